import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { configure } from '../../../src/api/lib/settings.ts'
import type { Outcome } from '../../../src/domain/lib/outcome.ts'
import { type CallName, calls, type SampleCall } from './calls.ts'
import { settingsFor } from './settingsFor.ts'
import { json, type StandInHost, startStandInHost } from './standInHost.ts'

export interface Client {
  readonly host: StandInHost
  make(name: CallName, signal?: AbortSignal): Promise<Outcome<unknown>>
  ask(name: CallName, answer: unknown): Promise<Outcome<unknown>>
  /**
   * As `ask`, but without a connection, for tests that read thousands of answers; lasts until the end of the
   * test.
   */
  askUnconnected(name: CallName, answer: unknown): Promise<Outcome<unknown>>
}

export function connectClient(): Client {
  let running: StandInHost | undefined
  const connected = () => {
    if (running) return running
    throw new Error('The host stands in only while tests run')
  }

  beforeAll(async () => {
    running = await startStandInHost()
  })

  beforeEach(() => configure(settingsFor(connected())))

  afterEach(() => {
    connected().received.length = 0
  })

  afterAll(async () => {
    await running?.stop()
  })

  const client: Client = {
    get host() {
      return connected()
    },
    make: (name, signal = new AbortController().signal) => {
      const call: SampleCall = calls[name]
      return call.make(signal)
    },
    ask: (name, answer) => {
      client.host.answer = json(answer)
      return client.make(name)
    },
    askUnconnected: (name, answer) => {
      vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answer))
      return client.make(name)
    },
  }
  return client
}

export const unreadable: unknown = expect.objectContaining({
  name: 'CallFailure',
  kind: 'unreadable',
  message: 'We could not read the server’s answer. Try again. If it happens twice, tell the camp office.',
})
