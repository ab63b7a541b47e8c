declare const __BUILD_ID__: string | undefined

/** The app's version with a fingerprint of all that went into the build; 'development' where nothing was built. */
export const buildId: string = typeof __BUILD_ID__ === 'string' ? __BUILD_ID__ : 'development'
