import type { AnyMachineSnapshot } from 'xstate'
import * as z from 'zod/mini'
import { says } from '../live/protocol.ts'
import { stateValue } from '../readRecording.ts'

/*
 * What the gallery and the page in a frame of it say to each other: the frame asks, and is told what to draw, so that it
 * need not walk the flow by itself. Both are pages of one origin.
 */

export const frameName = 'camp-gallery-frame'

const asked = 'gallery.stateAsked'
const told = 'gallery.stateTold'

const shown = z.object({
  type: z.literal(told),
  scheme: z.enum(['light', 'dark']),
  value: stateValue,
  status: z.enum(['active', 'done', 'error', 'stopped']),
  context: z.record(z.string(), z.unknown()),
})

export type Shown = Omit<z.infer<typeof shown>, 'type'>

const own = () => ({ targetOrigin: window.location.origin })

export function show(frame: HTMLIFrameElement, snapshot: AnyMachineSnapshot, scheme: Shown['scheme']): void {
  const { value, status, context } = snapshot
  frame.contentWindow?.postMessage({ type: told, scheme, value, status, context }, own())
}

export function isAskedBy(frame: HTMLIFrameElement, event: MessageEvent<unknown>): boolean {
  return event.source === frame.contentWindow && says(event, asked)
}

/** In a frame: asks what to draw, and hears it again each time it changes. @returns the way to stop */
export function hearShown(onShown: (shown: Shown) => void): () => void {
  const onMessage = (event: MessageEvent<unknown>) => {
    if (event.source !== window.parent || !says(event, told)) return
    const read = shown.safeParse(event.data)
    if (read.success) onShown(read.data)
  }
  window.addEventListener('message', onMessage)
  window.parent.postMessage({ type: asked }, own())
  return () => window.removeEventListener('message', onMessage)
}
