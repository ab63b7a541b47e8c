import { useEffect } from 'react'
import { fetchOwnCard } from '../api/people.ts'
import { can } from '../domain/rights.ts'
import type { SessionUser } from '../domain/session.ts'
import { cardInUseMachine } from '../machines/cardInUse.ts'
import { readOwnCard, storeOwnCard } from '../services/ownCard.ts'
import { abortableRead } from './abortableRead.ts'
import { useIdCard } from './idCard.ts'
import { idCardPrintFlow } from './print.ts'
import { useFlow } from './useFlow.ts'

export const cardInUseFlow = cardInUseMachine.provide({
  actors: { fetchOwnCard: abortableRead(({ input, signal }) => fetchOwnCard(input.code, signal)) },
  actions: { rememberCard: (_, { code, card }) => storeOwnCard(code ?? '', card) },
})

/** A camper's own card: drawn when the page is there, and anew when the details change. Without a code
 * there is none, nor when the last one is reported lost. */
export function useOwnCard(user: SessionUser) {
  const { code = '', firstname = '', lastname = '', union } = user
  const card = useIdCard()
  const print = useFlow(idCardPrintFlow)
  const isAsked = code !== '' && can(user, 'people')
  const inUse = useFlow(cardInUseFlow)
  useEffect(() => {
    if (isAsked) inUse.send({ type: 'card.requested', code, remembered: readOwnCard(code) })
  }, [isAsked, code, inUse.send])
  const number = inUse.state.context.card?.number ?? code
  const hasNone = code === '' || inUse.state.matches('none')
  const { send } = card
  useEffect(() => {
    const participant = { code, firstname, lastname, union, ...(number !== code && { number }) }
    if (hasNone) send({ type: 'card.hidden' })
    else send({ type: 'card.shown', participant })
  }, [hasNone, code, firstname, lastname, union, number, send])
  return { card, inUse, print }
}
