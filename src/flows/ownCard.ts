import { useEffect } from 'react'
import type { SessionUser } from '../domain/session.ts'
import { useIdCard } from './idCard.ts'
import { printFlow } from './print.ts'
import { useFlow } from './useFlow.ts'

/** A camper's own card: drawn when the page is there, and anew when the details change. Without a code there is none. */
export function useOwnCard({ code = '', firstname = '', lastname = '', union }: SessionUser) {
  const card = useIdCard()
  const print = useFlow(printFlow)
  const { send } = card
  useEffect(() => {
    if (code === '') send({ type: 'card.hidden' })
    else send({ type: 'card.shown', participant: { code, firstname, lastname, union } })
  }, [code, firstname, lastname, union, send])
  return { card, print }
}
