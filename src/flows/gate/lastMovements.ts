import { fromPromise } from 'xstate'
import { fetchLastMovements, undoMovement } from '../../api/gate/gate.ts'
import type { GateRecord } from '../../domain/gate/movements.ts'
import type { LiveCounts } from '../../domain/lib/live.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { lastMovementsMachine } from '../../machines/gate/lastMovements.ts'
import { undoMovementMachine } from '../../machines/gate/undoMovement.ts'
import { hostNow } from '../../services/offline/hostClock.ts'
import { makeIdempotencyKey } from '../../services/storage/idempotencyKey.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useFlow } from '../lib/useFlow.ts'
import { useCampChanges } from './campChanges.ts'

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

export function useLastMovements(counts: LiveCounts | null) {
  const list = useFlow(lastMovementsFlow)
  const refresh = () => list.send({ type: 'movements.changed' })
  const undo = useFlow(undoMovementFlow, { listeners: { 'movements.changed': refresh } })
  useCampChanges(counts, () => list.send({ type: 'camp.changed' }))
  return { list, undo, refresh }
}
