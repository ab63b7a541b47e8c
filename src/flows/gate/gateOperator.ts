import { fromCallback, fromPromise } from 'xstate'
import { fetchDevice, sayOperator } from '../../api/devices/pairing.ts'
import type { DeviceAtGate } from '../../domain/gate/gateOperator.ts'
import { isUndecided, type Outcome } from '../../domain/lib/outcome.ts'
import { can } from '../../domain/staff/rights.ts'
import { gateOperatorMachine } from '../../machines/gate/gateOperator.ts'
import { listenForCampDay } from '../../services/browser/campDay.ts'
import { hostNow } from '../../services/offline/hostClock.ts'
import { operatorToday, rememberOperator, unsentOperator } from '../../services/offline/storedOperator.ts'
import { sessionActor } from '../account/session.ts'
import { useFlow } from '../lib/useFlow.ts'

export const gateOperatorFlow = gateOperatorMachine.provide({
  actors: {
    listenForDay: fromCallback(({ sendBack }) =>
      listenForCampDay(() => sendBack({ type: 'day.began' }), hostNow),
    ),
    readDevice: fromPromise(async ({ signal }) => {
      const unsentName = unsentOperator(hostNow())
      if (unsentName !== undefined) {
        const sent = await sayOperator({ name: unsentName })
        if (!sent.ok && isUndecided(sent)) return sent
      }
      const outcome = await fetchDevice(signal)
      if (outcome.ok) rememberOperator(outcome.value.operator, hostNow(), outcome.value)
      return outcome
    }),
    sayOperator: fromPromise(async ({ input }) => {
      const outcome = await sayOperator(input.choice)
      if (outcome.ok) rememberOperator(outcome.value.operator, hostNow(), outcome.value)
      return outcome
    }),
  },
})

const offlineGateOperatorFlow = gateOperatorFlow.provide({
  actors: {
    readDevice: fromPromise<Outcome<DeviceAtGate>>(async () => {
      const { name: operator = null, isConfirmed = null } = operatorToday(hostNow()) ?? {}
      return { ok: true, value: { operator, isConfirmed, asksPins: false, staff: [] } }
    }),
    sayOperator: fromPromise(async ({ input: { choice } }) => {
      const operator = 'name' in choice ? choice.name : ''
      const isConfirmed = asksPinsOffline() ? false : null
      rememberOperator(operator, hostNow(), { isConfirmed, isToldToHost: false })
      return { ok: true, value: { operator, isConfirmed } }
    }),
  },
})

/** Offline, PINs count as switched off if `isConfirmed` of today's stored operator is null. */
function asksPinsOffline(): boolean {
  const user = sessionActor().getSnapshot().context.session?.user
  return user !== undefined && can(user, 'pins') && operatorToday(hostNow())?.isConfirmed !== null
}

export function useGateOperator() {
  return useFlow(gateOperatorFlow, { input: { asksAtOnce: true } })
}

/** For the offline gate, whose operator the server does not know yet. */
export function useOfflineGateOperator() {
  return useFlow(offlineGateOperatorFlow, { input: { asksAtOnce: false } })
}
