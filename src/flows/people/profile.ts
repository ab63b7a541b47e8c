import { fromPromise } from 'xstate'
import { fetchParticipant } from '../../api/people/participants.ts'
import { profileMachine } from '../../machines/people/profile.ts'
import { idCardPrintFlow } from '../lib/print.ts'
import { useFlow } from '../lib/useFlow.ts'
import { useIdCard } from './idCard.ts'

export const profileFlow = profileMachine.provide({
  actors: { fetchParticipant: fromPromise(({ input, signal }) => fetchParticipant(input.code, signal)) },
  actions: { logError: (_, reason) => console.error(`Profile: ${reason}`) },
})

export function useProfile() {
  const idCard = useIdCard()
  const print = useFlow(idCardPrintFlow)
  const profile = useFlow(profileFlow, {
    listeners: { 'card.shown': idCard.send, 'card.hidden': idCard.send },
  })
  return { profile, idCard, print }
}
