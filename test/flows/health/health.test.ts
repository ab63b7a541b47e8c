import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SimulatedClock, waitFor } from 'xstate'
import { formOver } from '../../../src/domain/health/healthForm.ts'
import { logoutFlow } from '../../../src/flows/account/logout.ts'
import { sessionActor } from '../../../src/flows/account/session.ts'
import { healthFlow, healthFormFlow } from '../../../src/flows/health/health.ts'
import { forgetDraftKeys } from '../../../src/services/storage/draftKeys.ts'
import { tabId } from '../../../src/services/storage/draftStorage.ts'
import { hangUp, html, json, type StandInHost, silence } from '../../api/support/standInHost.ts'
import { stubKeyStore } from '../../services/support/fakeKeyStore.ts'
import {
  type FakeStorage,
  fillStorage,
  forbidStorage,
  stubStorage,
  stubWindow,
} from '../../services/support/fakeStorage.ts'
import { sessions, storedBy } from '../support/people.ts'
import { connectHost, createFlow, loadPortal } from '../support/portal.ts'

const host = await connectHost()
let storage: FakeStorage

beforeEach(() => {
  storage = stubStorage(storedBy(sessions.participant))
  stubWindow()
  loadPortal(host)
})

function openPage() {
  const actor = createFlow(healthFlow, { input: { code: 'NUZ042' } }).start()
  actor.send({ type: 'draft.known' })
  return actor
}

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
    return waitFor(openPage(), (state) => !state.hasTag('busy'))
  }

  test('requests the record of the camper', async () => {
    const state = await read(json({ success: true, data: record, version: 'v7' }))
    expect(host.received.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['GET', '/api/profile/health/NUZ042', ''],
    ])
    expect(state.value).toBe('summary')
    expect(state.context.health).toEqual({ record, version: 'v7' })
  })

  test('[P327] fills missing fields like an empty form', async () => {
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
  ])('reading: %s counts as no record', async (_, data) => {
    expect((await read(json({ success: true, data }))).value).toBe('form')
  })

  test.each([
    ['is lost', hangUp, 'No answer from the server. Check the connection and try again.'],
    ['has a malformed record', json({ success: true, data: 'O+' }), /We could not read the server’s answer/],
    ['has no data', json({ success: true, version: 'v7' }), /We could not read the server’s answer/],
    ['is a refusal without data', json({ success: false, message: 'Not now.' }), 'Not now.'],
    ['is an HTML page', html('Hello'), /We could not read the server’s answer/],
    ['is a refusal', json({ success: false, message: 'Not now.' }, 503), 'Not now.'],
    ['is a 404', html('No', 404), 'Check the connection and try again.'],
  ])('fails when the answer %s', async (_, answering, sentence) => {
    const state = await read(answering)
    expect(state.value).toBe('failed')
    expect(state.context.callError).toMatch(sentence)
  })

  test('aborts the request when the page closes', async () => {
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
    actor.send({ type: 'form.opened', health: { record, version } })
    actor.send({ type: 'field.changed', change: { notes: ' 🥜 <b>لا</b> ', isAgreedToTerms: true } })
    return { actor, told }
  }

  async function submit({ actor, told }: ReturnType<typeof openForm>) {
    actor.send({ type: 'form.submitted' })
    const state = await waitFor(actor, (state) => !state.hasTag('busy'))
    return { state, told }
  }

  test('[P221, P217] puts the fields of the record as text, without fields of the form alone', async () => {
    host.answer = json({ success: true, message: 'Saved.', version: 'v8' })
    const { told } = await submit(openForm())
    expect(host.received.map(({ method, path, headers }) => [method, path, headers['if-match']])).toEqual([
      ['PUT', '/api/profile/health/NUZ042', '"v7"'],
    ])
    expect(host.received.map(({ body }) => JSON.parse(body))).toEqual([{ ...record, notes: '🥜 <b>لا</b>' }])
    expect(told).toEqual([
      { type: 'draft.known' },
      { type: 'record.saved', health: { record: { ...record, notes: '🥜 <b>لا</b>' }, version: 'v8' } },
    ])
  })

  const generic = 'Failed to submit form. Please try again or contact support if the problem persists.'
  test.each([
    ['a message of the server', json({ success: false, message: 'Too early.' }, 400), 'Too early.'],
    ['success false', json({ success: false, message: 'No.' }), 'No.'],
    ['no message', json({ success: false }, 500), 'Failed to update health information'],
    ['no connection', hangUp, generic],
    ['an answer of another shape', json(['?']), generic],
    ['an HTML page', html('Hello'), generic],
  ])(
    '[P344-P346] that fails with %s shows the failure and keeps the typed texts',
    async (_, answering, sentence) => {
      host.answer = answering
      const { state, told } = await submit(openForm())
      expect(state.value.form).toBe('editing')
      expect(state.context.failure?.text).toBe(sentence)
      expect(state.context.form).toEqual({ ...record, notes: ' 🥜 <b>لا</b> ', isAgreedToTerms: true })
      expect(told).toEqual([{ type: 'draft.known' }])
    },
  )

  test('over a record changed elsewhere shows the current record for comparison', async () => {
    const theirs = { ...record, allergies: 'Dust' }
    host.answer = json(
      { success: false, reason: 'changedElsewhere', message: 'Changed.', data: theirs, version: 'v9' },
      409,
    )
    const { state } = await submit(openForm())
    expect(state.value.form).toBe('comparing')
    expect(state.context.health).toEqual({ record: theirs, version: 'v9' })
  })

  test('is not aborted when the page closes', async () => {
    let answerAtLast = () => {}
    host.answer = (response, received) => {
      answerAtLast = () => json({ success: true, version: 'v8' })(response, received)
    }
    const sent = vi.spyOn(globalThis, 'fetch')
    const asked = host.nextRequest()
    const { actor } = openForm()
    actor.send({ type: 'form.submitted' })
    await asked
    actor.stop()
    const [request] = sent.mock.calls.map(([request]) => request)
    expect(request instanceof Request && request.signal.aborted).toBe(false)
    answerAtLast()
  })
})

test('the page stays busy until the draft was read as well', async () => {
  host.answer = json({ success: true, data: record, version: 'v7' })
  const actor = createFlow(healthFlow, { input: { code: 'NUZ042' } }).start()
  await waitFor(actor, (state) => state.context.health !== null)
  expect(actor.getSnapshot().hasTag('busy')).toBe(true)
  actor.send({ type: 'draft.known' })
  expect(actor.getSnapshot().value).toBe('summary')
})

describe('the draft', () => {
  const typed = { changes: { notes: 'Cannot swim' }, version: 'v7' }
  const key = crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  let kept: { readonly own: string; readonly typedAt: string }

  beforeEach(async () => {
    await forgetDraftKeys(null)
    stubKeyStore().set('NUZ042', await key)
    const { actor, typedAt } = await typeDraft()
    kept = { own: storage.items.get(draftKey) ?? '', typedAt }
    actor.stop()
  })

  async function open() {
    const actor = createFlow(healthFormFlow, { input: { code: 'NUZ042' } }).start()
    await waitFor(actor, (state) => !state.matches({ draft: 'reading' }))
    actor.send({ type: 'form.opened', health: { record, version: 'v7' } })
    return actor
  }

  async function typeDraft() {
    const actor = await open()
    actor.send({ type: 'field.changed', change: typed.changes })
    const { context } = await waitFor(actor, (state) => state.matches({ draft: 'kept' }))
    return { actor, typedAt: context.draft?.typedAt ?? '' }
  }

  async function drop(actor: Awaited<ReturnType<typeof open>>) {
    actor.send({ type: 'field.changed', change: { notes: record.notes } })
    await waitFor(actor, (state) => state.matches({ draft: 'none' }))
  }

  const draftKeys = () => [...storage.items.keys()].filter((name) => name.startsWith('healthDraft'))

  test('stays in storage for the next page until it is dropped', async () => {
    const actor = await open()
    expect(actor.getSnapshot().context.draft).toEqual({ ...typed, typedAt: kept.typedAt, keptIn: 'device' })
    await drop(actor)
    expect(draftKeys()).toEqual([])
  })

  test('of another tab stays when it is newer', async () => {
    localStorage.setItem(otherTab, kept.own)
    localStorage.removeItem(draftKey)
    const continuing = await open()
    expect(continuing.getSnapshot().context.draft?.continues).toEqual([kept.typedAt])
    const later = new Date(Date.parse(kept.typedAt) + 1).toISOString()
    const newer = JSON.stringify({ ...JSON.parse(kept.own), typedAt: later })
    localStorage.setItem(otherTab, newer)
    await drop(continuing)
    expect(draftKeys()).toEqual([otherTab])
    expect(storage.items.get(otherTab)).toBe(newer)
  })

  test('reports that the storage is full', async () => {
    const actor = await open()
    fillStorage(Object.fromEntries(storage.items))
    actor.send({ type: 'field.changed', change: typed.changes })
    await waitFor(actor, (state) => state.matches({ draft: 'unkept' }))
  })

  test('[P347] keeps the form when it cannot be removed', async () => {
    const actor = await open()
    forbidStorage()
    actor.send({ type: 'clear.requested' })
    actor.send({ type: 'clear.confirmed' })
    const { context } = await waitFor(actor, (state) => state.matches({ clear: 'asking' }))
    expect(context.clearError).toBe('Failed to clear form. Please try again.')
    expect(context.form.notes).toBe('Cannot swim')
    stubStorage({ [draftKey]: kept.own, [otherTab]: kept.own })
    actor.send({ type: 'clear.confirmed' })
    const cleared = await waitFor(actor, (state) => state.matches({ clear: 'closed' }))
    expect(localStorage.getItem(draftKey)).toBeNull()
    expect(localStorage.getItem(otherTab)).not.toBeNull()
    expect(cleared.context.form).toEqual(formOver(null))
  })

  describe('of a page that closed during a save', () => {
    async function leaveDuringSave(late: StandInHost['answer']) {
      let answerAtLast = () => {}
      host.answer = (response, received) => {
        answerAtLast = () => late(response, received)
      }
      const asked = host.nextRequest()
      const actor = await open()
      actor.send({ type: 'form.submitted' })
      await asked
      actor.stop()
      expect(draftKeys()).toEqual([draftKey])
      return () => answerAtLast()
    }

    const openForm = () => createFlow(healthFormFlow, { input: { code: 'NUZ042' } }).start()

    test('blocks the next page until the save is answered, and is then removed', async () => {
      const answerAtLast = await leaveDuringSave(json({ success: true, version: 'v8' }))
      const [page, form] = [openPage(), openForm()]
      host.answer = json({ success: true, data: { ...record, notes: 'Cannot swim' }, version: 'v8' })
      await new Promise(setImmediate)
      expect(host.received.map(({ method }) => method)).toEqual(['PUT'])
      expect(form.getSnapshot().matches({ draft: 'reading' })).toBe(true)
      answerAtLast()
      const { context } = await waitFor(page, (state) => state.matches('summary'))
      expect(context.health?.version).toBe('v8')
      await waitFor(form, (state) => state.matches({ draft: 'none' }))
      expect(form.getSnapshot().context.draft).toBeNull()
      expect(draftKeys()).toEqual([])
      expect(host.received.map(({ method }) => method)).toEqual(['PUT', 'GET'])
    })

    test('stays when the save failed', async () => {
      const answerAtLast = await leaveDuringSave(json({ success: false }, 500))
      const form = openForm()
      answerAtLast()
      const { context } = await waitFor(form, (state) => state.matches({ draft: 'kept' }))
      expect(context.draft?.changes).toEqual({ notes: 'Cannot swim' })
    })

    test('is not read after another camper has signed in', async () => {
      const answerAtLast = await leaveDuringSave(json({ success: true, version: 'v8' }))
      localStorage.setItem('userData', JSON.stringify({ code: 'EZC104' }))
      const form = openForm()
      answerAtLast()
      await waitFor(form, (state) => !state.matches({ draft: 'reading' }))
      expect(draftKeys()).toEqual([draftKey])
    })
  })
})

describe('the drafts on a device', () => {
  const others = 'healthDraft:EZC104:this'
  const sealed = () => JSON.stringify({ typedAt: new Date().toISOString(), nonce: 'AA==', sealed: 'AA==' })
  const { participant, merchant, admin } = sessions
  const another = { role: 'participant', user: { ...participant.user, code: 'EZC104' } } as const

  beforeEach(() => {
    storage = stubStorage({ ...storedBy(participant), [draftKey]: sealed(), [otherTab]: sealed() })
    loadPortal(host)
    localStorage.setItem(others, sealed())
  })

  const left = () => [...storage.items.keys()].filter((name) => name.startsWith('healthDraft')).sort()
  const mine = [draftKey, otherTab].sort()

  test('of this camper are removed by a sign-out, and only those', async () => {
    host.answer = json({ success: true })
    const clock = new SimulatedClock()
    const actor = createFlow(logoutFlow, { clock, input: { role: 'participant' } }).start()
    actor.send({ type: 'logout.requested' })
    expect(storage.items.has(draftKey)).toBe(true)
    actor.send({ type: 'logout.confirmed' })
    clock.increment(1_500)
    await waitFor(actor, (state) => state.matches('loggedOut'))
    expect(left()).toEqual([others])
  })

  test('are removed when a save receives a 401 during the sign-out', async () => {
    host.answer = json({ success: false, reason: 'signedOut', message: 'Sign in.' }, 401)
    const asked = host.nextRequest()
    const actor = createFlow(logoutFlow, { input: { role: 'participant' } }).start()
    actor.send({ type: 'logout.requested' })
    actor.send({ type: 'logout.confirmed' })
    await asked
    actor.stop()
    expect(left()).toEqual([others])
  })

  async function endOnHost() {
    host.answer = json({ success: false, reason: 'signedOut', message: 'Sign in.' }, 401)
    await waitFor(openPage(), (state) => state.matches('failed'))
    await waitFor(sessionActor(), (state) => state.matches('signedOut'))
  }

  test('stay without their key when the server ends the session, for the same camper', async () => {
    const keys = stubKeyStore()
    keys.set('NUZ042', {})
    await endOnHost()
    await vi.waitFor(() => expect(keys.size).toBe(0))
    sessionActor().send({ type: 'person.signedIn', session: participant })
    expect(left()).toEqual(mine)
  })

  test.each([
    ['another camper', another, [others]],
    ['a merchant', merchant, []],
    ['an admin', admin, []],
  ])('are removed when %s signs in next', async (_, session, drafts) => {
    await endOnHost()
    sessionActor().send({ type: 'person.signedIn', session })
    expect(left()).toEqual(drafts)
    expect([...storage.items].flat().join()).not.toContain('NUZ042')
  })

  test('are removed when a page opens with another camper signed in', () => {
    for (const [name, value] of Object.entries(storedBy(another))) localStorage.setItem(name, value)
    loadPortal(host)
    expect(left()).toEqual([others])
  })
})
