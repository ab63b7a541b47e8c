/** What is fixed when the app is built (README, "Building for another host"). */

/** The password that new campers get from a host without one-time passwords; empty when there is none. */
export const defaultPassword: string = import.meta.env.VITE_DEFAULT_PASSWORD ?? ''

export const adminSignIn =
  import.meta.env.VITE_ADMIN_SIGN_IN === 'local'
    ? ({
        mode: 'local',
        emails: String(import.meta.env.VITE_ADMIN_EMAILS ?? '')
          .split(',')
          .map((email) => email.trim()),
        passwordHash: String(import.meta.env.VITE_ADMIN_PASSWORD_HASH ?? ''),
      } as const)
    : ({ mode: 'host' } as const)
