import { fromPromise } from 'xstate'
import { fetchLastMovements, undoMovement } from '../api/gate.ts'
import type { LiveCounts } from '../domain/live.ts'
import type { GateRecord } from '../domain/movements.ts'
import type { Outcome } from '../domain/outcome.ts'
import { lastMovementsMachine } from '../machines/lastMovements.ts'
import { undoMovementMachine } from '../machines/undoMovement.ts'
import { makeIdempotencyKey } from '../services/idempotencyKey.ts'
import { hostNow } from '../services/offlineGate/hostClock.ts'
import { abortableRead } from './abortableRead.ts'
import { useCampChanges } from './campChanges.ts'
import { useFlow } from './useFlow.ts'

export const lastMovementsFlow = lastMovementsMachine.provide({
  actors: {
    fetchLastMovements: abortableRead(
      ({ signal }): Promise<Outcome<GateRecord>> => fetchLastMovements(signal),
    ),
    readTime: fromPromise(async () => hostNow()),
  },
})

export const undoMovementFlow = undoMovementMachine.provide({
  actors: {
    makeIdempotencyKey: fromPromise(async () => makeIdempotencyKey()),
    undoMovement: fromPromise(({ input: { key, ownKey } }) => undoMovement(key, ownKey)),
  },
})

/** @param counts as the host tells them live */
export function useLastMovements(counts: LiveCounts | null) {
  const list = useFlow(lastMovementsFlow)
  const refresh = () => list.send({ type: 'movements.changed' })
  const undo = useFlow(undoMovementFlow, { listeners: { 'movements.changed': refresh } })
  useCampChanges(counts, () => list.send({ type: 'camp.changed' }))
  return { list, undo, refresh }
}
