import { fromPromise } from 'xstate'
import { decideDuplicate, fetchPossibleDuplicates } from '../../api/people/people.ts'
import type { PossibleDuplicate } from '../../domain/people/personRecord.ts'
import { duplicatesMachine } from '../../machines/people/duplicates.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useFlow } from '../lib/useFlow.ts'
import { useProfile } from './profile.ts'

function take(step: 'tellApart' | 'undoTellApart', pair: PossibleDuplicate | null) {
  if (pair === null) throw new Error('No pair was chosen')
  const [one, other] = pair.people
  return decideDuplicate(step, one.code, other.code)
}

export const duplicatesFlow = duplicatesMachine.provide({
  actors: {
    fetchDuplicates: abortableRead(({ signal }) => fetchPossibleDuplicates(signal)),
    tellApart: fromPromise(async ({ input }) => take('tellApart', input.pair)),
    undoTellApart: fromPromise(async ({ input }) => take('undoTellApart', input.pair)),
  },
})

export function useDuplicates() {
  return { list: useFlow(duplicatesFlow), profile: useProfile() }
}
