import { auditRoutes } from './routes/audit.ts'
import { campRoutes } from './routes/camp.ts'
import { camperRoutes } from './routes/camper.ts'
import { cashRoutes } from './routes/cash.ts'
import { dayLimitRoutes } from './routes/dayLimit.ts'
import { depositRoutes } from './routes/deposits.ts'
import { deviceRoutes } from './routes/devices.ts'
import { gateRoutes } from './routes/gate.ts'
import { healthLockRoutes } from './routes/healthLock.ts'
import { importRoutes } from './routes/importPeople.ts'
import { liveRoutes } from './routes/live.ts'
import { merchantRoutes } from './routes/merchant.ts'
import { merchantPasswordRoutes } from './routes/merchantPasswords.ts'
import { ownPasswordRoutes } from './routes/ownPassword.ts'
import { ownSessionsRoutes } from './routes/ownSessions.ts'
import { pairingRoutes } from './routes/pairing.ts'
import { payerRoutes } from './routes/payer.ts'
import { peopleRoutes } from './routes/people.ts'
import { priceListRoutes } from './routes/priceList.ts'
import { refundRoutes } from './routes/refunds.ts'
import { reportRoutes } from './routes/reports.ts'
import { type ParametersOf, pathFrom, type RouteTable } from './routes/route.ts'
import { signInRoutes } from './routes/signIn.ts'
import { slipRoutes } from './routes/slips.ts'
import { staffRoutes } from './routes/staff.ts'
import { staffAccountRoutes } from './routes/staffAccounts.ts'
import { treasuryRoutes } from './routes/treasury.ts'
import { walletClosingRoutes } from './routes/walletClosing.ts'

export { apiBase, idempotencyKeyHeader, type Route, type Who } from './routes/route.ts'

const gatewayRoutes = {
  gatewayCallback: { method: 'POST', path: '/gateway/:name/callback', who: 'signature' },
  sandboxPage: { method: 'GET', path: '/gateway/sandbox/:reference', who: 'reference' },
  sandboxDecision: { method: 'POST', path: '/gateway/sandbox/:reference', who: 'reference' },
} as const satisfies RouteTable

/** For the server. Pages import only the parts that they call. */
export const routes = {
  ...signInRoutes,
  ...camperRoutes,
  ...merchantRoutes,
  ...staffRoutes,
  ...deviceRoutes,
  ...staffAccountRoutes,
  ...auditRoutes,
  ...healthLockRoutes,
  ...merchantPasswordRoutes,
  ...ownPasswordRoutes,
  ...ownSessionsRoutes,
  ...pairingRoutes,
  ...peopleRoutes,
  ...slipRoutes,
  ...importRoutes,
  ...liveRoutes,
  ...gateRoutes,
  ...cashRoutes,
  ...depositRoutes,
  ...refundRoutes,
  ...priceListRoutes,
  ...reportRoutes,
  ...treasuryRoutes,
  ...payerRoutes,
  ...dayLimitRoutes,
  ...walletClosingRoutes,
  ...campRoutes,
  ...gatewayRoutes,
} as const satisfies RouteTable

export type RouteKey = keyof typeof routes

export type RouteParameters<Key extends RouteKey> = ParametersOf<(typeof routes)[Key]['path']>

export function pathOf<Key extends RouteKey>(key: Key, parameters: RouteParameters<Key>): string {
  return pathFrom<string>(routes[key].path, parameters)
}

export type CheckInStep = (typeof routes)['checkIn']['steps'][number]
