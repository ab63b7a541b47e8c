import { type EmittedFrom, fromCallback, fromPromise } from 'xstate'
import { fetchLastMovements, undoMovement } from '../../api/gate/gate.ts'
import { movementOf } from '../../domain/gate/deviceGate.ts'
import { type GateRecord, type Movement, maxMovementsListed } from '../../domain/gate/movements.ts'
import type { LiveCounts } from '../../domain/lib/live.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { can } from '../../domain/staff/rights.ts'
import { lastMovementsMachine } from '../../machines/gate/lastMovements.ts'
import { maybeSentText, undoMovementMachine } from '../../machines/gate/undoMovement.ts'
import { readGateList } from '../../services/offline/gateList.ts'
import { hostNow } from '../../services/offline/hostClock.ts'
import { lastWaitingNotes, takeBackNote } from '../../services/offline/scanQueue.ts'
import { listenToQueue } from '../../services/offline/waitingScans.ts'
import { makeIdempotencyKey } from '../../services/storage/idempotencyKey.ts'
import { sessionActor } from '../account/session.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useFlow } from '../lib/useFlow.ts'
import { useCampChanges } from './campChanges.ts'

export const lastMovementsFlow = lastMovementsMachine.provide({
  actors: {
    fetchLastMovements: abortableRead(
      ({ signal }): Promise<Outcome<GateRecord>> => fetchLastMovements(signal),
    ),
    readTime: fromPromise(async () => hostNow()),
    watchNotes: fromCallback(({ sendBack }) => {
      const user = sessionActor().getSnapshot().context.session?.user
      if (user === undefined || !can(user, 'offlineGate')) return undefined
      const report = async () => {
        try {
          sendBack({ type: 'notes.told', notes: await readNotes() })
        } catch (error) {
          console.info('What waits on this device could not be listed', error)
        }
      }
      let reported = report()
      return listenToQueue(() => {
        reported = reported.then(report)
      })
    }),
  },
})

async function readNotes(): Promise<readonly Movement[]> {
  const notes = await lastWaitingNotes(maxMovementsListed)
  const held = notes.length > 0 ? await readGateList(Date.now()) : null
  return notes.map(({ scan, isSent }) => movementOf(scan, isSent, held?.index ?? null))
}

export const undoMovementFlow = undoMovementMachine.provide({
  actors: {
    makeIdempotencyKey: fromPromise(async () => makeIdempotencyKey()),
    undoMovement: fromPromise(({ input: { key, ownKey } }) => undoMovement(key, ownKey)),
    takeBackNote: fromPromise(async ({ input: { key } }) => {
      if (await takeBackNote(key)) return { ok: true, value: null }
      return { ok: false, status: 409, message: maybeSentText }
    }),
  },
})

export function useLastMovements(counts: LiveCounts | null, onUndone: (undone: MovementUndone) => void) {
  const list = useFlow(lastMovementsFlow)
  const undo = useFlow(undoMovementFlow, {
    listeners: { 'movements.changed': list.send, 'movement.undone': onUndone },
  })
  useCampChanges(counts, () => list.send({ type: 'camp.changed' }))
  return { list, undo }
}

type MovementUndone = Extract<EmittedFrom<typeof undoMovementFlow>, { type: 'movement.undone' }>
