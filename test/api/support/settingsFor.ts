import type { Settings } from '../../../src/domain/lib/settings.ts'

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
