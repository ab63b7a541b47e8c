import { useEffect } from 'react'
import type { SessionUser } from '../../domain/account/session.ts'
import { can } from '../../domain/staff/rights.ts'
import { cardInUseMachine } from '../../machines/camper/cardInUse.ts'
import { readOwnCard, storeOwnCard } from '../../services/storage/ownCard.ts'
import { sessionActor } from '../account/session.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useFlow } from '../lib/useFlow.ts'

export const askedCardFlow = cardInUseMachine.provide({
  actors: {
    fetchOwnCard: abortableRead(async ({ input, signal }) => {
      const { fetchOwnCard } = await import('../../api/people/people.ts')
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

/** The call also returns the camper's details as changed since the sign-in. */
export function useCardInUse(user: SessionUser, flow: typeof cardInUseFlow) {
  const { code = '' } = user
  const isAsked = code !== '' && can(user, 'people')
  const inUse = useFlow(flow)
  useEffect(() => {
    if (isAsked) inUse.send({ type: 'card.requested', code, remembered: readOwnCard(code) })
  }, [isAsked, code, inUse.send])
  return inUse
}
