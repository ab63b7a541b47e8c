import { useEffect } from 'react'
import { fetchOwnCard } from '../api/people.ts'
import { can } from '../domain/rights.ts'
import type { SessionUser } from '../domain/session.ts'
import { cardInUseMachine } from '../machines/cardInUse.ts'
import { abortableRead } from './abortableRead.ts'
import { useIdCard } from './idCard.ts'
import { idCardPrintFlow } from './print.ts'
import { useFlow } from './useFlow.ts'

export const cardInUseFlow = cardInUseMachine.provide({
  actors: { fetchOwnCard: abortableRead(({ input, signal }) => fetchOwnCard(input.code, signal)) },
})

/** A camper's own card: drawn when the page is there, and anew when the details change. Without a code there is none. */
export function useOwnCard(user: SessionUser) {
  const { code = '', firstname = '', lastname = '', union } = user
  const card = useIdCard()
  const print = useFlow(idCardPrintFlow)
  const isAsked = code !== '' && can(user, 'people')
  const inUse = useFlow(cardInUseFlow)
  useEffect(() => {
    if (isAsked) inUse.send({ type: 'card.requested', code })
  }, [isAsked, code, inUse.send])
  const number = inUse.state.context.card?.number ?? code
  const { send } = card
  useEffect(() => {
    const participant = { code, firstname, lastname, union, ...(number !== code && { number }) }
    if (code === '') send({ type: 'card.hidden' })
    else send({ type: 'card.shown', participant })
  }, [code, firstname, lastname, union, number, send])
  return { card, inUse, print }
}
