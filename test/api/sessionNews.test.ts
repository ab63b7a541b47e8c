import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { beginSession, listenForSessionNews, type SessionNews } from '../../src/api/account/sessionNews.ts'
import { callsOf } from '../../src/api/lib/client.ts'
import { followStream } from '../../src/api/lib/stream.ts'
import { liveRoutes } from '../../src/api/routes/live.ts'
import { fetchAuditFile } from '../../src/api/staff/auditFile.ts'
import { noAuditFilters } from '../../src/domain/staff/audit.ts'
import { type CallName, callNames } from './support/calls.ts'
import { connectClient } from './support/client.ts'
import { html, json, type StandInHost } from './support/standInHost.ts'

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

const silent: CallName[] = [
  'participant sign-in',
  'merchant sign-in',
  'admin sign-in',
  'sign-out',
  'search of a pairing',
  'search of a pairing by its letters',
  'confirm of a pairing',
  'confirm of a pairing that signs somebody out',
  'the facts of the camp',
  'the programme of the camp',
  'the check of the link that begins a camp',
  'the beginning of a camp',
  'a message of the public pages',
]
const telling = callNames.filter((name) => !silent.includes(name))

describe.each(telling)('an answer to %s', (name) => {
  test('ends the session with a 401, with or without a message', async () => {
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

  test('ends the session with a 403 and the reason forbidden', async () => {
    client.host.answer = json({ success: false, message: 'No.', reason: 'forbidden' }, 403)
    await make(name)
    expect(news).toEqual(['sessionEnded'])
  })

  test('requires a new password with a 403 and that reason', async () => {
    client.host.answer = json({ success: false, message: 'No.', reason: 'passwordChangeRequired' }, 403)
    await make(name)
    expect(news).toEqual(['passwordChangeRequired'])
  })

  test('[W010] keeps the session with a 403 for a missing right', async () => {
    client.host.answer = json({ success: false, message: 'This needs “Cash”.', reason: 'noRight' }, 403)
    expect(await make(name)).toEqual({
      ok: false,
      status: 403,
      message: 'This needs “Cash”.',
      reason: 'noRight',
    })
    expect(news).toEqual([])
  })

  test('keeps the session with a 403 without a reason', async () => {
    client.host.answer = json({ message: 'No.' }, 403)
    await make(name)
    client.host.answer = html('Forbidden', 403)
    await make(name)
    expect(news).toEqual([])
  })

  test('does not affect the session with any other status', async () => {
    for (const status of [400, 404, 409, 422, 429, 500, 503]) {
      client.host.answer = json({ success: false, message: 'No.', reason: 'forbidden' }, status)
      await make(name)
    }
    client.host.answer = json({ success: false, message: 'No.', reason: 'signedOut' })
    await make(name).catch(() => undefined)
    expect(news).toEqual([])
  })
})

test.each(silent)('an answer to %s does not affect the session', async (name) => {
  client.host.answer = json({ success: false, message: 'No.', reason: 'signedOut' }, 401)
  await make(name)
  client.host.answer = json({ success: false, message: 'No.', reason: 'forbidden' }, 403)
  await make(name)
  client.host.answer = json({ success: false, message: 'No.', reason: 'passwordChangeRequired' }, 403)
  await make(name)
  expect(news).toEqual([])
})

const told = { 'content-type': 'application/json' }

function allowing(rights: string | null, abilities: string | null, status = 200): StandInHost['answer'] {
  const headers = {
    ...told,
    ...(rights !== null && { 'session-rights': rights }),
    ...(abilities !== null && { 'session-abilities': abilities }),
  }
  return (response) => void response.writeHead(status, headers).end('{"success":true,"data":[]}')
}

describe('the permissions of the session', () => {
  test.each<[string, StandInHost['answer'], SessionNews[]]>([
    [
      'in a successful answer',
      allowing('gate cash', 'staff'),
      [{ permissions: { rights: ['gate', 'cash'], abilities: ['staff'] } }],
    ],
    ['in a refusal', allowing('gate', null, 403), [{ permissions: { rights: ['gate'] } }]],
    ['in a failure', allowing('gate', null, 500), [{ permissions: { rights: ['gate'] } }]],
    [
      'to a camper',
      allowing(null, 'passwords sessions'),
      [{ permissions: { abilities: ['passwords', 'sessions'] } }],
    ],
    [
      'as empty to an account without rights',
      allowing('', ''),
      [{ permissions: { rights: [], abilities: [] } }],
    ],
    ['only by a server that sends these headers', allowing(null, null), []],
  ])('[W008] are announced %s', async (_, answer, expected) => {
    client.host.answer = answer
    await make('merchants list').catch(() => undefined)
    expect(news).toEqual(expected)
  })

  test('[W011] ignore a late answer to an older call', async () => {
    let answerAtLast = () => {}
    client.host.answer = (response, received) => {
      answerAtLast = () => allowing('cash', null)(response, received)
    }
    const first = make('merchants list').catch(() => undefined)
    await client.host.nextRequest()
    client.host.answer = allowing('gate', null)
    await make('merchants list').catch(() => undefined)
    answerAtLast()
    await first
    expect(news).toEqual([{ permissions: { rights: ['gate'] } }])
  })

  test('[W011] ignore an answer to the person who was signed in before', async () => {
    let answerAtLast = () => {}
    client.host.answer = (response, received) => {
      answerAtLast = () => allowing('lead', null)(response, received)
    }
    const first = make('merchants list').catch(() => undefined)
    await client.host.nextRequest()
    client.host.answer = json({ success: true, data: { email: 'tapiwa@camp.example.org', name: 'Tapiwa' } })
    await make('admin sign-in')
    answerAtLast()
    await first
    expect(news).toEqual([])
  })
})

describe('a call that needs an ability', () => {
  const call = callsOf({
    listDevices: {
      method: 'GET',
      path: '/admin/devices',
      who: 'staff',
      rights: ['lead'],
      ability: 'staff',
    },
    wallet: { method: 'GET', path: '/admin/wallet', who: 'staff', rights: ['lead'] },
  })

  test.each<[string, StandInHost['answer']]>([
    ['a 501', json({ success: false, message: 'Not yet.', reason: 'notYet' }, 501)],
    ['a 404 without a reason', json({ success: false, message: 'Not found.' }, 404)],
    ['a 404 of a static file server', html('Not found', 404)],
  ])('[W012] removes that ability after %s', async (_, answer) => {
    client.host.answer = answer
    await call('listDevices', {})
    expect(news).toEqual([{ missing: 'staff' }])
    await call('wallet', {})
    expect(news).toEqual([{ missing: 'staff' }])
  })

  test.each<[string, StandInHost['answer']]>([
    [
      'a 404 about a person or device',
      json({ success: false, message: 'No such device.', reason: 'notFound' }, 404),
    ],
    ['a 403', json({ success: false, message: 'No.', reason: 'noRight' }, 403)],
    ['a 500', html('Broken', 500)],
  ])('[W012] keeps that ability after %s', async (_, answer) => {
    client.host.answer = answer
    await call('listDevices', {})
    expect(news).toEqual([])
  })
})

describe('a request that was sent before another person signed in', () => {
  async function answeredLate(sent: () => Promise<unknown>, late: StandInHost['answer']) {
    let answerAtLast = () => {}
    client.host.answer = (response, received) => {
      answerAtLast = () => late(response, received)
    }
    const first = sent().catch(() => undefined)
    await client.host.nextRequest()
    beginSession()
    answerAtLast()
    await first
    return news
  }

  const { signal } = new AbortController()
  const nobody = { onEvent: () => {}, onComment: () => {} }

  test.each<[string, () => Promise<unknown>]>([
    ['a call', () => make('saving the health record')],
    ['a file', () => fetchAuditFile(noAuditFilters, signal)],
    ['a stream', () => followStream(liveRoutes.live, signal, nobody)],
  ])('does not end the new session: %s', async (_, sent) => {
    const signedOut = json({ success: false, message: 'Please sign in.', reason: 'signedOut' }, 401)
    expect(await answeredLate(sent, signedOut)).toEqual([])
    client.host.answer = signedOut
    await sent()
    expect(news).toEqual(['sessionEnded'])
  })

  test('does not change the permissions of the new session', async () => {
    expect(await answeredLate(() => make('merchants list'), allowing('lead', null))).toEqual([])
  })
})

test('a removed listener is not called again', async () => {
  const heard: SessionNews[] = []
  const stopListening = listenForSessionNews((it) => heard.push(it))
  client.host.answer = json({ success: false, message: 'No.' }, 401)
  await make('wallet')
  stopListening()
  await make('wallet')
  expect(heard).toEqual(['sessionEnded'])
  expect(news).toEqual(['sessionEnded', 'sessionEnded'])
})
