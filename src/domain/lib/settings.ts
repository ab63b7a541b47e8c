/** Settings of the build (docs/other-hosts.md). */
export interface Settings {
  /** Empty for the page's own origin; else the address of another host that keeps the contract. */
  readonly apiHost: string
  /** False for a foreign host whose CORS rules refuse our headers (idempotency keys, versions) and the check-in's `step`. */
  readonly sendsExtensions: boolean
  /** The password that new campers get from a host without one-time passwords; empty when there is none. */
  readonly defaultPassword: string
  readonly adminSignIn: AdminSignIn
}

type AdminSignIn =
  | { readonly mode: 'host' }
  | { readonly mode: 'local'; readonly emails: readonly string[]; readonly passwordHash: string }

/** @param variables those of the build, `import.meta.env` */
export function readSettings(variables: Readonly<Record<string, unknown>>): Settings {
  const textOf = (name: string) => String(variables[name] ?? '')
  return {
    apiHost: textOf('VITE_API_HOST').replace(/\/+$/, ''),
    sendsExtensions: variables.VITE_API_EXTENSIONS !== 'off',
    defaultPassword: textOf('VITE_DEFAULT_PASSWORD'),
    adminSignIn:
      variables.VITE_ADMIN_SIGN_IN === 'local'
        ? {
            mode: 'local',
            emails: textOf('VITE_ADMIN_EMAILS')
              .split(',')
              .map((email) => email.trim()),
            passwordHash: textOf('VITE_ADMIN_PASSWORD_HASH'),
          }
        : { mode: 'host' },
  }
}
