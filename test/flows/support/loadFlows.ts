import { vi } from 'vitest'

interface Built {
  readonly VITE_API_HOST: string
  readonly VITE_DEFAULT_PASSWORD?: string
  readonly VITE_ADMIN_SIGN_IN?: string
  readonly VITE_ADMIN_EMAILS?: string
  readonly VITE_ADMIN_PASSWORD_HASH?: string
}

/** The flows of an app that was built with these variables and whose page has just been loaded. */
export async function loadFlows(built: Built) {
  vi.resetModules()
  vi.unstubAllEnvs()
  for (const [name, value] of Object.entries(built)) vi.stubEnv(name, value)
  return {
    ...(await import('../../../src/flows/session.ts')),
    ...(await import('../../../src/flows/signIn.ts')),
    ...(await import('../../../src/flows/logout.ts')),
    ...(await import('../../../src/flows/passwordUpdate.ts')),
    ...(await import('../../../src/flows/changePassword.ts')),
    ...(await import('../../../src/flows/checkIn.ts')),
    ...(await import('../../../src/flows/merchants.ts')),
    ...(await import('../../../src/flows/merchantDetail.ts')),
    ...(await import('../../../src/flows/merchantBook.ts')),
    ...(await import('../../../src/flows/withdrawals.ts')),
    ...(await import('../../../src/flows/charge.ts')),
    ...(await import('../../../src/flows/dashboard.ts')),
    ...(await import('../../../src/flows/healthCorner.ts')),
    ...(await import('../../../src/api/health.ts')),
    ...(await import('../../../src/api/wallet.ts')),
  }
}

export type Flows = Awaited<ReturnType<typeof loadFlows>>
