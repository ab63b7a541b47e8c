import { fromPromise } from 'xstate'
import { fetchStanding, move } from '../api/gate.ts'
import type { WantedMovement } from '../domain/movements.ts'
import type { KeyedMark } from '../machines/movement.ts'
import type { MoveAnswer, StandingAnswer } from '../machines/movementAnswers.ts'
import { makeIdempotencyKey } from '../services/idempotencyKey.ts'
import { markAttempt } from '../services/offlineGate/attemptMark.ts'
import { abortableRead } from './abortableRead.ts'
import { announceConfirm } from './confirms.ts'

/** The live actors of every flow that notes a movement. */
export const movementActors = {
  findStanding: abortableRead<StandingAnswer, { number: string; isByName: boolean }>(({ input, signal }) =>
    fetchStanding(input, signal),
  ),
  markAttempt: fromPromise(
    async (): Promise<KeyedMark> => ({ key: makeIdempotencyKey(), ...(await markAttempt()) }),
  ),
  move: fromPromise<MoveAnswer, { wanted: WantedMovement | null }>(async ({ input: { wanted } }) => {
    if (!wanted) throw new Error('There is no movement to be sent')
    return announceConfirm(wanted, move(wanted))
  }),
}
