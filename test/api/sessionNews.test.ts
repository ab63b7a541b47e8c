import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listenForSessionNews, type SessionNews } from '../../src/api/sessionNews.ts'
import { type CallName, callNames } from './support/calls.ts'
import { connectClient } from './support/client.ts'
import { html, json } from './support/standInHost.ts'

const client = connectClient()
const { make } = client
const news: SessionNews[] = []
let stop: () => void

beforeAll(() => {
  stop = listenForSessionNews((heard) => news.push(heard))
})

afterEach(() => {
  news.length = 0
})

afterAll(() => stop())

const silent: CallName[] = ['participant sign-in', 'merchant sign-in', 'admin sign-in', 'sign-out']
const telling = callNames.filter((name) => !silent.includes(name))

describe.each(telling)('%s', (name) => {
  test('401 ends the session, with or without words', async () => {
    client.host.answer = json({ success: false, message: 'Please sign in.', reason: 'signedOut' }, 401)
    expect(await make(name)).toEqual({
      ok: false,
      status: 401,
      message: 'Please sign in.',
      reason: 'signedOut',
    })
    client.host.answer = html('Unauthorized', 401)
    expect(await make(name)).toEqual({ ok: false, status: 401 })
    expect(news).toEqual(['sessionEnded', 'sessionEnded'])
  })

  test('403 ends it when the host says that the session is another’s', async () => {
    client.host.answer = json({ success: false, message: 'No.', reason: 'forbidden' }, 403)
    await make(name)
    expect(news).toEqual(['sessionEnded'])
  })

  test('403 may ask for a new password', async () => {
    client.host.answer = json({ success: false, message: 'No.', reason: 'passwordChangeRequired' }, 403)
    await make(name)
    expect(news).toEqual(['passwordChangeRequired'])
  })

  test('403 without a reason is a foreign host’s own matter', async () => {
    client.host.answer = json({ message: 'No.' }, 403)
    await make(name)
    client.host.answer = html('Forbidden', 403)
    await make(name)
    expect(news).toEqual([])
  })

  test('nothing else tells about the session', async () => {
    for (const status of [400, 404, 409, 422, 429, 500, 503]) {
      client.host.answer = json({ success: false, message: 'No.', reason: 'forbidden' }, status)
      await make(name)
    }
    client.host.answer = json({ success: false, message: 'No.', reason: 'signedOut' })
    await make(name).catch(() => undefined)
    expect(news).toEqual([])
  })
})

test.each(silent)('%s says nothing about a session', async (name) => {
  client.host.answer = json({ success: false, message: 'No.', reason: 'signedOut' }, 401)
  await make(name)
  client.host.answer = json({ success: false, message: 'No.', reason: 'forbidden' }, 403)
  await make(name)
  client.host.answer = json({ success: false, message: 'No.', reason: 'passwordChangeRequired' }, 403)
  await make(name)
  expect(news).toEqual([])
})

test('whoever has stopped listening hears no more', async () => {
  const heard: SessionNews[] = []
  const stopListening = listenForSessionNews((it) => heard.push(it))
  client.host.answer = json({ success: false, message: 'No.' }, 401)
  await make('wallet')
  stopListening()
  await make('wallet')
  expect(heard).toEqual(['sessionEnded'])
  expect(news).toEqual(['sessionEnded', 'sessionEnded'])
})
