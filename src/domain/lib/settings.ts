/** Build settings (docs/other-hosts.md). */
export interface Settings {
  /**
   * Empty for the page's own origin, otherwise the address of another server that implements the contract.
   */
  readonly apiHost: string
  /**
   * False for another server whose CORS rules reject our headers (idempotency keys, versions) and the
   * check-in's `step`.
   */
  readonly sendsExtensions: boolean
  /** The password of new campers on a server without one-time passwords; may be empty. */
  readonly defaultPassword: string
  readonly adminSignIn: AdminSignIn
}

type AdminSignIn =
  | { readonly mode: 'host' }
  | { readonly mode: 'local'; readonly emails: readonly string[]; readonly passwordHash: string }

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
