import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { profileFlow } from '../../../src/flows/people/profile.ts'
import { registrationFormFlow, registrationsFlow } from '../../../src/flows/people/registrations.ts'
import { isUnanswered } from '../../../src/machines/people/registrationForm.ts'
import { countLine, listOf } from '../../../src/machines/people/registrations.ts'
import { hangUp, html, json, type Received } from '../../api/support/standInHost.ts'
import { type FakeStorage, fillStorage, stubStorage, stubWindow } from '../../services/support/fakeStorage.ts'
import { camperOnTheWire, sessions, storedBy } from '../support/people.ts'
import { connectHost, createFlow, loadPortal } from '../support/portal.ts'

const host = await connectHost()
let storage: FakeStorage

beforeEach(() => {
  storage = stubStorage(storedBy(sessions.admin))
  stubWindow()
  loadPortal(host)
})

const lineOf = ({ method, path }: Received) => `${method} ${path}`
const keyOf = ({ headers }: Received) => headers['idempotency-key']
const logged = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)

describe('the list', () => {
  async function read() {
    const actor = createFlow(registrationsFlow, { input: { address: '' } }).start()
    return waitFor(actor, (state) => !state.matches({ list: 'loading' }))
  }

  test('[A373, A374] is read with one GET without a body, as an array of participants', async () => {
    host.answer = json({ participants: [camperOnTheWire] })
    const state = await read()
    expect(host.received.map(lineOf)).toEqual(['GET /api/admin/participants'])
    expect(host.received.map(({ body }) => body)).toEqual([''])
    expect(state.value).toEqual({ list: { shown: 'settled' }, address: 'current' })
    expect(listOf(state).shown).toEqual([{ ...camperOnTheWire, registeredAt: expect.any(String) }])
  })

  test('[A258, A259, A260, A261] reads genders, ages and gate states as documented', async () => {
    const people = [
      { gender: 'MALE', age: '17', checkedIn: true },
      { gender: 'FEMALE', age: 'x', checkedIn: false },
      { gender: 'OTHER', age: null, checkedIn: false },
      { gender: 'MALE', age: 3, checkedIn: 'yes' },
    ]
    host.answer = json({ participants: people.map((person) => ({ ...camperOnTheWire, ...person })) })
    const { shown } = listOf(await read())
    expect(shown.map(({ gender, age, checkedIn }) => [gender, age, checkedIn])).toEqual([
      ['MALE', 17, true],
      ['FEMALE', 0, false],
      [undefined, 0, false],
      ['MALE', 3, false],
    ])
  })

  test('counts only listed people, and the log has the number without a code', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    host.answer = json({
      participants: [camperOnTheWire, { ...camperOnTheWire, code: null }, { code: 'X1' }],
    })
    const state = await read()
    expect(listOf(state).shown.map(({ _id, code }) => [_id, code])).toEqual([
      ['p-42', 'NUZ042'],
      ['X1', 'X1'],
    ])
    expect(countLine(state, 2)).toBe('Showing 2 of 2 registrations')
    expect(warn.mock.calls).toEqual([['1 of 3 participants were left out of the list: no code']])
  })

  test('[A266] reading: dates every registration today unless the server sends a date', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-04-17T08:00:00Z') })
    const dated = { ...camperOnTheWire, _id: 'p-43', registeredAt: '2025-02-11T08:30:00.000Z' }
    host.answer = json({ participants: [camperOnTheWire, dated] })
    const { shown } = listOf(await read())
    expect(shown.map(({ registeredAt }) => registeredAt)).toEqual([
      '2025-04-17T08:00:00.000Z',
      '2025-02-11T08:30:00.000Z',
    ])
  })

  test.each([
    ['an object', json({ participants: {} })],
    ['no participants', json({ success: true })],
    ['a bare array', json([camperOnTheWire])],
    ['an HTML page', html('Sign in to the network')],
  ])('[A375, A420] shows demo people after %s instead of an array, and logs the cause', async (_, answer) => {
    const log = logged()
    host.answer = answer
    const state = await read()
    expect(state.value).toEqual({ list: 'demo', address: 'current' })
    expect(log.mock.calls).toEqual([['Registrations: Unexpected API response format']])
  })

  test('[A418] shows demo people when the server cannot be reached', async () => {
    logged()
    host.answer = hangUp
    expect(listOf(await read()).isDemo).toBe(true)
  })

  test('aborts its request when the page closes', async () => {
    const held = new Promise<ServerResponse>((resolve) => {
      host.answer = resolve
    })
    const log = logged()
    const actor = createFlow(registrationsFlow, { input: { address: '' } }).start()
    const closed = once(await held, 'close')
    actor.stop()
    await closed
    expect(log).not.toHaveBeenCalled()
  })
})

describe('the details of a camper', () => {
  async function open() {
    const actor = createFlow(profileFlow).start()
    const participant = { ...camperOnTheWire, registeredAt: '2025-04-17T08:00:00.000Z' }
    actor.send({ type: 'profile.opened', participant, isDemo: false })
    const { context } = await waitFor(actor, (state) => state.matches({ open: { details: 'loaded' } }))
    return context.participant
  }

  test.each([
    ['wrapped', (data: object) => ({ success: true, data })],
    ['bare', (data: object) => data],
  ])('[A315, A376-A378] are read by code, %s, and merged over the row', async (_, wrap) => {
    host.answer = json(wrap({ ...camperOnTheWire, lastname: 'Ndlovu', union: undefined, checkedIn: true }))
    expect(await open()).toEqual({
      ...camperOnTheWire,
      lastname: 'Ndlovu',
      checkedIn: true,
      registeredAt: '2025-04-17T08:00:00.000Z',
    })
    expect(host.received.map(lineOf)).toEqual(['GET /api/admin/participants/NUZ042'])
    expect(host.received.map(({ body }) => body)).toEqual([''])
  })

  test.each([
    ['a refusal', json({ success: false, message: 'No participant found with this ID' }, 404)],
    ['a lost connection', hangUp],
    ['another shape', json({ success: true, data: { code: 'NUZ042' } })],
  ])('[A425, A426] stay unchanged after %s, which is logged', async (_, answer) => {
    const log = logged()
    host.answer = answer
    expect(await open()).toEqual({ ...camperOnTheWire, registeredAt: '2025-04-17T08:00:00.000Z' })
    expect(log).toHaveBeenCalledOnce()
  })
})

describe('a registration', () => {
  const typed = {
    firstname: ' Naledi ',
    lastname: 'Moyo',
    code: ' 042 ',
    gender: 'FEMALE',
    age: '',
    union: 'North Union Zimbabwe',
  } as const

  const office = 'office@camp.example.org'
  const pendingKey = `pendingRegistration:${office}`
  const lost = 'Failed to create registration. Please try again.'

  async function load(admin = office, hasPeople = false) {
    const actor = createFlow(registrationFormFlow, { input: { admin, hasPeople } }).start()
    await waitFor(actor, (state) => !state.matches({ dialog: 'restoring' }))
    return actor
  }

  async function fill() {
    const actor = await load()
    actor.send({ type: 'registration.requested' })
    actor.send({ type: 'field.changed', change: typed })
    return actor
  }

  type Form = Awaited<ReturnType<typeof fill>>

  async function submit(actor: Form) {
    actor.send({ type: 'registration.submitted' })
    return waitFor(actor, (state) => !state.hasTag('busy'))
  }

  test('[W275] sends similar people to a confirmation, and repeats the call with those excluded', async () => {
    const person = {
      ...{ code: 'NUZ007', firstname: 'Naledi', lastname: 'Moyo', age: '31', union: '', isWithdrawn: false },
    }
    host.answer = json({ success: false, reason: 'alike', data: [person] }, 409)
    const actor = await load(office, true)
    actor.send({ type: 'registration.requested' })
    actor.send({ type: 'field.changed', change: typed })
    actor.send({ type: 'registration.submitted' })
    await waitFor(actor, (state) => state.matches({ dialog: 'asking' }))
    expect(actor.getSnapshot().context.alike).toEqual([person])
    actor.send({ type: 'registration.confirmed' })
    await waitFor(actor, (state) => state.matches({ dialog: 'asking' }))
    expect(host.received.map(lineOf)).toEqual([
      'POST /api/admin/participants/new?besides=',
      'POST /api/admin/participants/new?besides=NUZ007',
    ])
  })

  test('[A379, A380] is posted with exactly the documented fields and an idempotency key', async () => {
    host.answer = json({ success: true, data: { code: 'NUZ042', oneTimePassword: 'Green-Tent-7-Owl' } })
    const actor = await fill()
    const state = await submit(actor)
    expect(host.received.map(lineOf)).toEqual(['POST /api/admin/participants/new'])
    expect(host.received.map(({ headers }) => headers['content-type'])).toEqual(['application/json'])
    expect(host.received.map(({ body }) => JSON.parse(body))).toEqual([
      {
        UNUMBER: '042',
        UABBR: 'NUZ',
        Union: 'North Union Zimbabwe',
        Country: '',
        FirstName: 'Naledi',
        Surname: 'Moyo',
        Gender: 'FEMALE',
        Age: null,
      },
    ])
    expect(host.received.map(keyOf)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(state.value).toEqual({ dialog: 'registered', toast: 'shown' })
    expect(state.context.firstPassword).toEqual({ code: 'NUZ042', oneTimePassword: 'Green-Tent-7-Owl' })
    expect(storage.items.has(pendingKey)).toBe(false)
    actor.stop()
  })

  test('is stored before it is sent, and restored for its admin after a reload', async () => {
    const storedWhenSent: unknown[] = []
    host.answer = (response, received) => {
      storedWhenSent.push(JSON.parse(storage.items.get(pendingKey) ?? 'null'))
      hangUp(response, received)
    }
    const form = { ...typed, firstname: 'Naledi', code: '042', unionAbbreviation: 'NUZ', country: '' }
    await submit(await fill())
    expect(storedWhenSent).toEqual([{ key: host.received.map(keyOf)[0], form }])

    const others = await load('gate@camp.example.org')
    expect(others.getSnapshot().matches({ dialog: 'closed' })).toBe(true)
    const reloaded = await load()
    expect(reloaded.getSnapshot().matches({ dialog: 'editing' })).toBe(true)
    expect(reloaded.getSnapshot().context.form).toEqual(form)
    expect(isUnanswered(reloaded.getSnapshot().context)).toBe(true)

    host.answer = json({ success: true, data: { code: 'NUZ042', oneTimePassword: 'Green-Tent-7-Owl' } })
    expect((await submit(reloaded)).value).toEqual({ dialog: 'registered', toast: 'shown' })
    const [first, second] = host.received
    expect(second && [keyOf(second), second.body]).toEqual(first && [keyOf(first), first.body])
    expect(storage.items.has(pendingKey)).toBe(false)
    reloaded.stop()
  })

  test.each([
    ['a refusal', json({ success: false, reason: 'taken', message: 'Taken.' }, 409), false],
    ['a lost answer', hangUp, true],
    ['a failing server', json({ success: false }, 503), true],
  ])('after %s is kept only while its outcome is unknown', async (_, answer, isKept) => {
    host.answer = answer
    const actor = await fill()
    await submit(actor)
    expect(storage.items.has(pendingKey)).toBe(isKept)
    actor.send({ type: 'form.cleared' })
    expect(storage.items.has(pendingKey)).toBe(false)
  })

  test('is sent even when the browser stores nothing', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    fillStorage()
    host.answer = json({ success: true })
    const actor = await fill()
    expect((await submit(actor)).value).toEqual({ dialog: 'closed', toast: 'shown' })
    expect(host.received.map(keyOf)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(warn).toHaveBeenCalledOnce()
    actor.stop()
  })

  test.each([
    ['no body', (response: ServerResponse) => void response.writeHead(201).end()],
    ['an HTML page', html('Thank you')],
    ['another shape', json({ success: false, data: { code: 7 } })],
  ])(
    '[A381-A384] reading: succeeds without a password when a successful answer has %s',
    async (_, answer) => {
      host.answer = answer
      const actor = await fill()
      const state = await submit(actor)
      expect(state.value).toEqual({ dialog: 'closed', toast: 'shown' })
      expect(state.context.form.firstname).toBe('')
      actor.stop()
    },
  )

  test('keeps its key after a lost answer and gets a new key after a refusal', async () => {
    const actor = await fill()
    host.answer = hangUp
    expect((await submit(actor)).context.failure?.text).toBe(lost)
    const message = 'The code NUZ042 is already taken. Please choose another union number.'
    host.answer = json({ success: false, reason: 'taken', message }, 409)
    expect((await submit(actor)).context.fieldErrors.code).toBe(message)
    await submit(actor)
    const [first, second, third] = host.received.map(keyOf)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test.each([
    [401, 'signedOut'],
    [403, 'forbidden'],
  ])(
    '[W621] after a %i is restored at the next sign-in, and saving it uses a new key',
    async (status, reason) => {
      host.answer = json({ success: false, reason, message: 'Please sign in.' }, status)
      const actor = await fill()
      await submit(actor)
      actor.stop()
      const reloaded = await load()
      expect(reloaded.getSnapshot().context.form.firstname).toBe('Naledi')
      expect(isUnanswered(reloaded.getSnapshot().context)).toBe(false)
      host.answer = json({ success: true })
      expect((await submit(reloaded)).value).toEqual({ dialog: 'closed', toast: 'shown' })
      const [first, second] = host.received.map(keyOf)
      expect([first, second]).toEqual([
        expect.stringMatching(/^[0-9a-f]{32}$/),
        expect.stringMatching(/^[0-9a-f]{32}$/),
      ])
      expect(second).not.toBe(first)
      expect(storage.items.has(pendingKey)).toBe(false)
      reloaded.stop()
    },
  )

  test('keeps its key after a 401 to the repetition of a lost answer', async () => {
    host.answer = hangUp
    const actor = await fill()
    await submit(actor)
    host.answer = json({ success: false }, 401)
    await submit(actor)
    actor.stop()
    const reloaded = await load()
    expect(isUnanswered(reloaded.getSnapshot().context)).toBe(true)
    await submit(reloaded)
    const [first, ...others] = host.received.map(keyOf)
    expect(others).toEqual([first, first])
    reloaded.stop()
  })

  test('is not aborted when the page closes', async () => {
    const held = new Promise<ServerResponse>((resolve) => {
      host.answer = resolve
    })
    const sent = vi.spyOn(globalThis, 'fetch')
    const actor = await fill()
    actor.send({ type: 'registration.submitted' })
    const response = await held
    actor.stop()
    const [request] = sent.mock.calls[0] ?? []
    expect(request instanceof Request && request.signal.aborted).toBe(false)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}')
    await once(response, 'finish')
  })
})
