import type { Settings } from '../../../src/domain/lib/settings.ts'

/** Those of a default build, but that it calls this host. */
export function settingsFor(
  { address }: { readonly address: string },
  others: Partial<Settings> = {},
): Settings {
  return {
    apiHost: address,
    sendsExtensions: true,
    defaultPassword: '',
    adminSignIn: { mode: 'host' },
    ...others,
  }
}
