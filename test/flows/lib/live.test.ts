import type { ServerResponse } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import type { SessionUser } from '../../../src/domain/account/session.ts'
import { liveFlow, liveInput } from '../../../src/flows/lib/live.ts'
import { json } from '../../api/support/standInHost.ts'
import { stubStorage, stubWindow } from '../../services/support/fakeStorage.ts'
import { sessions, storedBy } from '../support/people.ts'
import { connectHost, createFlow, loadPortal } from '../support/portal.ts'

const host = await connectHost()
const counts = { inside: 3, home: 1, expected: 5 }
const refusal = (status: number, reason: string) => json({ success: false, message: 'No.', reason }, status)

/** Locks as in browsers: one holder, the others wait in order. */
function stubLocks() {
  const waiting: (() => void)[] = []
  let isHeld = false
  const next = () => {
    isHeld = false
    waiting.shift()?.()
  }
  const request = (_: string, __: object, act: () => Promise<unknown> | undefined) =>
    new Promise((resolve) => {
      const hold = () => {
        isHeld = true
        resolve(Promise.resolve(act()).finally(next))
      }
      if (isHeld) waiting.push(hold)
      else hold()
    })
  vi.stubGlobal('navigator', { locks: { request } })
}

function stubDocument() {
  const fake = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', fake)
  return (visibilityState: string) => {
    fake.visibilityState = visibilityState
    fake.dispatchEvent(new Event('visibilitychange'))
  }
}

let turn: (visibilityState: string) => void
let open: ServerResponse[]

beforeEach(() => {
  stubWindow()
  stubLocks()
  turn = stubDocument()
  open = []
  host.answer = (response, { headers }) => {
    if (headers.accept !== 'text/event-stream')
      return json({ success: true, data: counts })(response, { headers } as never)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    open.push(response)
    response.on('close', () => {
      open = open.filter((each) => each !== response)
    })
    tell('counts', counts, response)
  }
})

function tell(event: string, data: object, response = open[0]) {
  response?.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

function signIn(user: SessionUser = { abilities: ['gate'], rights: ['gate'] }) {
  const { role, user: admin } = sessions.admin
  stubStorage(storedBy({ role, user: { ...admin, ...user } }))
  return loadPortal(host)
}

function openTab() {
  const actor = createFlow(liveFlow, { input: liveInput() })
  const shows = (wanted: object) =>
    waitFor(actor, ({ context }) => isDeepStrictEqual(context.counts, wanted) && context.isLive)
  return { actor: actor.start(), shows }
}

const received = () => host.received.map(({ method, path, headers }) => `${method} ${path} ${headers.accept}`)
const stream = 'GET /api/admin/live text/event-stream'

describe('the stream of live counts', () => {
  test('[W430, W431] is opened by one tab and shared with the others; another tab opens it when that tab closes', async () => {
    signIn()
    const [first, second, third] = [openTab(), openTab(), openTab()]
    for (const tab of [first, second, third]) await tab.shows(counts)
    expect(received()).toEqual([stream])
    const more = { ...counts, inside: 4, outside: 1 }
    tell('counts', more)
    for (const tab of [first, second, third]) await tab.shows(more)

    first.actor.stop()
    await vi.waitFor(() => expect(received()).toEqual([stream, stream]))
    tell('counts', { ...counts, inside: 5 })
    for (const tab of [second, third]) await tab.shows({ ...counts, inside: 5 })
    await vi.waitFor(() => expect(open).toHaveLength(1))
  })

  test('[W432] is closed after the page was hidden for a minute, and reopened when it is visible', async () => {
    signIn()
    const tab = openTab()
    await tab.shows(counts)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    turn('hidden')
    vi.advanceTimersByTime(59_999)
    turn('visible')
    turn('hidden')
    vi.advanceTimersByTime(59_999)
    expect(tab.actor.getSnapshot().matches({ offered: 'following' })).toBe(true)
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    await vi.waitFor(() => expect(open).toHaveLength(0))
    turn('visible')
    await tab.shows(counts)
    expect(received()).toEqual([stream, stream])
  })

  test('[W435] of a revoked device redirects to the pairing page when it ends', async () => {
    const session = signIn({ device: 'Gate 2', abilities: ['gate'], rights: ['gate'] })
    const tab = openTab()
    await tab.shows(counts)
    host.answer = refusal(401, 'signedOut')
    tell('ended', {})
    open[0]?.end()
    await waitFor(session, (state) => state.matches('signedOut'))
    expect(session.getSnapshot().context.signInRoute).toBe('/pair')
    expect(tab.actor.getSnapshot().value).toBe('absent')
    expect(received()).toEqual([stream, 'GET /api/admin/live */*'])
  })

  test('[W435] closes at the sign-out', async () => {
    const session = signIn()
    const tab = openTab()
    await tab.shows(counts)
    host.answer = json({ success: true })
    session.send({ type: 'session.loggedOut' })
    expect(tab.actor.getSnapshot().value).toBe('absent')
    expect(tab.actor.getSnapshot().context.counts).toBeNull()
    await vi.waitFor(() => expect(open).toHaveLength(0))
  })

  test('[W435] closes when a sign-out starts, and reopens when the sign-out fails', async () => {
    const session = signIn()
    const tabs = [openTab(), openTab()]
    for (const tab of tabs) await tab.shows(counts)
    session.send({ type: 'signOut.started' })
    for (const tab of tabs) expect(tab.actor.getSnapshot().value).toBe('absent')
    await vi.waitFor(() => expect(open).toHaveLength(0))
    expect(received()).toEqual([stream])
    session.send({ type: 'signOut.failed' })
    for (const tab of tabs) await tab.shows(counts)
    expect(received()).toEqual([stream, stream])
  })

  test('[W435] is not requested again after a refusal', async () => {
    signIn()
    host.answer = refusal(403, 'noRight')
    const tab = openTab()
    await waitFor(tab.actor, (state) => state.matches({ offered: 'ended' }))
    expect(received()).toEqual([stream])
  })

  test.each([
    ['another content type', json({ success: true, data: counts })],
    ['a connection that ends', (response: ServerResponse) => void response.destroy()],
    [
      'unreadable counts',
      (response: ServerResponse) =>
        void response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .write('event: counts\ndata: {}\n\n'),
    ],
  ])('[W434] that starts with %s is broken and waits', async (_, answer) => {
    signIn()
    host.answer = answer
    const tab = openTab()
    await waitFor(tab.actor, (state) =>
      state.matches({ offered: { following: { sharing: { holding: { pausing: 'briefly' } } } } }),
    )
  })

  test('[W439] applies changed rights immediately', async () => {
    const session = signIn({ abilities: ['gate'], rights: ['gate', 'office'] })
    const tab = openTab()
    await tab.shows(counts)
    tell('rights', { rights: ['gate'] })
    await waitFor(session, ({ context }) => String(context.session?.user.rights) === 'gate')
    expect(open).toHaveLength(1)
  })
})

describe('without a stream', () => {
  test('[W436] each tab polls when the browser has no locks', async () => {
    signIn()
    vi.stubGlobal('navigator', {})
    const tabs = [openTab(), openTab()]
    for (const tab of tabs) await tab.shows(counts)
    expect(received()).toEqual(['GET /api/admin/live */*', 'GET /api/admin/live */*'])
  })

  test.each([
    ['a server that follows the documents', {}],
    ['a server without the ability', { abilities: ['people'], rights: ['lead'] }],
    ['an account without rights', { abilities: ['gate'], rights: [] }],
  ] as const)('[W437] %s gets no request', async (_, user) => {
    signIn(user)
    const tab = openTab()
    expect(tab.actor.getSnapshot().value).toBe('absent')
    turn('hidden')
    turn('visible')
    expect(received()).toEqual([])
  })
})
