import { fetchNearCodes } from '../../api/gate/gate.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { Participant } from '../../domain/people/people.ts'
import { nearCodesMachine } from '../../machines/gate/nearCodes.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useFlow } from '../lib/useFlow.ts'

export const nearCodesFlow = nearCodesMachine.provide({
  actors: {
    fetchNearCodes: abortableRead<Outcome<readonly Participant[]>, { number: string }>(({ input, signal }) =>
      fetchNearCodes(input.number, signal),
    ),
  },
})

export function useNearCodes() {
  return useFlow(nearCodesFlow)
}
