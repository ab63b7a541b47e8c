import type { ReplayEvent } from '../replay/replayPlayer.ts'
import { type Asked, readMessage } from './protocol.ts'

/*
 * The bench's side. The portal's page frames the bench, opened it, or was opened by it. The bench follows one
 * portal at a time and polls it at each step and at an interval.
 */

const asksEvery = 200
/** The portal counts as gone after this number of unanswered polls. */
const patience = 15

type News = Extract<ReplayEvent, { type: 'recording.grown' | 'recording.ended' }>

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
    if (message.type === '@xstate.snapshot' && source === followed && heard.unanswered === 0) ask()
    if (message.type !== 'bench.newsTold' || (followed !== null && source !== followed)) return
    followed = source
    const { stream, from, recording, now } = message
    const isNew = stream !== heard.stream
    // Ignores the second answer to a repeated poll.
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

function pagesAround(): readonly Window[] {
  const holder = window.parent === window ? null : window.parent
  return [holder, window.opener].filter((page): page is Window => page !== null)
}

function isClosed(page: MessageEventSource): boolean {
  return 'closed' in page && page.closed
}
