import type { ReplayEvent } from '../replay/replayPlayer.ts'
import {
  type ActorEvents,
  type MaskRequest,
  type NewsRequest,
  readMessage,
  type SendRequest,
} from './protocol.ts'

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

export interface LinkedPortal {
  /** @param sendable the events whose acceptance the portal reports */
  readonly listen: (
    onUpdate: (update: RecordingUpdate) => void,
    sendable: () => ActorEvents | null,
  ) => () => void
  /** Resolves to false if the portal does not send the event. Never settles without an answer. */
  readonly showValues: (isShown: boolean) => void
  readonly send: (request: Omit<SendRequest, 'type'>) => Promise<boolean>
}

export function linkPortal(): LinkedPortal {
  const own = { targetOrigin: window.location.origin }
  const nothing = { unanswered: 0, stream: '', count: 0 }
  let followed: MessageEventSource | null = null
  let state = nothing
  let onSent = (_isSent: boolean) => {}
  const follow = (portal: MessageEventSource | null) => {
    followed = portal
    state = nothing
  }
  return {
    showValues: (isShown) =>
      followed?.postMessage({ type: 'bench.valuesAsked', isShown } satisfies MaskRequest, own),
    send: ({ actor, event }) =>
      new Promise((resolve) => {
        onSent = resolve
        followed?.postMessage({ type: 'bench.sendAsked', actor, event } satisfies SendRequest, own)
      }),
    listen: (onUpdate, sendable) => {
      const known = new Set<MessageEventSource>(pagesAround())
      const ask = () => {
        if (followed && (isClosed(followed) || state.unanswered >= maxUnansweredPolls)) {
          follow(null)
          onUpdate({ type: 'recording.ended' })
        }
        const { unanswered, stream, count } = state
        state = { unanswered: unanswered + 1, stream, count }
        const asked = sendable()
        const request: NewsRequest = {
          type: 'bench.newsAsked',
          stream,
          count,
          ...(asked && { sendable: asked }),
        }
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
        if (message.type === 'bench.sendTold' && source === followed) onSent(message.isSent)
        if (message.type === '@xstate.snapshot' && source === followed && state.unanswered === 0) ask()
        if (message.type !== 'bench.newsTold' || (followed !== null && source !== followed)) return
        followed = source
        const { stream, from, recording, now, accepted = null, values = 'absent' } = message
        const isNew = stream !== state.stream
        // Ignores the second answer to a repeated poll.
        const isTaken = from === (isNew ? 0 : state.count)
        state = isTaken
          ? { unanswered: 0, stream, count: from + recording.events.length }
          : { ...state, unanswered: 0 }
        if (isTaken) onUpdate({ type: 'recording.grown', recording, isNew, now, accepted, values })
      }
      window.addEventListener('message', onMessage)
      ask()
      const polling = setInterval(ask, pollInterval)
      return () => {
        clearInterval(polling)
        window.removeEventListener('message', onMessage)
      }
    },
  }
}

function pagesAround(): readonly Window[] {
  const holder = window.parent === window ? null : window.parent
  return [holder, window.opener].filter((page): page is Window => page !== null)
}

function isClosed(page: MessageEventSource): boolean {
  return 'closed' in page && page.closed
}
