import type { Outcome } from '../../domain/lib/outcome.ts'
import { announcePermissions, announceSessionNews, numberOfCall } from '../account/sessionNews.ts'
import { apiBase, type Route } from '../routes/route.ts'
import { refusalOf } from './client.ts'
import { CallFailure } from './failure.ts'
import { settings } from './settings.ts'

const streamType = 'text/event-stream'

export interface StreamListener {
  onEvent(event: string, data: string): void
  /** A comment is a heartbeat. */
  onComment(): void
}

/**
 * Follows server-sent events without a timeout; the caller decides how long the stream may be silent. Uses
 * `fetch`, because `EventSource` hides the status of a refusal and comments, and reconnects by itself.
 */
export async function followStream(
  route: Route,
  signal: AbortSignal,
  listener: StreamListener,
): Promise<Outcome<undefined>> {
  const { apiHost } = settings()
  const number = numberOfCall()
  const response = await fetch(`${apiHost}${apiBase}${route.path}`, {
    headers: { Accept: streamType },
    credentials: apiHost === '' ? 'same-origin' : 'include',
    cache: 'no-store',
    signal,
  })
  announcePermissions(route, response.headers, number)
  if (!response.ok) {
    const refusal = refusalOf(response.status, await response.text())
    announceSessionNews(route, refusal, number)
    return refusal
  }
  if (!response.body || !response.headers.get('content-type')?.startsWith(streamType))
    throw new CallFailure('unreadable', `${route.path}: no stream of events`)
  await readEvents(response.body, listener)
  return { ok: true, value: undefined }
}

async function readEvents(body: ReadableStream<Uint8Array>, listener: StreamListener): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    text += decoder.decode(value, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      if (block.startsWith(':')) listener.onComment()
      else listener.onEvent(fieldOf(block, 'event'), fieldOf(block, 'data'))
    }
  }
}

function fieldOf(block: string, name: string): string {
  const start = `${name}: `
  const line = block.split('\n').find((each) => each.startsWith(start))
  return line?.slice(start.length) ?? ''
}
