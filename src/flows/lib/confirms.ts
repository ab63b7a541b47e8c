import type { NotedScan } from '../../domain/gate/offlineGate.ts'

/* How confirms of this page end, for a device that keeps account of them after their flow has gone on without an answer. */

/** A confirm of the documented check-in has neither counter nor time. */
export type SentScan = Pick<NotedScan, 'key' | 'number' | 'kind'> &
  Partial<Pick<NotedScan, 'counter' | 'notedAt'>>

/** @param isDone whether the host has done it; false when it refused, or never answered */
type Listener = (sent: SentScan, isDone: Promise<boolean>) => void

const listeners = new Set<Listener>()

/** Calls back at each confirm; returns the way to stop, after which the answers of earlier ones are still heard. */
export function listenForConfirms(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** @returns the answer, as it is */
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
