import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { Portal } from './portal.ts'

export async function openLiveStream(portal: Portal, cookie: string) {
  const response = await portal.call('live', {}, { cookie, headers: { accept: 'text/event-stream' } })
  expect(response.status).toBe(200)
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let text = ''
  async function next(): Promise<{ event: string; data: unknown } | 'end'> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(text.slice(0, end)) ?? []
        text = text.slice(end + 2)
        if (event !== '') return { event, data: JSON.parse(data) }
        continue
      }
      const { value, done } = await reader.read()
      if (done) return 'end'
      text += decoder.decode(value)
    }
  }
  /** Reads up to this event. @returns the names of all events read */
  async function eventsUntil(event: string, isIt: (data: Record<string, unknown>) => boolean) {
    const names: string[] = []
    for (;;) {
      const found = await next()
      if (found === 'end') throw new Error('The stream ended before')
      names.push(found.event)
      if (found.event === event && isIt(found.data as Record<string, unknown>)) return names
    }
  }
  const until = (event: string, data: object) => eventsUntil(event, (found) => isDeepStrictEqual(found, data))
  return { response, next, until, eventsUntil, close: () => reader.cancel() }
}
