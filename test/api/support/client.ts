import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import type { Outcome } from '../../../src/domain/outcome.ts'
import { type CallName, calls, type SampleCall } from './calls.ts'
import { type Api, loadApi } from './loadApi.ts'
import { json, type StandInHost, startStandInHost } from './standInHost.ts'

export interface Client {
  readonly host: StandInHost
  readonly api: Api
  /** Makes the sample call as it stands in the table. */
  make(name: CallName, signal?: AbortSignal): Promise<Outcome<unknown>>
  /** The same, answered with this body and a good status. */
  ask(name: CallName, answer: unknown): Promise<Outcome<unknown>>
}

/** A host, and an app that calls it, for the tests of one file. */
export function connectClient(): Client {
  let running: { host: StandInHost; api: Api } | undefined
  const connected = () => {
    if (running) return running
    throw new Error('The host stands in only while tests run')
  }

  beforeAll(async () => {
    const host = await startStandInHost()
    running = { host, api: await loadApi({ VITE_API_HOST: host.address }) }
  })

  afterEach(() => {
    connected().host.received.length = 0
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  afterAll(async () => {
    vi.unstubAllEnvs()
    await running?.host.stop()
  })

  const client: Client = {
    get host() {
      return connected().host
    },
    get api() {
      return connected().api
    },
    make: (name, signal = new AbortController().signal) => {
      const call: SampleCall = calls[name]
      return call.make(client.api, signal)
    },
    ask: (name, answer) => {
      client.host.answer = json(answer)
      return client.make(name)
    },
  }
  return client
}

export const unreadable: unknown = expect.objectContaining({
  name: 'CallFailure',
  kind: 'unreadable',
  message: 'The answer of the host could not be read. Try again, and tell the organiser if it happens twice.',
})
