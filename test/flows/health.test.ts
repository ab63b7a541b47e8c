import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SimulatedClock, waitFor } from 'xstate'
import { formOver, type HealthDraft } from '../../src/domain/healthForm.ts'
import { clearFormFlow, healthDraftFlow, healthFlow, healthFormFlow } from '../../src/flows/health.ts'
import { logoutFlow } from '../../src/flows/logout.ts'
import { sessionActor } from '../../src/flows/session.ts'
import { tabId } from '../../src/services/tab.ts'
import { hangUp, html, json, type StandInHost, silence } from '../api/support/standInHost.ts'
import {
  type FakeStorage,
  fillStorage,
  forbidStorage,
  stubStorage,
  stubWindow,
} from '../services/support/fakeStorage.ts'
import { sessions, storedBy } from './support/people.ts'
import { connectHost, createFlow, loadPortal } from './support/portal.ts'

const host = await connectHost()
let storage: FakeStorage

beforeEach(() => {
  storage = stubStorage(storedBy(sessions.participant))
  stubWindow()
  loadPortal(host)
})

const draftKey = `healthDraft:NUZ042:${tabId}`
const otherTab = 'healthDraft:NUZ042:other'
const record = {
  bloodType: 'O+',
  allergies: 'Peanuts',
  conditions: '',
  medications: 'Insulin, 5 units\nCetirizine',
  emergencyContact: 'Rudo Moyo',
  emergencyPhone: '',
  notes: '',
}

describe('reading the record', () => {
  async function read(answering: StandInHost['answer']) {
    host.answer = answering
    const actor = createFlow(healthFlow, { input: { code: 'NUZ042' } }).start()
    return waitFor(actor, (state) => !state.hasTag('busy'))
  }

  test('asks for the record of the one code', async () => {
    const state = await read(json({ success: true, data: record, version: 'v7' }))
    expect(host.received.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['GET', '/api/profile/health/NUZ042', ''],
    ])
    expect(state.value).toBe('summary')
    expect(state.context.health).toEqual({ record, version: 'v7' })
  })

  test('[P327] what is missing in it is as in an empty form', async () => {
    const state = await read(json({ success: true, data: { bloodType: 'O+', allergies: null } }))
    expect(formOver(state.context.health?.record ?? null)).toEqual({
      bloodType: 'O+',
      allergies: '',
      conditions: '',
      medications: '',
      emergencyContact: '',
      emergencyPhone: '',
      notes: '',
      isAgreedToTerms: true,
    })
  })

  test.each([
    ['null', null],
    ['defaults only', { ...record, bloodType: '', allergies: '', medications: '', emergencyContact: '' }],
  ])('reading: %s is no record', async (_, data) => {
    expect((await read(json({ success: true, data }))).value).toBe('form')
  })

  test.each([
    ['is lost', hangUp, 'No answer from the server. Check the connection and try again.'],
    ['is no record', json({ success: true, data: 'O+' }), /We could not read the server’s answer/],
    ['has no data', json({ success: true, version: 'v7' }), /We could not read the server’s answer/],
    ['is a refusal without data', json({ success: false, message: 'Not now.' }), 'Not now.'],
    ['is a page', html('Hello'), /We could not read the server’s answer/],
    ['is a refusal', json({ success: false, message: 'Not now.' }, 503), 'Not now.'],
    ['is a wrong address', html('No', 404), 'Check the connection and try again.'],
  ])('an answer that %s is never taken for no record', async (_, answering, sentence) => {
    const state = await read(answering)
    expect(state.value).toBe('failed')
    expect(state.context.callError).toMatch(sentence)
  })

  test('is let go when the page is left', async () => {
    host.answer = silence
    const sent = vi.spyOn(globalThis, 'fetch')
    const asked = host.nextRequest()
    const actor = createFlow(healthFlow, { input: { code: 'NUZ042' } }).start()
    await asked
    actor.stop()
    expect(sent.mock.calls.map(([request]) => request instanceof Request && request.signal.aborted)).toEqual([
      true,
    ])
  })
})

describe('saving the record', () => {
  function openForm(version: string | null = 'v7') {
    const actor = createFlow(healthFormFlow, { input: { code: 'NUZ042' } }).start()
    const told: { readonly type: string }[] = []
    actor.on('*', (event) => told.push(event))
    actor.send({ type: 'form.opened', health: { record, version }, draft: null })
    actor.send({ type: 'field.changed', change: { notes: ' 🥜 <b>لا</b> ', isAgreedToTerms: true } })
    return { actor, told }
  }

  async function submit({ actor, told }: ReturnType<typeof openForm>) {
    actor.send({ type: 'form.submitted' })
    const state = await waitFor(actor, (state) => !state.hasTag('busy'))
    return { state, told }
  }

  test('[P221, P217] puts the fields of the record as text, and nothing of this device', async () => {
    host.answer = json({ success: true, message: 'Saved.', version: 'v8' })
    const { told } = await submit(openForm())
    expect(host.received.map(({ method, path, headers }) => [method, path, headers['if-match']])).toEqual([
      ['PUT', '/api/profile/health/NUZ042', '"v7"'],
    ])
    expect(host.received.map(({ body }) => JSON.parse(body))).toEqual([{ ...record, notes: '🥜 <b>لا</b>' }])
    expect(told.slice(-2)).toEqual([
      { type: 'record.saved', health: { record: { ...record, notes: '🥜 <b>لا</b>' }, version: 'v8' } },
      { type: 'draft.dropped' },
    ])
  })

  const generic = 'Failed to submit form. Please try again or contact support if the problem persists.'
  test.each([
    ['the words of the host', json({ success: false, message: 'Too early.' }, 400), 'Too early.'],
    ['success false', json({ success: false, message: 'No.' }), 'No.'],
    ['no words', json({ success: false }, 500), 'Failed to update health information'],
    ['no connection', hangUp, generic],
    ['an answer of another shape', json(['?']), generic],
    ['a page', html('Hello'), generic],
  ])(
    '[P344-P346] that fails with %s says what went wrong, and keeps what was typed',
    async (_, answering, sentence) => {
      host.answer = answering
      const { state, told } = await submit(openForm())
      expect(state.value).toBe('editing')
      expect(state.context.callError).toBe(sentence)
      expect(state.context.form).toEqual({ ...record, notes: ' 🥜 <b>لا</b> ', isAgreedToTerms: true })
      expect(told.map(({ type }) => type)).toEqual(['draft.changed'])
    },
  )

  test('over a record that was changed somewhere else is told what stands there now', async () => {
    const theirs = { ...record, allergies: 'Dust' }
    host.answer = json(
      { success: false, reason: 'changedElsewhere', message: 'Changed.', data: theirs, version: 'v9' },
      409,
    )
    const { state } = await submit(openForm())
    expect(state.value).toBe('comparing')
    expect(state.context.health).toEqual({ record: theirs, version: 'v9' })
  })

  test('is not aborted by leaving the page', async () => {
    host.answer = silence
    const sent = vi.spyOn(globalThis, 'fetch')
    const asked = host.nextRequest()
    const { actor } = openForm()
    actor.send({ type: 'form.submitted' })
    await asked
    actor.stop()
    const [request] = sent.mock.calls.map(([request]) => request)
    expect(request instanceof Request && request.signal.aborted).toBe(false)
  })
})

describe('the draft', () => {
  const typed = { form: formOver({ notes: 'Cannot swim' }), version: 'v7' }
  const kept = { ...typed, typedAt: '2025-04-14T08:30:00.000Z' }

  function open(draft: HealthDraft | null = null) {
    return createFlow(healthDraftFlow, { input: { code: 'NUZ042', draft } }).start()
  }

  test('stands in the storage at once, for the next page that opens', async () => {
    const actor = open()
    actor.send({ type: 'draft.changed', typed })
    expect(JSON.parse(storage.items.get(draftKey) ?? '')).toEqual({
      ...typed,
      typedAt: expect.stringMatching(/^\d{4}-/),
    })
    const { context } = await waitFor(actor, (state) => state.matches('kept'))
    expect(context.draft?.typedAt).toMatch(/^\d{4}-/)
    actor.send({ type: 'draft.dropped' })
    expect(storage.items.has(draftKey)).toBe(false)
  })

  test('that another tab has typed since then stays', () => {
    const other = JSON.stringify({ ...kept, typedAt: '2025-04-14T08:31:00.000Z' })
    storage = stubStorage({ [otherTab]: other })
    open({ ...kept, continues: [kept.typedAt] }).send({ type: 'draft.dropped' })
    open().send({ type: 'draft.changed', typed })
    open().send({ type: 'draft.dropped' })
    expect([...storage.items]).toEqual([[otherTab, other]])
  })

  test('that the browser has no room for is said so', async () => {
    fillStorage()
    const actor = open()
    actor.send({ type: 'draft.changed', typed })
    await waitFor(actor, (state) => state.matches('unkept'))
  })

  test('[P347] a form whose draft cannot be removed is not cleared', async () => {
    const actor = createFlow(clearFormFlow, { input: { code: 'NUZ042' } }).start()
    const told: string[] = []
    actor.on('form.cleared', ({ type }) => told.push(type))
    forbidStorage()
    actor.send({ type: 'clear.requested' })
    actor.send({ type: 'clear.confirmed' })
    const { context } = await waitFor(actor, (state) => state.matches('asking'))
    expect(context.callError).toBe('Failed to clear form. Please try again.')
    stubStorage({ [draftKey]: JSON.stringify(kept), [otherTab]: JSON.stringify(kept) })
    actor.send({ type: 'clear.confirmed' })
    await waitFor(actor, (state) => state.matches('closed'))
    expect(localStorage.getItem(draftKey)).toBeNull()
    expect(localStorage.getItem(otherTab)).not.toBeNull()
    expect(told).toEqual(['form.cleared'])
  })
})

describe('signing out', () => {
  const others = 'healthDraft:EZC104:this'

  beforeEach(() => {
    storage = stubStorage({
      ...storedBy(sessions.participant),
      [draftKey]: 'mine',
      [otherTab]: 'mine',
      [others]: 'theirs',
    })
    loadPortal(host)
  })

  test('removes what this camper typed, and nobody else’s', async () => {
    host.answer = json({ success: true })
    const clock = new SimulatedClock()
    const actor = createFlow(logoutFlow, { clock, input: { role: 'participant' } }).start()
    actor.send({ type: 'logout.requested' })
    expect(storage.items.has(draftKey)).toBe(true)
    actor.send({ type: 'logout.confirmed' })
    clock.increment(1_500)
    await waitFor(actor, (state) => state.matches('loggedOut'))
    expect(storage.items.has(draftKey) || storage.items.has(otherTab)).toBe(false)
    expect(storage.items.get(others)).toBe('theirs')
  })

  test('removes it also when a save under way hears first that the session is over', async () => {
    host.answer = json({ success: false, reason: 'signedOut', message: 'Sign in.' }, 401)
    const asked = host.nextRequest()
    const actor = createFlow(logoutFlow, { input: { role: 'participant' } }).start()
    actor.send({ type: 'logout.requested' })
    actor.send({ type: 'logout.confirmed' })
    await asked
    actor.stop()
    expect(storage.items.has(draftKey)).toBe(false)
  })

  test('a session that ends on the host leaves it', async () => {
    host.answer = json({ success: false, reason: 'signedOut', message: 'Sign in.' }, 401)
    const actor = createFlow(healthFlow, { input: { code: 'NUZ042' } }).start()
    await waitFor(actor, (state) => state.matches('failed'))
    await waitFor(sessionActor(), (state) => state.matches('signedOut'))
    expect(storage.items.get(draftKey)).toBe('mine')
  })
})
