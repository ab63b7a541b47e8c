import { fetchNearCodes } from '../api/gate.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { Participant } from '../domain/people.ts'
import { nearCodesMachine } from '../machines/nearCodes.ts'
import { abortableRead } from './abortableRead.ts'
import { useFlow } from './useFlow.ts'

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
