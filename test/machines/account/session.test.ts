import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Session } from '../../../src/domain/account/session.ts'
import { sessionModel } from '../../../src/inspector/models/account/session.tsx'
import { merchant, registered } from '../../../src/inspector/models/people/people.ts'
import { sessionMachine } from '../../../src/machines/account/session.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(sessionModel)

const camper: Session = { role: 'participant', user: registered }
const vendor: Session = { role: 'merchant', user: merchant }
const admin: Session = { role: 'admin', user: { email: 'gate@camp.example.org', name: 'Gate Operator' } }

function start(session: Session | null) {
  const done: string[] = []
  const machine = sessionMachine.provide({
    actions: {
      storeSession: (_, stored) => done.push(`store ${stored.role}`),
      clearSession: () => done.push('clear'),
      endHostSession: () => done.push('tell the host'),
      removeKeysOf: (_, role) => done.push(`remove keys of ${role}`),
    },
  })
  const actor = createActor(machine, { input: { session } }).start()
  return { actor, done }
}

describe('the session', () => {
  test('[A288] is either signed out or signed in', () => {
    expect(Object.keys(sessionMachine.states)).toEqual(['signedOut', 'signedIn'])
    expect(start(null).actor.getSnapshot().value).toBe('signedOut')
    expect(start(camper).actor.getSnapshot().value).toBe('signedIn')
  })

  test('[A289] a sign-in stores the session and enters it', () => {
    const { actor, done } = start(null)
    actor.send({ type: 'person.signedIn', session: admin })
    expect(done).toEqual(['store admin'])
    expect(actor.getSnapshot().value).toBe('signedIn')
    expect(actor.getSnapshot().context.session).toEqual(admin)
  })

  test('[A290] a logout clears everything that is stored', () => {
    const { actor, done } = start(camper)
    actor.send({ type: 'session.loggedOut' })
    expect(done).toEqual(['tell the host', 'clear'])
    expect(actor.getSnapshot().value).toBe('signedOut')
    expect(actor.getSnapshot().context.session).toBeNull()
  })

  test('[W129] stores once that a first password must be changed, and once that it was changed', () => {
    const { actor, done } = start(vendor)
    const needed = () => actor.getSnapshot().context.session?.user.mustChangePassword
    actor.send({ type: 'passwordNeed.told', mustChangePassword: false })
    expect(done).toEqual([])
    actor.send({ type: 'passwordNeed.told', mustChangePassword: true })
    expect(needed()).toBe(true)
    actor.send({ type: 'passwordNeed.told', mustChangePassword: true })
    expect(done).toEqual(['store merchant'])
    actor.send({ type: 'passwordNeed.told', mustChangePassword: false })
    expect(needed()).toBe(false)
    expect(done).toEqual(['store merchant', 'store merchant'])
  })

  test('a session that the server has ended returns to the sign-in of its role with a notice', () => {
    const { actor, done } = start(vendor)
    actor.send({ type: 'session.ended' })
    expect(done).toEqual(['remove keys of merchant'])
    expect(actor.getSnapshot().value).toBe('signedOut')
    expect(actor.getSnapshot().context).toEqual({
      session: null,
      signInRoute: '/auth/merchant/signin',
      notice: 'You have been signed out. Please sign in again.',
      isLeaving: false,
    })
  })

  test('[W172] new permissions from the server are stored, unchanged ones are not', () => {
    const { actor, done } = start(admin)
    actor.send({ type: 'permissions.told', permissions: { abilities: ['staff'], rights: ['gate'] } })
    expect(actor.getSnapshot().context.session).toEqual({
      role: 'admin',
      user: {
        email: 'gate@camp.example.org',
        name: 'Gate Operator',
        abilities: ['staff'],
        rights: ['gate'],
      },
    })
    actor.send({ type: 'permissions.told', permissions: { abilities: ['staff'], rights: ['gate'] } })
    expect(done).toEqual(['store admin'])
    actor.send({ type: 'permissions.told', permissions: { rights: ['gate', 'cash'] } })
    expect(actor.getSnapshot().context.session?.user.abilities).toEqual(['staff'])
    expect(actor.getSnapshot().context.session?.user.rights).toEqual(['gate', 'cash'])
    expect(done).toEqual(['store admin', 'store admin'])
  })

  const changes = {
    'a failed sign-out': { type: 'signOut.failed' },
    'the end of the session': { type: 'session.left', role: 'merchant' },
    'a sign-out in another tab': { type: 'storage.changed', session: null },
    'another person of another tab': { type: 'storage.changed', session: camper },
    'a sign-in': { type: 'person.signedIn', session: camper },
  } as const

  test.each(Object.entries(changes))('is being left from the start of a sign-out until %s', (_, event) => {
    const { actor } = start(vendor)
    const isLeaving = () => actor.getSnapshot().context.isLeaving
    expect(isLeaving()).toBe(false)
    actor.send({ type: 'signOut.started' })
    actor.send({ type: 'permissions.told', permissions: { rights: ['gate'] } })
    expect(isLeaving()).toBe(true)
    actor.send(event)
    expect(isLeaving()).toBe(false)
  })

  test.each([
    ['announces that the server has ended it', [], [{ type: 'session.lost' }]],
    ['announces no loss while it is being left', ['signOut.started'], []],
    [
      'announces a loss after a failed sign-out',
      ['signOut.started', 'signOut.failed'],
      [{ type: 'session.lost' }],
    ],
  ] as const)('%s', (_, before, announced) => {
    const { actor } = start(vendor)
    const emitted: unknown[] = []
    actor.on('*', (event) => emitted.push(event))
    for (const type of before) actor.send({ type })
    actor.send({ type: 'session.ended' })
    expect(emitted).toEqual(announced)
    actor.send({ type: 'session.ended' })
    expect(emitted).toEqual(announced)
  })

  test('new details of a camper are stored, those of another camper are ignored', () => {
    const { actor, done } = start(camper)
    const { user } = camper
    const details = {
      _id: 'p-1',
      code: user.code ?? '',
      firstname: 'Naledi',
      lastname: 'Ncube',
      age: 17,
      checkedIn: true,
    }
    actor.send({ type: 'camper.told', camper: { ...details, code: 'NUZ001' } })
    expect(done).toEqual([])
    actor.send({ type: 'camper.told', camper: details })
    expect(actor.getSnapshot().context.session).toEqual({
      role: 'participant',
      user: { ...user, ...details },
    })
    expect(done).toEqual(['store participant'])
    actor.send({ type: 'camper.told', camper: details })
    expect(done).toEqual(['store participant'])
  })

  test('each role returns to its own sign-in route', () => {
    const routes = (['admin', 'participant', 'merchant'] as const).map((role) => {
      const { actor } = start(role === 'merchant' ? vendor : camper)
      actor.send({ type: 'session.left', role })
      expect(actor.getSnapshot().value).toBe('signedOut')
      expect(actor.getSnapshot().context.session).toBeNull()
      return [role, actor.getSnapshot().context.signInRoute]
    })
    expect(routes).toEqual([
      ['admin', '/auth/signin'],
      ['participant', '/auth/signin'],
      ['merchant', '/auth/merchant/signin'],
    ])
  })

  test('opening the sign-in resets the route to the common sign-in', () => {
    const { actor } = start(vendor)
    actor.send({ type: 'session.ended' })
    actor.send({ type: 'signIn.opened' })
    expect(actor.getSnapshot().context).toEqual({
      session: null,
      signInRoute: '/auth/signin',
      notice: null,
      isLeaving: false,
    })
  })

  test('[W089] a device whose pairing has ended returns to the pairing page', () => {
    const { actor, done } = start({ role: 'admin', user: { device: 'Gate 2', name: 'Gate 2' } })
    actor.send({ type: 'session.ended' })
    expect(done).toEqual(['remove keys of admin'])
    expect(actor.getSnapshot().context).toEqual({
      session: null,
      signInRoute: '/pair',
      notice: 'You have been signed out. Please sign in again.',
      isLeaving: false,
    })
  })

  test('the next sign-in clears the notice of an ended session', () => {
    const { actor } = start(vendor)
    actor.send({ type: 'session.ended' })
    actor.send({ type: 'person.signedIn', session: camper })
    expect(actor.getSnapshot().context).toEqual({
      session: camper,
      signInRoute: '/auth/signin',
      notice: null,
      isLeaving: false,
    })
  })

  test('a sign-in in another tab clears the notice of an ended session', () => {
    const { actor, done } = start(camper)
    actor.send({ type: 'session.ended' })
    actor.send({ type: 'storage.changed', session: vendor })
    expect(actor.getSnapshot().value).toBe('signedIn')
    expect(actor.getSnapshot().context).toEqual({
      session: vendor,
      signInRoute: '/auth/signin',
      notice: null,
      isLeaving: false,
    })
    expect(done).toEqual(['remove keys of participant'])
  })

  test('follows another tab that signs in as another person or signs out', () => {
    const { actor, done } = start(camper)
    actor.send({ type: 'storage.changed', session: vendor })
    expect(actor.getSnapshot().value).toBe('signedIn')
    expect(actor.getSnapshot().context.session).toEqual(vendor)
    actor.send({ type: 'storage.changed', session: null })
    expect(actor.getSnapshot().value).toBe('signedOut')
    expect(actor.getSnapshot().context.session).toBeNull()
    expect(done).toEqual([])
  })

  test.each(['person.signedIn', 'storage.changed'] as const)(
    '%s removes what was stored for other people',
    (type) => {
      const kept: unknown[] = []
      const machine = sessionMachine.provide({
        actions: { forgetOthers: (_, session) => kept.push(session) },
      })
      const actor = createActor(machine, { input: { session: camper } }).start()
      actor.send({ type, session: vendor })
      expect(kept).toEqual([vendor])
    },
  )

  test.each([
    { type: 'storage.changed', session: null },
    { type: 'session.left', role: 'participant' },
    { type: 'session.loggedOut' },
    { type: 'session.ended' },
  ] as const)('$type locks the stored form drafts', (event) => {
    const locked: string[] = []
    const machine = sessionMachine.provide({ actions: { lockDrafts: () => locked.push('locked') } })
    const actor = createActor(machine, { input: { session: camper } }).start()
    actor.send(event)
    expect(actor.getSnapshot().value).toBe('signedOut')
    expect(locked).toEqual(['locked'])
  })
})
