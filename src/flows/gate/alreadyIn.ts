import { fromPromise } from 'xstate'
import { fetchStanding, move } from '../../api/gate/gate.ts'
import { alreadyInMachine } from '../../machines/gate/alreadyIn.ts'
import type { StandingAnswer } from '../../machines/gate/movementAnswers.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useFlow } from '../lib/useFlow.ts'
import { keepWhenDone, markGateAttempt } from './gate.ts'

export const alreadyInFlow = alreadyInMachine.provide({
  actors: {
    findStanding: abortableRead<StandingAnswer, { number: string; isByName: boolean }>(({ input, signal }) =>
      fetchStanding(input, signal),
    ),
    markAttempt: fromPromise(markGateAttempt),
    move: fromPromise(({ input: { wanted, canNote } }) => {
      if (!wanted) throw new Error('There is no movement to be sent')
      const answer = move(wanted)
      if (canNote) keepWhenDone(wanted, answer)
      return answer
    }),
  },
})

/** @param onReturned called also when the outcome is unknown */
export function useAlreadyIn(onReturned: () => void) {
  return useFlow(alreadyInFlow, { listeners: { 'person.returned': onReturned } })
}
