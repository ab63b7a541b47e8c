import { useMemo } from 'react'
import { fetchRollCall } from '../api/gate.ts'
import { rollCallMachine } from '../machines/rollCall.ts'
import { readRollCallTicks, storeRollCallTicks } from '../services/rollCallTicks.ts'
import { abortableRead } from './abortableRead.ts'
import { printFlow } from './print.ts'
import { useSessionUser } from './sessionUser.ts'
import { useFlow } from './useFlow.ts'

/** @param owner whose ticks are kept: an email, or a device */
function rollCallFlow(owner: string) {
  return rollCallMachine.provide({
    actors: { fetchRollCall: abortableRead(({ signal }) => fetchRollCall(signal)) },
    actions: { keepTicks: (_, ticks) => storeRollCallTicks(owner, ticks) },
  })
}

export function useRollCall() {
  const { email, device = '' } = useSessionUser()
  const owner = email ?? device
  const flow = useMemo(() => rollCallFlow(owner), [owner])
  return {
    rollCall: useFlow(flow, { input: { ticks: readRollCallTicks(owner) } }),
    print: useFlow(printFlow),
  }
}
