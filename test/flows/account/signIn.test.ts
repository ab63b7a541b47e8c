import { pbkdf2Sync } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SimulatedClock, waitFor } from 'xstate'
import type { SignInRole } from '../../../src/domain/staff/roles.ts'
import { owedSignOut } from '../../../src/flows/account/owedSignOut.ts'
import { endHostSession, sessionActor } from '../../../src/flows/account/session.ts'
import { signInFlow, takeOver } from '../../../src/flows/account/signIn.ts'
import { hangUp, html, json, silence } from '../../api/support/standInHost.ts'
import {
  type FakeStorage,
  forbidStorage,
  stubStorage,
  stubWindow,
} from '../../services/support/fakeStorage.ts'
import { adminOnTheWire, camperOnTheWire, sessions, stallOnTheWire, storedBy } from '../support/people.ts'
import { connectHost, createFlow, loadPortal } from '../support/portal.ts'

const host = await connectHost()
let storage: FakeStorage

beforeEach(() => {
  storage = stubStorage()
  stubWindow()
  loadPortal(host)
})

function start(role: SignInRole) {
  const clock = new SimulatedClock()
  const actor = createFlow(signInFlow, {
    clock,
    input: { role, notice: null },
  })
  actor.on('signedIn', takeOver)
  return { actor: actor.start(), clock }
}

async function signIn(role: SignInRole, identifier: string, password = 'first light') {
  const { actor, clock } = start(role)
  actor.send({ type: 'identifier.changed', identifier })
  actor.send({ type: 'password.changed', password })
  actor.send({ type: 'signIn.submitted' })
  clock.increment(1_500)
  return waitFor(actor, (state) => !state.hasTag('busy'))
}

const answers = {
  participant: { success: true, data: camperOnTheWire },
  merchant: { success: true, data: stallOnTheWire },
  admin: { success: true, data: adminOnTheWire },
} as const

describe('a sign-in', () => {
  test.each([
    ['participant', 'nuz042', 'POST /api/profile/signin', { code: 'NUZ042', password: 'first light' }],
    ['merchant', 'M1001', 'POST /api/merchants/signin', { merchantNumber: 'M1001', password: 'first light' }],
    [
      'admin',
      'gate@camp.example.org',
      'POST /api/admin/signin',
      { email: 'gate@camp.example.org', password: 'first light' },
    ],
  ] as const)(
    '[P261] of %s calls the server, stores the session and continues',
    async (role, who, line, body) => {
      host.answer = json(answers[role])
      const state = await signIn(role, ` ${who} `)
      expect(state.value).toBe('signedIn')
      expect(host.received.map(({ method, path }) => `${method} ${path}`)).toEqual([line])
      expect(JSON.parse(host.received[0]?.body ?? '')).toEqual(body)
      expect(sessionActor().getSnapshot().context.session).toEqual(sessions[role])
      expect(Object.fromEntries(storage.items)).toEqual(storedBy(sessions[role]))
    },
  )

  test('[W131] with a first password of a stall or of the staff marks the session', async () => {
    for (const role of ['merchant', 'admin'] as const) {
      host.answer = json({ success: true, data: { ...answers[role].data, mustChangePassword: true } })
      await signIn(role, 'somebody')
      const { user } = sessions[role]
      const needed = { role, user: { ...user, mustChangePassword: true } }
      expect(sessionActor().getSnapshot().context.session).toEqual(needed)
    }
  })

  test('[P287] of an admin waits 1500 ms before the request', async () => {
    host.answer = json(answers.admin)
    const { actor, clock } = start('admin')
    actor.send({ type: 'identifier.changed', identifier: 'gate@camp.example.org' })
    actor.send({ type: 'password.changed', password: 'first light' })
    actor.send({ type: 'signIn.submitted' })
    clock.increment(1_499)
    expect(actor.getSnapshot().value).toBe('delaying')
    const asked = host.nextRequest()
    clock.increment(1)
    await asked
    await waitFor(actor, (state) => state.matches('signedIn'))
    expect(host.received).toHaveLength(1)
  })

  test('works when storage is forbidden', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    host.answer = json({ success: true, data: { ...camperOnTheWire, mustChangePassword: true } })
    sessionActor()
    forbidStorage()
    await signIn('participant', 'NUZ042')
    expect(sessionActor().getSnapshot().context.session).toEqual(sessions.participant)
  })
})

describe('right after a sign-out', () => {
  const paths = () => host.received.map(({ path }) => path)

  function submit() {
    const { actor, clock } = start('participant')
    actor.send({ type: 'identifier.changed', identifier: 'NUZ042' })
    actor.send({ type: 'password.changed', password: 'first light' })
    actor.send({ type: 'signIn.submitted' })
    return { actor, clock }
  }

  test('a sign-in waits for the answer of the sign-out, which would remove the new cookie', async () => {
    const held = new Promise<ServerResponse>((resolve) => {
      host.answer = resolve
    })
    endHostSession()
    const { actor } = submit()
    const response = await held
    expect(actor.getSnapshot().value).toBe('waiting')
    expect(paths()).toEqual(['/api/signout'])
    host.answer = json(answers.participant)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}')
    await waitFor(actor, (state) => state.matches('signedIn'))
    expect(paths()).toEqual(['/api/signout', '/api/profile/signin'])
  })

  test('[W506] a sign-in aborts the sign-out after 3 s without an answer', async () => {
    host.answer = silence
    const sent = vi.spyOn(globalThis, 'fetch')
    endHostSession()
    const { actor, clock } = submit()
    await vi.waitFor(() => expect(paths()).toEqual(['/api/signout']))
    clock.increment(2_999)
    expect(actor.getSnapshot().value).toBe('waiting')
    host.answer = json(answers.participant)
    clock.increment(1)
    await waitFor(actor, (state) => state.matches('signedIn'))
    const [request] = sent.mock.calls[0] ?? []
    expect(request instanceof Request && request.signal.aborted).toBe(true)
    expect(paths()).toEqual(['/api/signout', '/api/profile/signin'])
    expect(owedSignOut().getSnapshot().value).toBe('settled')
  })

  test.each([
    ['was refused', json({ success: false }, 500)],
    ['failed', hangUp],
  ])(
    '[W505, W506] a sign-out that %s is shown, repeated once by a sign-in and then replaced by it',
    async (_, answering) => {
      host.answer = answering
      endHostSession()
      await vi.waitFor(() => expect(owedSignOut().getSnapshot().value).toEqual({ owed: 'waiting' }))
      const { actor } = start('participant')
      expect(actor.getSnapshot().context.isSignOutOwed).toBe(true)
      actor.send({ type: 'identifier.changed', identifier: 'NUZ042' })
      actor.send({ type: 'password.changed', password: 'first light' })
      const tried = host.nextRequest()
      actor.send({ type: 'signIn.submitted' })
      await tried
      host.answer = json(answers.participant)
      await waitFor(actor, (state) => state.matches('signedIn'))
      expect(paths()).toEqual(['/api/signout', '/api/signout?cookie=stays', '/api/profile/signin'])
      expect(storage.items.has('owedSignOut')).toBe(false)
      expect(owedSignOut().getSnapshot().value).toBe('settled')
    },
  )

  test('[W506] a refused sign-in keeps the sign-out pending', async () => {
    host.answer = hangUp
    endHostSession()
    await signIn('participant', 'NUZ042')
    expect(owedSignOut().getSnapshot().matches('owed')).toBe(true)
    expect(storage.items.get('owedSignOut')).toBe('foreign')
  })
})

describe('the error of a sign-in', () => {
  test.each([
    ['P357', 'participant', json({ success: false, message: 'Not this one.' }, 401), 'Not this one.', false],
    ['P357', 'merchant', json({ success: false, message: 'Not this one.' }), 'Not this one.', false],
    ['P357', 'admin', json({ success: false, message: 'Not this one.' }, 401), 'Not this one.', false],
    ['P358', 'participant', html('No', 401), 'Sign in failed', false],
    ['P358', 'merchant', json({ success: false }), 'Sign in failed', false],
    ['P300', 'admin', json({ success: false }, 401), 'Invalid admin credentials', false],
    ['P359', 'participant', hangUp, 'An error occurred during sign in. Please try again.', true],
    ['P359', 'merchant', html('Welcome'), 'An error occurred during sign in. Please try again.', true],
    ['P360', 'admin', hangUp, 'Authentication failed. Please try again.', true],
  ] as const)(
    '[P357, P358, P359, P360] is the documented text (%s, %s)',
    async (_, role, answering, sentence, isIncident) => {
      host.answer = answering
      const state = await signIn(role, 'NUZ042')
      expect(state.value).toBe('editing')
      expect(state.context).toEqual({
        role,
        identifier: 'NUZ042',
        password: 'first light',
        isPasswordShown: false,
        isRemembered: false,
        failure: { text: sentence, isIncident },
        notice: null,
        isSignOutOwed: false,
      })
      expect(storage.items.size).toBe(0)
      expect(sessionActor().getSnapshot().context).toEqual({
        session: null,
        signInRoute: '/auth/signin',
        notice: null,
        isLeaving: false,
      })
    },
  )
})

describe('a first password', () => {
  const flags = () => [storage.items.get('needsPasswordUpdate'), storage.items.get('userCode')]

  test('[P209, P210] equal to the default password is stored as a required update with the camper’s code', async () => {
    host.answer = json(answers.participant)
    loadPortal(host, { defaultPassword: 'camp2025' })
    await signIn('participant', 'nuz042', 'camp2025')
    expect(flags()).toEqual(['true', 'NUZ042'])
  })

  test('reported by the server is stored as a required update', async () => {
    host.answer = json({ success: true, data: { ...camperOnTheWire, mustChangePassword: true } })
    await signIn('participant', 'nuz042')
    expect(flags()).toEqual(['true', 'NUZ042'])
    expect(storage.items.get('userData')).toBe(JSON.stringify(camperOnTheWire))
  })

  test.each([
    ['another default password', 'camp2025'],
    ['a build without a default', ''],
  ])('is not recognised with %s', async (_, defaultPassword) => {
    host.answer = json(answers.participant)
    loadPortal(host, { defaultPassword })
    await signIn('participant', 'NUZ042')
    expect(flags()).toEqual([undefined, undefined])
  })

  test.each(['merchant', 'admin'] as const)('is not recognised for %s', async (role) => {
    host.answer = json(answers[role])
    loadPortal(host, { defaultPassword: 'camp2025' })
    await signIn(role, 'M1001', 'camp2025')
    expect(flags()).toEqual([undefined, undefined])
  })

  test.each(['participant', 'merchant', 'admin'] as const)(
    'of an earlier camper is forgotten when %s signs in',
    async (role) => {
      storage = stubStorage({ needsPasswordUpdate: 'true', userCode: 'NUZ001' })
      loadPortal(host)
      host.answer = json(answers[role])
      await signIn(role, 'NUZ042')
      expect(flags()).toEqual([undefined, undefined])
    },
  )

  test('of an earlier camper is kept when a sign-in is refused', async () => {
    storage = stubStorage({ needsPasswordUpdate: 'true', userCode: 'NUZ001' })
    loadPortal(host)
    host.answer = json({ success: false, message: 'No.' }, 401)
    await signIn('participant', 'NUZ042')
    expect(flags()).toEqual(['true', 'NUZ001'])
  })
})

/** The documented check of an admin; by default the host checks (docs/readings.md). */
describe('a build that checks admins in the browser', () => {
  const salt = '000102030405060708090a0b0c0d0e0f'
  const hash = pbkdf2Sync('wide open fields', Buffer.from(salt, 'hex'), 1_000, 32, 'sha256').toString('hex')
  const emails = ['gate@camp.example.org', 'office@camp.example.org']
  const openWith = (passwordHash: string) =>
    loadPortal(host, { adminSignIn: { mode: 'local', emails, passwordHash } })

  test.each(['gate@camp.example.org', 'office@camp.example.org'])(
    '[P298, P299, P301] reading: accepts %s with the configured password, without a request',
    async (email) => {
      openWith(`pbkdf2-sha256$1000$${salt}$${hash}`)
      await signIn('admin', email, 'wide open fields')
      expect(sessionActor().getSnapshot().context.session).toEqual({
        role: 'admin',
        user: { email, name: email },
      })
      expect(host.received).toEqual([])
    },
  )

  test.each([
    ['gate@camp.example.org', 'wide open field'],
    ['nobody@camp.example.org', 'wide open fields'],
  ])('[P298, P300, P301] reading: refuses %s with %s', async (email, password) => {
    openWith(`pbkdf2-sha256$1000$${salt}$${hash}`)
    const state = await signIn('admin', email, password)
    expect(state.context.failure?.text).toBe('Invalid admin credentials')
    expect(host.received).toEqual([])
  })

  test('[P360] shows an error when its hash is malformed', async () => {
    openWith('')
    const state = await signIn('admin', 'gate@camp.example.org', 'wide open fields')
    expect(state.context.failure?.text).toBe('Authentication failed. Please try again.')
  })

  test('sends campers and merchants to the server', async () => {
    host.answer = json(answers.participant)
    openWith('')
    await signIn('participant', 'NUZ042')
    expect(host.received.map(({ path }) => path)).toEqual(['/api/profile/signin'])
  })
})
