import { useEffect, useMemo } from 'react'
import { fromPromise } from 'xstate'
import { fetchRollCall } from '../../api/gate/gate.ts'
import { deviceRollCall } from '../../domain/gate/deviceGate.ts'
import type { RollCall } from '../../domain/gate/movements.ts'
import { rollCallMachine } from '../../machines/gate/rollCall.ts'
import { readGateList, releaseGateList } from '../../services/offline/gateList.ts'
import { notesSince } from '../../services/offline/scanQueue.ts'
import { readRollCallTicks, storeRollCallTicks } from '../../services/storage/rollCallTicks.ts'
import { hostCan, useSessionUser } from '../account/sessionUser.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { printFlow } from '../lib/print.ts'
import { useFlow } from '../lib/useFlow.ts'

/** Null on a device that was never prepared for offline work. */
async function readKeptList(): Promise<RollCall | null> {
  if (!hostCan('offlineGate')) return null
  const now = Date.now()
  const held = await readGateList(now)
  return held && deviceRollCall(held.list, await notesSince(held.list), now)
}

function rollCallFlow(owner: string) {
  return rollCallMachine.provide({
    actors: {
      fetchRollCall: abortableRead(({ signal }) => fetchRollCall(signal)),
      readKeptList: fromPromise(readKeptList),
    },
    actions: { keepTicks: (_, ticks) => storeRollCallTicks(owner, ticks) },
  })
}

export function useRollCall() {
  const { email, device = '' } = useSessionUser()
  const owner = email ?? device
  useEffect(() => releaseGateList, [])
  const flow = useMemo(() => rollCallFlow(owner), [owner])
  return {
    rollCall: useFlow(flow, { input: { ticks: readRollCallTicks(owner) } }),
    print: useFlow(printFlow),
  }
}
