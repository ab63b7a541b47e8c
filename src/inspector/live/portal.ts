import type { StatelyInspectionEvent } from '@statelyai/inspect'
import type { ReplayEvent } from '../replay/replayPlayer.ts'
import { type Asked, offered, readTold } from './protocol.ts'

/*
 * The bench's side: the portal's page holds the bench in a frame, has opened it, or was opened by it. The bench follows
 * one portal at a time, and asks it for its news with each step that it tells of, and again and again.
 */

const step: StatelyInspectionEvent['type'] = '@xstate.snapshot'

const asksEvery = 200
/** After so many questions without an answer the portal has gone. */
const patience = 15

type News = Extract<ReplayEvent, { type: 'recording.grown' | 'recording.ended' }>

/** Listens to the portal until it is told to stop; what does not come from the own origin is not heard. */
export function listenToPortal(onNews: (news: News) => void): () => void {
  const own = { targetOrigin: window.location.origin }
  const known = new Set<MessageEventSource>(pagesAround())
  let followed: MessageEventSource | null = null
  let unanswered = 0
  let stream = ''
  let count = 0
  const follow = (portal: MessageEventSource | null) => {
    followed = portal
    unanswered = 0
    stream = ''
    count = 0
  }
  const ask = () => {
    if (followed && (isClosed(followed) || unanswered >= patience)) {
      follow(null)
      onNews({ type: 'recording.ended' })
    }
    unanswered += 1
    const asked: Asked = { type: 'bench.newsAsked', stream, count }
    for (const portal of followed ? [followed] : known) portal.postMessage(asked, own)
  }
  const onMessage = (event: MessageEvent<unknown>) => {
    const { source, origin, data } = event
    if (origin !== window.location.origin || source === null) return
    if (Reflect.get(Object(data), 'type') === offered) {
      known.add(source)
      if (source !== followed) follow(source)
      ask()
    }
    // Where a question waits for its answer, the next one asks for the rest.
    if (Reflect.get(Object(data), 'type') === step && source === followed && unanswered === 0) ask()
    const told = readTold(event)
    if (!told || (followed !== null && source !== followed)) return
    followed = source
    unanswered = 0
    const isNew = told.stream !== stream
    // An answer that was asked for twice is taken once.
    if (told.from !== (isNew ? 0 : count)) return
    stream = told.stream
    count = told.from + told.recording.events.length
    onNews({ type: 'recording.grown', recording: told.recording, isNew, now: told.now })
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
