import type { ReplayEvent } from '../replay/replayPlayer.ts'
import { type NewsRequest, readMessage } from './protocol.ts'

/*
 * The bench's side of the messages. The portal is the page around the bench's frame, the window that opened the
 * bench, or a window that the bench opened. The bench follows one portal at a time; it polls it at an interval
 * and after each step that the portal announces.
 */

/** In ms. */
const pollInterval = 200
/** After this number of unanswered polls the portal counts as closed. */
const maxUnansweredPolls = 15

type RecordingUpdate = Extract<ReplayEvent, { type: 'recording.grown' | 'recording.ended' }>

export function listenToPortal(onUpdate: (update: RecordingUpdate) => void): () => void {
  const own = { targetOrigin: window.location.origin }
  const known = new Set<MessageEventSource>(pagesAround())
  const nothing = { unanswered: 0, stream: '', count: 0 }
  let followed: MessageEventSource | null = null
  let state = nothing
  const follow = (portal: MessageEventSource | null) => {
    followed = portal
    state = nothing
  }
  const ask = () => {
    if (followed && (isClosed(followed) || state.unanswered >= maxUnansweredPolls)) {
      follow(null)
      onUpdate({ type: 'recording.ended' })
    }
    const { unanswered, stream, count } = state
    state = { unanswered: unanswered + 1, stream, count }
    const request: NewsRequest = { type: 'bench.newsAsked', stream, count }
    for (const portal of followed ? [followed] : known) portal.postMessage(request, own)
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
    if (message.type === '@xstate.snapshot' && source === followed && state.unanswered === 0) ask()
    if (message.type !== 'bench.newsTold' || (followed !== null && source !== followed)) return
    followed = source
    const { stream, from, recording, now } = message
    const isNew = stream !== state.stream
    // Ignores the second answer to a repeated poll.
    const isTaken = from === (isNew ? 0 : state.count)
    state = isTaken
      ? { unanswered: 0, stream, count: from + recording.events.length }
      : { ...state, unanswered: 0 }
    if (isTaken) onUpdate({ type: 'recording.grown', recording, isNew, now })
  }
  window.addEventListener('message', onMessage)
  ask()
  const polling = setInterval(ask, pollInterval)
  return () => {
    clearInterval(polling)
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
