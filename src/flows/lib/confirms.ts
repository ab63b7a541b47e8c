import type { NotedScan } from '../../domain/gate/offlineGate.ts'

/* The outcomes of confirms, also after their flow has continued without an answer. */

/** A confirm of the documented check-in has neither counter nor time. */
export type SentScan = Pick<NotedScan, 'key' | 'number' | 'kind'> &
  Partial<Pick<NotedScan, 'counter' | 'notedAt'>>

/** @param isDone resolves to false if the server refused or never answered */
type Listener = (sent: SentScan, isDone: Promise<boolean>) => void

const listeners = new Set<Listener>()

/**
 * Unsubscribing does not cancel the promises of earlier confirms.
 * @returns the unsubscribe function
 */
export function listenForConfirms(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function announceConfirm<Answer extends { readonly ok: boolean }>(
  sent: SentScan,
  answer: Promise<Answer>,
): Promise<Answer> {
  const done = answer.then(
    ({ ok }) => ok,
    () => false,
  )
  for (const listener of listeners) listener(sent, done)
  return answer
}
