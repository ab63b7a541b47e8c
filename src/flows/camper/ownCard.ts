import { useEffect } from 'react'
import type { SessionUser } from '../../domain/account/session.ts'
import { idCardPrintFlow } from '../lib/print.ts'
import { useFlow } from '../lib/useFlow.ts'
import { useIdCard } from '../people/idCard.ts'
import { cardInUseFlow, useCardInUse } from './cardInUse.ts'

export function useOwnCard(user: SessionUser) {
  const { code = '', firstname = '', lastname = '', union } = user
  const card = useIdCard()
  const print = useFlow(idCardPrintFlow)
  const inUse = useCardInUse(user, cardInUseFlow)
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
