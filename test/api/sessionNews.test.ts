import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type CallName, callNames, calls, type SampleCall } from './support/calls.ts'
import { type Api, loadApi } from './support/loadApi.ts'
import { html, json, type StandInHost, startStandInHost } from './support/standInHost.ts'

let host: StandInHost
let api: Api
let stop: () => void
const news: string[] = []

beforeAll(async () => {
  host = await startStandInHost()
  api = await loadApi({ VITE_API_HOST: host.address })
  stop = api.listenForSessionNews((heard) => news.push(heard))
})

afterEach(() => {
  news.length = 0
})

afterAll(async () => {
  stop()
  vi.unstubAllEnvs()
  await host.stop()
})

function make(name: CallName) {
  const call: SampleCall = calls[name]
  return call.make(api, new AbortController().signal)
}

const silent: CallName[] = ['participant sign-in', 'merchant sign-in', 'admin sign-in', 'sign-out']
const telling = callNames.filter((name) => !silent.includes(name))

describe.each(telling)('%s', (name) => {
  test('401 ends the session, with or without words', async () => {
    host.answer = json({ success: false, message: 'Please sign in.', reason: 'signedOut' }, 401)
    expect(await make(name)).toMatchObject({ ok: false, status: 401, message: 'Please sign in.' })
    host.answer = html('Unauthorized', 401)
    expect(await make(name)).toEqual({ ok: false, status: 401 })
    expect(news).toEqual(['sessionEnded', 'sessionEnded'])
  })

  test('403 ends it when the host says that the session is another’s', async () => {
    host.answer = json({ success: false, message: 'No.', reason: 'forbidden' }, 403)
    await make(name)
    expect(news).toEqual(['sessionEnded'])
  })

  test('403 may ask for a new password', async () => {
    host.answer = json({ success: false, message: 'No.', reason: 'passwordChangeRequired' }, 403)
    await make(name)
    expect(news).toEqual(['passwordChangeRequired'])
  })

  test('403 without a reason is a foreign host’s own matter', async () => {
    host.answer = json({ message: 'No.' }, 403)
    await make(name)
    host.answer = html('Forbidden', 403)
    await make(name)
    expect(news).toEqual([])
  })

  test('nothing else tells about the session', async () => {
    for (const status of [400, 404, 409, 422, 429, 500, 503]) {
      host.answer = json({ success: false, message: 'No.', reason: 'forbidden' }, status)
      await make(name)
    }
    host.answer = json({ success: false, message: 'No.', reason: 'signedOut' })
    await make(name).catch(() => undefined)
    expect(news).toEqual([])
  })
})

test.each(silent)('%s says nothing about a session', async (name) => {
  host.answer = json({ success: false, message: 'No.', reason: 'signedOut' }, 401)
  await make(name)
  host.answer = json({ success: false, message: 'No.', reason: 'forbidden' }, 403)
  await make(name)
  host.answer = json({ success: false, message: 'No.', reason: 'passwordChangeRequired' }, 403)
  await make(name)
  expect(news).toEqual([])
})

test('whoever has stopped listening hears no more', async () => {
  const heard: string[] = []
  const stopListening = api.listenForSessionNews((it) => heard.push(it))
  host.answer = json({ success: false, message: 'No.' }, 401)
  await make('wallet')
  stopListening()
  await make('wallet')
  expect(heard).toEqual(['sessionEnded'])
  expect(news).toEqual(['sessionEnded', 'sessionEnded'])
})
