import type { ReplayEvent } from '../replay/replayPlayer.ts'
import { type Asked, readMessage } from './protocol.ts'

/*
 * The bench's side: the portal's page holds the bench in a frame, has opened it, or was opened by it. The bench follows
 * one portal at a time, and asks it for its news with each step that it tells of, and again and again.
 */

const asksEvery = 200
/** After so many questions without an answer the portal has gone. */
const patience = 15

type News = Extract<ReplayEvent, { type: 'recording.grown' | 'recording.ended' }>

/** Listens to the portal until it is told to stop; what does not come from the own origin is not heard. */
export function listenToPortal(onNews: (news: News) => void): () => void {
  const own = { targetOrigin: window.location.origin }
  const known = new Set<MessageEventSource>(pagesAround())
  const nothing = { unanswered: 0, stream: '', count: 0 }
  let followed: MessageEventSource | null = null
  let heard = nothing
  const follow = (portal: MessageEventSource | null) => {
    followed = portal
    heard = nothing
  }
  const ask = () => {
    if (followed && (isClosed(followed) || heard.unanswered >= patience)) {
      follow(null)
      onNews({ type: 'recording.ended' })
    }
    const { unanswered, stream, count } = heard
    heard = { unanswered: unanswered + 1, stream, count }
    const asked: Asked = { type: 'bench.newsAsked', stream, count }
    for (const portal of followed ? [followed] : known) portal.postMessage(asked, own)
  }
  const onMessage = (event: MessageEvent<unknown>) => {
    const { source } = event
    const message = readMessage(event)
    if (source === null || message === null) return
    if (message.type === 'bench.streamOffered') {
      known.add(source)
      if (source !== followed) follow(source)
      ask()
    }
    // Where a question waits for its answer, the next one asks for the rest.
    if (message.type === '@xstate.snapshot' && source === followed && heard.unanswered === 0) ask()
    if (message.type !== 'bench.newsTold' || (followed !== null && source !== followed)) return
    followed = source
    const { stream, from, recording, now } = message
    const isNew = stream !== heard.stream
    // An answer that was asked for twice is taken once.
    const isTaken = from === (isNew ? 0 : heard.count)
    heard = isTaken
      ? { unanswered: 0, stream, count: from + recording.events.length }
      : { ...heard, unanswered: 0 }
    if (isTaken) onNews({ type: 'recording.grown', recording, isNew, now })
  }
  window.addEventListener('message', onMessage)
  ask()
  const asking = setInterval(ask, asksEvery)
  return () => {
    clearInterval(asking)
    window.removeEventListener('message', onMessage)
  }
}

/** The pages that may have opened this one as their bench. */
function pagesAround(): readonly Window[] {
  const holder = window.parent === window ? null : window.parent
  return [holder, window.opener].filter((page): page is Window => page !== null)
}

function isClosed(page: MessageEventSource): boolean {
  return 'closed' in page && page.closed
}
