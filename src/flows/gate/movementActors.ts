import { fromPromise } from 'xstate'
import { fetchStanding, move } from '../../api/gate/gate.ts'
import type { WantedMovement } from '../../domain/gate/movements.ts'
import type { KeyedMark } from '../../machines/gate/movement.ts'
import type { MoveAnswer, StandingAnswer } from '../../machines/gate/movementAnswers.ts'
import { markAttempt } from '../../services/offline/attemptMark.ts'
import { makeIdempotencyKey } from '../../services/storage/idempotencyKey.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { announceConfirm } from '../lib/confirms.ts'

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
