import { vi } from 'vitest'

/** The calls of an app that was built with these variables. */
export async function loadApi(built: { VITE_API_HOST: string; VITE_API_EXTENSIONS?: string }) {
  vi.resetModules()
  for (const [name, value] of Object.entries(built)) vi.stubEnv(name, value)
  return {
    ...(await import('../../../src/api/auth.ts')),
    ...(await import('../../../src/api/checkIn.ts')),
    ...(await import('../../../src/api/dashboard.ts')),
    ...(await import('../../../src/api/health.ts')),
    ...(await import('../../../src/api/merchants.ts')),
    ...(await import('../../../src/api/participants.ts')),
    ...(await import('../../../src/api/sessionNews.ts')),
    ...(await import('../../../src/api/wallet.ts')),
    ...(await import('../../../src/api/withdrawals.ts')),
    ...(await import('../../../src/api/failure.ts')),
  }
}

export type Api = Awaited<ReturnType<typeof loadApi>>
