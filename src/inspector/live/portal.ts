import { makeIdempotencyKey } from '../../services/idempotencyKey.ts'
import type { Recording } from '../../services/recorder/recording.ts'
import { readRecording } from '../readRecording.ts'
import {
  answered,
  connected,
  type LiveMessage,
  liveMessage,
  offered,
  recordingAsked,
  recordingTold,
  says,
} from './protocol.ts'

/*
 * The bench's side of the stream: the portal's page holds the bench in a frame, has opened it, or was opened by it. The
 * bench follows one portal at a time and asks it every second whether it is still there.
 */

const asksEvery = 1_000
/** After so many questions without an answer the portal has gone. */
const patience = 3
const recordingWithin = 5_000

interface Listener {
  readonly onMessage: (message: LiveMessage) => void
  readonly onLost: () => void
}

let followed: MessageEventSource | null = null

/** Listens to the portal until it is told to stop; what does not come from the own origin is not heard. */
export function listenToPortal({ onMessage, onLost }: Listener): () => void {
  const own = { targetOrigin: window.location.origin }
  const known = new Set<MessageEventSource>(portals())
  let unanswered = 0
  let bench = makeIdempotencyKey()
  const follow = (portal: MessageEventSource | null) => {
    followed = portal
    unanswered = 0
    bench = makeIdempotencyKey()
  }
  const ask = () => {
    if (followed && (isClosed(followed) || unanswered >= patience)) {
      follow(null)
      onLost()
    }
    unanswered += 1
    for (const portal of followed ? [followed] : known) portal.postMessage({ type: connected, bench }, own)
  }
  const onEvent = (event: MessageEvent<unknown>) => {
    const { source, origin, data } = event
    if (origin !== window.location.origin || source === null) return
    if (says(event, offered)) {
      known.add(source)
      if (source !== followed) follow(source)
      ask()
    }
    if (says(event, answered)) {
      followed ??= source
      if (source === followed) unanswered = 0
    }
    const message = source === followed ? liveMessage(data) : null
    if (message) onMessage(message)
  }
  window.addEventListener('message', onEvent)
  ask()
  const asking = setInterval(ask, asksEvery)
  return () => {
    clearInterval(asking)
    window.removeEventListener('message', onEvent)
    followed = null
  }
}

/** The pages that may have opened this one as their bench. */
function portals(): readonly Window[] {
  const holder = window.parent === window ? null : window.parent
  return [holder, window.opener].filter((page): page is Window => page !== null)
}

function isClosed(page: MessageEventSource): boolean {
  return 'closed' in page && page.closed
}

/** Its message is a sentence for people. */
export class PortalSilent extends Error {
  constructor() {
    super('The portal does not answer. Open it again with ?inspect.')
  }
}

/**
 * The last events of the portal's flows, as its own flight recorder has them.
 * @throws PortalSilent when no portal streams, or when it gives no answer within 5 s
 */
export function askForRecording(flow: string): Promise<Recording> {
  const portal = followed
  if (!portal || isClosed(portal)) return Promise.reject(new PortalSilent())
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(waiting)
      window.removeEventListener('message', onEvent)
      act()
    }
    const onEvent = (event: MessageEvent<unknown>) => {
      if (!says(event, recordingTold)) return
      const read = readRecording(String(Reflect.get(Object(event.data), 'text')))
      settle(() => (read.ok ? resolve(read.recording) : reject(new Error(read.problem))))
    }
    const waiting = setTimeout(() => settle(() => reject(new PortalSilent())), recordingWithin)
    window.addEventListener('message', onEvent)
    portal.postMessage({ type: recordingAsked, flow }, { targetOrigin: window.location.origin })
  })
}
