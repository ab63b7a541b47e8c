import { useEffect } from 'react'
import { can } from '../domain/rights.ts'
import type { SessionUser } from '../domain/session.ts'
import { cardInUseMachine } from '../machines/cardInUse.ts'
import { readOwnCard, storeOwnCard } from '../services/ownCard.ts'
import { abortableRead } from './abortableRead.ts'
import { sessionActor } from './session.ts'
import { useFlow } from './useFlow.ts'

/** For pages that draw no card: they leave nothing of it in the browser. */
export const askedCardFlow = cardInUseMachine.provide({
  actors: {
    fetchOwnCard: abortableRead(async ({ input, signal }) => {
      const { fetchOwnCard } = await import('../api/people.ts')
      const outcome = await fetchOwnCard(input.code, signal)
      if (outcome.ok && outcome.value.participant)
        sessionActor().send({ type: 'camper.told', camper: outcome.value.participant })
      return outcome.ok ? { ok: true, value: outcome.value.card } : outcome
    }),
  },
})

export const cardInUseFlow = askedCardFlow.provide({
  actions: { rememberCard: (_, { code, card }) => storeOwnCard(code ?? '', card) },
})

/** Which card of the camper holds, and, by the way, what has changed about the camper since the sign-in. */
export function useCardInUse(user: SessionUser, flow: typeof cardInUseFlow) {
  const { code = '' } = user
  const isAsked = code !== '' && can(user, 'people')
  const inUse = useFlow(flow)
  useEffect(() => {
    if (isAsked) inUse.send({ type: 'card.requested', code, remembered: readOwnCard(code) })
  }, [isAsked, code, inUse.send])
  return inUse
}
