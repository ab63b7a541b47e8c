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
]
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

  test('[W010] 403 because a right is missing ends nothing', async () => {
    client.host.answer = json({ success: false, message: 'This needs “Cash”.', reason: 'noRight' }, 403)
    expect(await make(name)).toEqual({
      ok: false,
      status: 403,
      message: 'This needs “Cash”.',
      reason: 'noRight',
    })
    expect(news).toEqual([])
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

const told = { 'content-type': 'application/json' }

function allowing(rights: string | null, abilities: string | null, status = 200): StandInHost['answer'] {
  const headers = {
    ...told,
    ...(rights !== null && { 'session-rights': rights }),
    ...(abilities !== null && { 'session-abilities': abilities }),
  }
  return (response) => void response.writeHead(status, headers).end('{"success":true,"data":[]}')
}

describe('what the session may do', () => {
  test.each<[string, StandInHost['answer'], SessionNews[]]>([
    [
      'in a good answer',
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
    ['to whoever has no right left', allowing('', ''), [{ permissions: { rights: [], abilities: [] } }]],
    ['by no host of the documents', allowing(null, null), []],
  ])('[W008] is told %s', async (_, answer, expected) => {
    client.host.answer = answer
    await make('merchants list').catch(() => undefined)
    expect(news).toEqual(expected)
  })

  test('[W011] is not what the host said to an older call', async () => {
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

  test('[W011] is not what the host said to whoever was signed in before', async () => {
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

describe('a call that not every host can do', () => {
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
    ['501', json({ success: false, message: 'Not yet.', reason: 'notYet' }, 501)],
    ['404 without a reason', json({ success: false, message: 'Not found.' }, 404)],
    ['404 of a server of files', html('Not found', 404)],
  ])('[W012] hides its ability after %s', async (_, answer) => {
    client.host.answer = answer
    await call('listDevices', {})
    expect(news).toEqual([{ missing: 'staff' }])
    await call('wallet', {})
    expect(news).toEqual([{ missing: 'staff' }])
  })

  test.each<[string, StandInHost['answer']]>([
    ['404 about somebody', json({ success: false, message: 'No such device.', reason: 'notFound' }, 404)],
    ['403', json({ success: false, message: 'No.', reason: 'noRight' }, 403)],
    ['500', html('Broken', 500)],
  ])('[W012] does not after %s', async (_, answer) => {
    client.host.answer = answer
    await call('listDevices', {})
    expect(news).toEqual([])
  })
})

describe('a call that was sent before somebody signed in', () => {
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
  ])('(%s) does not end the session of now', async (_, sent) => {
    const signedOut = json({ success: false, message: 'Please sign in.', reason: 'signedOut' }, 401)
    expect(await answeredLate(sent, signedOut)).toEqual([])
    client.host.answer = signedOut
    await sent()
    expect(news).toEqual(['sessionEnded'])
  })

  test('tells nothing of what the session of now may do', async () => {
    expect(await answeredLate(() => make('merchants list'), allowing('lead', null))).toEqual([])
  })
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
