import { fromPromise } from 'xstate'
import { idCardMachine } from '../../machines/people/idCard.ts'
import { downloadIdCard } from '../../services/export/downloadIdCard.ts'
import { useFlow } from '../lib/useFlow.ts'

export const idCardFlow = idCardMachine.provide({
  actors: { downloadCard: fromPromise(({ input }) => downloadIdCard(input.holder)) },
})

export function useIdCard() {
  return useFlow(idCardFlow)
}
