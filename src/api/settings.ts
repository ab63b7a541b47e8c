/** What is fixed when the app is built. */

/** Empty for the page's own origin; else the address of another host that keeps the contract. */
export const apiHost: string = (import.meta.env.VITE_API_HOST ?? '').replace(/\/+$/, '')

/** False for a foreign host whose CORS rules refuse our headers (idempotency keys, versions) and the check-in's `step`. */
export const sendsExtensions: boolean = import.meta.env.VITE_API_EXTENSIONS !== 'off'
