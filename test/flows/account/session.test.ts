import { describe, expect, test, vi } from 'vitest'
import { SimulatedClock, waitFor } from 'xstate'
import { fetchWallet } from '../../../src/api/camper/wallet.ts'
import { fetchHealth } from '../../../src/api/health/health.ts'
import { callsOf } from '../../../src/api/lib/client.ts'
import { fetchMerchants } from '../../../src/api/money/merchants.ts'
import { can } from '../../../src/domain/staff/rights.ts'
import { logoutFlow } from '../../../src/flows/account/logout.ts'
import { owedSignOut } from '../../../src/flows/account/owedSignOut.ts'
import { sessionActor } from '../../../src/flows/account/session.ts'
import { hangUp, html, json } from '../../api/support/standInHost.ts'
import {
  type FakeStorage,
  forbidStorage,
  storageEvent,
  stubStorage,
  stubWindow,
} from '../../services/support/fakeStorage.ts'
import { sessions, storedBy } from '../support/people.ts'
import { connectHost, createFlow, loadPortal } from '../support/portal.ts'

const draft = { 'draft:NUZ042': 'Peanuts', 'attempt:M1001': 'a1b2' }
const roles = ['participant', 'merchant', 'admin', 'serviceProvider'] as const

const host = await connectHost()
let storage: FakeStorage
let window: EventTarget

function loadPage(stored: Readonly<Record<string, string>>) {
  storage = stubStorage(stored)
  window = stubWindow()
  return loadPortal(host)
}

async function callAnswered(status: number, reason?: string) {
  host.answer =
    reason === undefined ? html('No', status) : json({ success: false, message: 'No.', reason }, status)
  await fetchWallet('NUZ042', new AbortController().signal)
}

const stored = () => Object.fromEntries([...storage.items].filter(([key]) => key !== 'owedSignOut'))

describe('a page load', () => {
  test.each(roles)('[A242] restores the session of %s from storage, without a request', async (role) => {
    const actor = loadPage(storedBy(sessions[role]))
    expect(actor.getSnapshot().value).toBe('signedIn')
    expect(actor.getSnapshot().context.session).toEqual(sessions[role])
    expect(host.received).toEqual([])
  })

  test('[A243, A244] restores no session when the flag or the person is missing', async () => {
    const { isAuthenticated, userData, ...rest } = storedBy(sessions.admin)
    for (const incomplete of [
      { ...rest, userData },
      { ...rest, isAuthenticated },
    ]) {
      const actor = loadPage(Object.fromEntries(Object.entries(incomplete).map(([k, v]) => [k, v ?? ''])))
      expect(actor.getSnapshot().value).toBe('signedOut')
    }
  })

  test.each([
    ['is not JSON', '{"code":"NUZ042"'],
    ['is not an object', '["NUZ042"]'],
    ['has another shape', '{"code":{"text":"NUZ042"},"firstname":7}'],
  ])('restores no session from userData that %s, and sends no request', async (_, userData) => {
    const actor = loadPage({ ...storedBy(sessions.participant), userData })
    expect(actor.getSnapshot().value).toBe('signedOut')
    expect(host.received).toEqual([])
  })

  test('restores the valid fields of a person and drops malformed ones', async () => {
    const userData = JSON.stringify({ code: 'NUZ042', firstname: ['Naledi'], age: '17', checkedIn: 'yes' })
    const actor = loadPage({ ...storedBy(sessions.participant), userData })
    expect(actor.getSnapshot().context.session).toEqual({ role: 'participant', user: { code: 'NUZ042' } })
  })

  test('throws without settings', async () => {
    vi.resetModules()
    const notOpened = await import('../../../src/flows/account/session.ts')
    expect(notOpened.sessionActor).toThrow(
      'There is no session before the page was opened with its settings.',
    )
  })

  test('stops the session actor of the load before', async () => {
    const before = loadPage(storedBy(sessions.participant))
    const after = loadPage(storedBy(sessions.participant))
    await callAnswered(401)
    expect(before.getSnapshot().status).toBe('stopped')
    expect(before.getSnapshot().context).toEqual({
      session: sessions.participant,
      signInRoute: '/auth/signin',
      notice: null,
      isLeaving: false,
    })
    expect(after.getSnapshot().status).toBe('active')
    expect(after.getSnapshot().context).toEqual({
      session: null,
      signInRoute: '/auth/signin',
      notice: 'You have been signed out. Please sign in again.',
      isLeaving: false,
    })
  })

  test('creates exactly one session actor', async () => {
    const actor = loadPage({})
    expect(sessionActor()).toBe(actor)
  })
})

describe('a sign-in', () => {
  test('survives a late 401 for the session before', async () => {
    const actor = loadPage(storedBy(sessions.participant))
    let answerAtLast = () => {}
    host.answer = (response, received) => {
      answerAtLast = () =>
        json({ success: false, message: 'Sign in.', reason: 'signedOut' }, 401)(response, received)
    }
    const asked = host.nextRequest()
    const late = fetchWallet('NUZ042', new AbortController().signal)
    await asked
    actor.send({ type: 'session.left', role: 'participant' })
    actor.send({ type: 'person.signedIn', session: sessions.merchant })
    answerAtLast()
    await late
    expect(actor.getSnapshot().context.session).toEqual(sessions.merchant)
    await callAnswered(401)
    expect(actor.getSnapshot().context.session).toBeNull()
  })

  test.each(['participant', 'merchant', 'admin'] as const)(
    '[A289, P261] stores the session of %s',
    async (role) => {
      const actor = loadPage(draft)
      actor.send({ type: 'person.signedIn', session: sessions[role] })
      expect(Object.fromEntries(storage.items)).toEqual({ ...draft, ...storedBy(sessions[role]) })
    },
  )

  test.each([
    ['participant', 'merchant', 'admin'],
    ['merchant', 'admin', 'participant'],
    ['admin', 'participant', 'merchant'],
  ] as const)(
    'and a sign-out of %s, %s and %s in turn keep every unsent order and remove each other’s data',
    async (...inTurn) => {
      const unsent = {
        'pendingCharge:M1001': '{"key":"a1b2","ownerCode":"ZEUC001","items":[],"knownReferences":null}',
        'pendingCharge:M2002': 'of another stall',
        'unreadableCharge:M1001': '{"key":',
      }
      host.answer = json({ success: true })
      const actor = loadPage(unsent)
      for (const role of inTurn) {
        actor.send({ type: 'person.signedIn', session: sessions[role] })
        expect(stored()).toEqual({ ...unsent, ...storedBy(sessions[role]) })
        const clock = new SimulatedClock()
        const leaving = createFlow(logoutFlow, { clock, input: { role } }).start()
        leaving.send({ type: 'logout.requested' })
        leaving.send({ type: 'logout.confirmed' })
        clock.increment(1_500)
        await waitFor(leaving, (state) => state.matches('loggedOut'))
        actor.send({ type: 'session.left', role })
        await vi.waitFor(() => expect(Object.fromEntries(storage.items)).not.toHaveProperty('owedSignOut'))
        expect(Object.fromEntries(storage.items)).toMatchObject(unsent)
      }
      actor.send({ type: 'person.signedIn', session: sessions.serviceProvider })
      actor.send({ type: 'session.loggedOut' })
      expect(stored()).toEqual(unsent)
      await vi.waitFor(() => expect(host.received).toHaveLength(4))
    },
  )

  test('works when storage is forbidden, and logs a warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    host.answer = json({ success: true })
    const actor = loadPage({})
    forbidStorage()
    actor.send({ type: 'person.signedIn', session: sessions.admin })
    expect(actor.getSnapshot().context.session).toEqual(sessions.admin)
    actor.send({ type: 'session.loggedOut' })
    expect(actor.getSnapshot().context.session).toBeNull()
    expect(warn).toHaveBeenCalledTimes(3)
    await vi.waitFor(() => expect(host.received).toHaveLength(1))
  })
})

test('[A290] the context logout removes the three stored items', async () => {
  host.answer = json({ success: true })
  const actor = loadPage({ ...draft, ...storedBy(sessions.participant) })
  actor.send({ type: 'session.loggedOut' })
  await vi.waitFor(() => expect(host.received.map(({ path }) => path)).toEqual(['/api/signout']))
  await vi.waitFor(() => expect(Object.fromEntries(storage.items)).toEqual(draft))
})

test('the context logout signs out even when the server cannot be reached', async () => {
  host.answer = hangUp
  const actor = loadPage(storedBy(sessions.participant))
  actor.send({ type: 'session.loggedOut' })
  expect(actor.getSnapshot().value).toBe('signedOut')
  await vi.waitFor(() => expect(owedSignOut().getSnapshot().matches({ owed: 'waiting' })).toBe(true))
  expect(Object.fromEntries(storage.items)).toEqual({ owedSignOut: 'foreign' })
})

describe('a session that the server rejects', () => {
  const cases = [
    ['participant', '/auth/signin', []],
    ['merchant', '/auth/merchant/signin', []],
    ['admin', '/auth/signin', ['email', 'userData']],
    ['serviceProvider', '/auth/signin', []],
  ] as const

  test.each(cases)('of %s is ended like its own sign-out and redirects to %s', async (role, route, kept) => {
    const actor = loadPage({ ...draft, ...storedBy(sessions[role]) })
    await callAnswered(401)
    expect(actor.getSnapshot().context).toEqual({
      session: null,
      signInRoute: route,
      notice: 'You have been signed out. Please sign in again.',
      isLeaving: false,
    })
    expect([...storage.items.keys()].sort()).toEqual([...Object.keys(draft), ...kept].sort())
  })

  test('is ended when the cookie belongs to another person', async () => {
    const actor = loadPage(storedBy(sessions.merchant))
    await callAnswered(403, 'forbidden')
    expect(actor.getSnapshot().context).toEqual({
      session: null,
      signInRoute: '/auth/merchant/signin',
      notice: 'You have been signed out. Please sign in again.',
      isLeaving: false,
    })
    expect([...storage.items.keys()]).toEqual([])
  })

  test('is ended when the cookie belongs to another camper, and typed texts are kept', async () => {
    const other = { role: 'participant', user: { ...sessions.participant.user, code: 'NUZ001' } } as const
    const actor = loadPage({ ...draft, ...storedBy(other) })
    host.answer = json({ success: false, message: 'No.', reason: 'forbidden' }, 403)
    const outcome = await fetchHealth('NUZ001', new AbortController().signal)
    expect(outcome).toEqual({ ok: false, status: 403, message: 'No.', reason: 'forbidden' })
    expect(host.received.map(({ path }) => path)).toEqual(['/api/profile/health/NUZ001'])
    expect(actor.getSnapshot().context).toEqual({
      session: null,
      signInRoute: '/auth/signin',
      notice: 'You have been signed out. Please sign in again.',
      isLeaving: false,
    })
    expect([...storage.items.keys()].sort()).toEqual(Object.keys(draft).sort())
  })

  test('keeps the stored data of a person who has signed in in another tab', async () => {
    const actor = loadPage(storedBy(sessions.participant))
    const theirs = storedBy({ role: 'participant', user: { ...sessions.participant.user, code: 'NUZ001' } })
    for (const [key, value] of Object.entries(theirs)) localStorage.setItem(key, value)
    await callAnswered(401)
    expect(actor.getSnapshot().value).toBe('signedOut')
    expect(Object.fromEntries(storage.items)).toEqual(theirs)
  })

  test('shows no notice when no one is signed in', async () => {
    const actor = loadPage({})
    await callAnswered(401)
    expect(actor.getSnapshot().context.notice).toBeNull()
  })

  test.each([403, 404, 500])('stays after a %d without a documented reason', async (status) => {
    const actor = loadPage(storedBy(sessions.participant))
    await callAnswered(status)
    expect(actor.getSnapshot().context.session).toEqual(sessions.participant)
  })

  test('is ended even when storage is forbidden', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const actor = loadPage(storedBy(sessions.admin))
    forbidStorage()
    await callAnswered(401)
    expect(actor.getSnapshot().context.session).toBeNull()
  })
})

describe('a required password update', () => {
  test('is stored for the camper and keeps the session', async () => {
    const actor = loadPage(storedBy(sessions.participant))
    await callAnswered(403, 'passwordChangeRequired')
    expect(storage.items.get('needsPasswordUpdate')).toBe('true')
    expect(storage.items.get('userCode')).toBe('NUZ042')
    expect(actor.getSnapshot().context.session).toEqual(sessions.participant)
  })

  test.each(['merchant', 'admin'] as const)(
    '[W131] is stored in the session of %s, also across a reload',
    async (role) => {
      const actor = loadPage(storedBy(sessions[role]))
      await callAnswered(403, 'passwordChangeRequired')
      const { user } = sessions[role]
      const needed = { role, user: { ...user, mustChangePassword: true } }
      expect(Object.fromEntries(storage.items)).toEqual(storedBy(needed))
      expect(actor.getSnapshot().context.session).toEqual(needed)
      expect(loadPage(storedBy(needed)).getSnapshot().context.session).toEqual(needed)
    },
  )

  test('reaches the caller as a refusal, even when storage is forbidden', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    loadPage(storedBy(sessions.participant))
    forbidStorage()
    host.answer = json({ success: false, message: 'No.', reason: 'passwordChangeRequired' }, 403)
    const outcome = await fetchWallet('NUZ042', new AbortController().signal)
    expect(outcome).toEqual({ ok: false, status: 403, message: 'No.', reason: 'passwordChangeRequired' })
  })
})

describe('the announced rights and abilities', () => {
  const gate = {
    role: 'admin',
    user: { ...sessions.admin.user, abilities: ['staff'], rights: ['gate'] },
  } as const
  const user = (actor: ReturnType<typeof loadPage>) => actor.getSnapshot().context.session?.user

  function answerTelling(rights: string, abilities: string, status = 200) {
    const headers = { 'session-rights': rights, 'session-abilities': abilities }
    host.answer = (response) => void response.writeHead(status, headers).end('{"success":true}')
  }

  const ask = () => fetchMerchants(new AbortController().signal).catch(() => undefined)

  test('[W008] change the session immediately and are restored by the next page load', async () => {
    const actor = loadPage(storedBy(gate))
    answerTelling('gate cash tea', 'staff passwords flying', 403)
    await ask()
    expect(user(actor)).toEqual({
      ...sessions.admin.user,
      abilities: ['staff', 'passwords'],
      rights: ['gate', 'cash'],
    })
    expect(JSON.parse(storage.items.get('userData') ?? '')).toEqual(user(actor))
    expect(actor.getSnapshot().value).toBe('signedIn')
    expect(user(loadPage(Object.fromEntries(storage.items)))).toEqual({
      ...sessions.admin.user,
      abilities: ['staff', 'passwords'],
      rights: ['gate', 'cash'],
    })
  })

  test.each([
    ['partly unknown', { rights: ['gate', 'tea', 7, null], abilities: [{}, 'staff'] }, ['gate'], ['staff']],
    ['not lists', { rights: 'lead', abilities: { staff: true } }, undefined, undefined],
    ['null', { rights: null, abilities: null }, undefined, undefined],
    ['empty', { rights: [], abilities: [] }, [], []],
  ])('[W013] are restored from storage when they are %s', async (_, stored, rights, abilities) => {
    const userData = JSON.stringify({ ...sessions.admin.user, ...stored })
    const restored = user(loadPage({ ...storedBy(sessions.admin), userData }))
    expect(restored?.rights).toEqual(rights)
    expect(restored?.abilities).toEqual(abilities)
    expect(restored?.email).toBe(sessions.admin.user.email)
    expect(host.received).toEqual([])
  })

  test('[W012] lose an ability after a 404 until the next sign-in', async () => {
    const devices = callsOf({
      list: { method: 'GET', path: '/admin/devices', who: 'staff', rights: ['lead'], ability: 'staff' },
    })
    const actor = loadPage(storedBy(gate))
    const shows = () => can(user(actor) ?? {}, 'staff')
    expect(shows()).toBe(true)
    host.answer = html('Not found', 404)
    await devices('list', {})
    expect(shows()).toBe(false)
    answerTelling('gate', 'staff')
    await ask()
    expect(shows()).toBe(false)
    expect(can(user(loadPage(Object.fromEntries(storage.items))) ?? {}, 'staff')).toBe(false)
    sessionActor().send({ type: 'person.signedIn', session: gate })
    expect(can(sessionActor().getSnapshot().context.session?.user ?? {}, 'staff')).toBe(true)
  })
})

describe('another tab', () => {
  test('that signs in or out does the same in this tab', async () => {
    const actor = loadPage({})
    for (const [key, value] of Object.entries(storedBy(sessions.merchant))) localStorage.setItem(key, value)
    window.dispatchEvent(storageEvent('isAuthenticated'))
    expect(actor.getSnapshot().context.session).toEqual(sessions.merchant)

    localStorage.removeItem('isAuthenticated')
    window.dispatchEvent(storageEvent('isAuthenticated'))
    expect(actor.getSnapshot().context).toEqual({
      session: null,
      signInRoute: '/auth/signin',
      notice: null,
      isLeaving: false,
    })
  })

  test('that signs in as another person switches this tab to that person without writing to storage', async () => {
    const actor = loadPage(storedBy(sessions.participant))
    const other = { role: 'participant', user: { ...sessions.participant.user, code: 'NUZ001' } } as const
    localStorage.setItem('userData', JSON.stringify(other.user))
    let writes = 0
    storage.onChange = () => {
      writes += 1
    }
    window.dispatchEvent(storageEvent('userData'))
    expect(actor.getSnapshot().context.session).toEqual(other)
    expect(writes).toBe(0)
  })

  test('that clears the storage signs out this tab', async () => {
    const actor = loadPage(storedBy(sessions.admin))
    vi.stubGlobal('localStorage', { getItem: () => null })
    window.dispatchEvent(storageEvent(null))
    expect(actor.getSnapshot().value).toBe('signedOut')
  })
})
