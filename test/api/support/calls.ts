import type { RouteKey } from '../../../src/api/routes.ts'
import { type AccessRow, anyone } from './calls/accessRow.ts'
import { adminAccess, adminCalls } from './calls/adminCalls.ts'
import { auditAccess, auditCalls } from './calls/auditCalls.ts'
import { campAccess, campCalls } from './calls/campCalls.ts'
import { camperAccess, camperCalls } from './calls/camperCalls.ts'
import { cashAccess, cashCalls } from './calls/cashCalls.ts'
import { dayLimitAccess, dayLimitCalls } from './calls/dayLimitCalls.ts'
import { deviceAccess, deviceCalls } from './calls/deviceCalls.ts'
import { gateAccess, gateCalls } from './calls/gateCalls.ts'
import { healthLockAccess, healthLockCalls } from './calls/healthLockCalls.ts'
import { importAccess, importCalls } from './calls/importCalls.ts'
import { liveAccess, liveCalls } from './calls/liveCalls.ts'
import { merchantAccess, merchantCalls } from './calls/merchantCalls.ts'
import { offlineGateAccess, offlineGateCalls } from './calls/offlineGateCalls.ts'
import { ownSessionsAccess, ownSessionsCalls } from './calls/ownSessionsCalls.ts'
import { pairingAccess, pairingCalls } from './calls/pairingCalls.ts'
import { passwordAccess, passwordCalls } from './calls/passwordCalls.ts'
import { payerAccess, payerCalls } from './calls/payerCalls.ts'
import { peopleAccess, peopleCalls } from './calls/peopleCalls.ts'
import { priceListAccess, priceListCalls } from './calls/priceListCalls.ts'
import { refundAccess, refundCalls } from './calls/refundCalls.ts'
import { reportAccess, reportCalls } from './calls/reportCalls.ts'
import { signInAccess, signInCalls } from './calls/signInCalls.ts'
import { slipAccess, slipCalls } from './calls/slipCalls.ts'
import { staffAccess, staffCalls } from './calls/staffCalls.ts'
import { treasuryAccess, treasuryCalls } from './calls/treasuryCalls.ts'
import { walletClosingAccess, walletClosingCalls } from './calls/walletClosingCalls.ts'

export type { ClientRoute, SampleCall } from './calls/sampleCall.ts'
export { attempt } from './calls/samples.ts'

export const calls = {
  ...signInCalls,
  ...camperCalls,
  ...merchantCalls,
  ...passwordCalls,
  ...adminCalls,
  ...deviceCalls,
  ...staffCalls,
  ...auditCalls,
  ...healthLockCalls,
  ...ownSessionsCalls,
  ...pairingCalls,
  ...peopleCalls,
  ...slipCalls,
  ...importCalls,
  ...liveCalls,
  ...gateCalls,
  ...offlineGateCalls,
  ...cashCalls,
  ...refundCalls,
  ...priceListCalls,
  ...reportCalls,
  ...walletClosingCalls,
  ...payerCalls,
  ...dayLimitCalls,
  ...treasuryCalls,
  ...campCalls,
}

/** Written by hand, so that the test does not repeat the implementation. */
export const access = {
  ...signInAccess,
  ...camperAccess,
  ...merchantAccess,
  ...adminAccess,
  ...deviceAccess,
  ...staffAccess,
  ...auditAccess,
  ...healthLockAccess,
  ...passwordAccess,
  ...ownSessionsAccess,
  ...pairingAccess,
  ...peopleAccess,
  ...slipAccess,
  ...importAccess,
  ...liveAccess,
  ...gateAccess,
  ...offlineGateAccess,
  ...cashAccess,
  ...refundAccess,
  ...priceListAccess,
  ...reportAccess,
  ...walletClosingAccess,
  ...payerAccess,
  ...dayLimitAccess,
  ...treasuryAccess,
  ...campAccess,
  gatewayCallback: { method: 'POST', path: '/api/gateway/none/callback', verdicts: anyone },
  sandboxPage: { method: 'GET', path: '/api/gateway/sandbox/REF-1', verdicts: anyone },
  sandboxDecision: { method: 'POST', path: '/api/gateway/sandbox/REF-1', verdicts: anyone },
} as const satisfies Record<RouteKey, AccessRow>

export type CallName = keyof typeof calls

export const callNames = Object.keys(calls) as CallName[]
