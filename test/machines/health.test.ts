import { describe, expect, test } from 'vitest'
import { clearFormModel } from '../../src/inspector/models/clearForm.tsx'
import { healthModel } from '../../src/inspector/models/health.tsx'
import { healthDraftModel } from '../../src/inspector/models/healthDraft.tsx'
import {
  noHealth,
  otherHealth,
  sampleDraft,
  sampleHealth,
  sampleRecord,
} from '../../src/inspector/models/healthRecords.ts'
import { clearFormMachine } from '../../src/machines/clearForm.ts'
import { healthMachine } from '../../src/machines/health.ts'
import { healthDraftMachine } from '../../src/machines/healthDraft.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(healthModel)
describeWalk(healthDraftModel)
describeWalk(clearFormModel)

describe('the page', () => {
  function open() {
    const flow = startScripted(healthMachine, { code: 'NUZ042' })
    const told: unknown[] = []
    flow.actor.on('*', (event) => told.push(event))
    const state = () => flow.actor.getSnapshot()
    return { ...flow, told, state }
  }

  test('[P125, P123] waits for the record of the one code, then shows its summary', async () => {
    const { started, state, done, told } = open()
    expect(state().value).toBe('reading')
    expect(started.map(({ input }) => input)).toEqual([{ code: 'NUZ042' }])
    await done('fetchHealth', { ok: true, value: sampleHealth })
    expect(state().value).toBe('summary')
    expect(state().context.health).toEqual(sampleHealth)
    expect(told).toEqual([{ type: 'record.read', health: sampleHealth }])
  })

  test('[P126] opens the form when there is none, and has nothing else to show', async () => {
    const { state, done, send, told } = open()
    await done('fetchHealth', { ok: true, value: noHealth })
    expect(state().value).toBe('form')
    send({ type: 'form.left' })
    expect(state().value).toBe('form')
    expect(told).toEqual([
      { type: 'record.read', health: noHealth },
      { type: 'form.opened', health: noHealth },
    ])
  })

  test.each([
    { ok: false, status: 503, message: 'The host is being restarted.' },
    { ok: false, status: 404, message: 'The host is being restarted.' },
    { ok: false, status: 200, message: 'The host is being restarted.' },
  ] as const)('never takes a record that was not read for none (%o)', async (refusal) => {
    const { state, done, send, told } = open()
    await done('fetchHealth', refusal)
    expect(state().value).toBe('failed')
    expect(state().context.callError).toBe('The host is being restarted.')
    send({ type: 'edit.requested' })
    send({ type: 'form.left' })
    expect(state().value).toBe('failed')
    expect(told).toEqual([])
  })

  test.each([
    [new Error('No answer from the server.'), 'No answer from the server.'],
    [new Error(''), 'Check the connection and try again.'],
  ])('an exception is a failure that can be tried again (%s)', async (error, sentence) => {
    const { state, done, failed, send, started } = open()
    await failed('fetchHealth', error)
    expect(state().value).toBe('failed')
    expect(state().context.callError).toBe(sentence)
    send({ type: 'reload.requested' })
    expect(started).toHaveLength(2)
    await done('fetchHealth', { ok: true, value: sampleHealth })
    expect(state().value).toBe('summary')
  })

  async function editing() {
    const flow = open()
    await flow.done('fetchHealth', { ok: true, value: sampleHealth })
    flow.send({ type: 'edit.requested' })
    return flow
  }

  test('[P124, P129] the form is opened over the record, and left for it', async () => {
    const { state, send, told } = await editing()
    expect(state().value).toBe('form')
    expect(told.at(-1)).toEqual({ type: 'form.opened', health: sampleHealth })
    send({ type: 'form.left' })
    expect(state().value).toBe('summary')
  })

  test('[P139] a saved record is the one that stands there now', async () => {
    const { state, send } = await editing()
    send({ type: 'record.saved', health: otherHealth })
    expect(state().value).toBe('saved')
    expect(state().context.health).toEqual(otherHealth)
    send({ type: 'record.requested' })
    expect(state().value).toBe('summary')
  })

  test.each(['reading', 'summary', 'form'])('asking for the record changes nothing in %s', async (value) => {
    const flow = value === 'form' ? await editing() : open()
    if (value === 'summary') await flow.done('fetchHealth', { ok: true, value: sampleHealth })
    flow.send({ type: 'record.requested' })
    expect(flow.state().value).toBe(value)
  })

  test('what somebody else has saved is shown when it is chosen; a record that is gone opens the form anew', async () => {
    const chosen = await editing()
    chosen.send({ type: 'record.replaced', health: otherHealth })
    expect(chosen.state().value).toBe('summary')
    expect(chosen.state().context.health).toEqual(otherHealth)
    const gone = await editing()
    gone.send({ type: 'record.replaced', health: noHealth })
    expect(gone.state().value).toBe('form')
    expect(gone.told.at(-1)).toEqual({ type: 'form.opened', health: noHealth })
  })
})

describe('the draft', () => {
  async function open(draft: typeof sampleDraft | null = null) {
    const flow = startScripted(healthDraftMachine, { code: 'NUZ042' })
    const told: string[] = []
    flow.actor.on('*', ({ type }) => told.push(type))
    await flow.done('readDraft', draft)
    const state = () => flow.actor.getSnapshot()
    return { ...flow, told, state, calls: () => flow.started.slice(1).map(({ id, input }) => [id, input]) }
  }
  const { changes, version } = sampleDraft
  const typed = { changes, version }

  test('that was kept before is read first', async () => {
    const flow = startScripted(healthDraftMachine, { code: 'NUZ042' })
    expect(flow.actor.getSnapshot().value).toBe('reading')
    expect(flow.started.map(({ id, input }) => [id, input])).toEqual([['readDraft', { code: 'NUZ042' }]])
    await flow.done('readDraft', sampleDraft)
    expect(flow.actor.getSnapshot().value).toBe('kept')
    expect(flow.actor.getSnapshot().context).toEqual({ code: 'NUZ042', draft: sampleDraft, typed: null })
  })

  test('that cannot be read is none', async () => {
    const { failed, actor } = startScripted(healthDraftMachine, { code: 'NUZ042' })
    await failed('readDraft', new Error('The operation is insecure.'))
    expect(actor.getSnapshot().value).toBe('none')
    expect(actor.getSnapshot().context).toEqual({ code: 'NUZ042', draft: null, typed: null })
  })

  test('is kept on every change, the last one last', async () => {
    const { send, done, state, calls } = await open()
    const more = { ...typed, changes: { ...changes, notes: 'Cannot swim' } }
    send({ type: 'draft.changed', typed })
    send({ type: 'draft.changed', typed: more })
    expect(calls()).toEqual([
      ['storeDraft', { code: 'NUZ042', typed, draft: null }],
      ['storeDraft', { code: 'NUZ042', typed: more, draft: null }],
    ])
    await done('storeDraft', { ...more, typedAt: sampleDraft.typedAt })
    expect(state().value).toBe('kept')
    expect(state().context).toEqual({
      code: 'NUZ042',
      draft: { ...more, typedAt: sampleDraft.typedAt },
      typed: null,
    })
  })

  test('that cannot be kept is said so, until it can be', async () => {
    const { send, failed, done, state } = await open()
    send({ type: 'draft.changed', typed })
    await failed('storeDraft', new Error('The quota has been exceeded.'))
    expect(state().value).toBe('unkept')
    send({ type: 'draft.changed', typed })
    await done('storeDraft', sampleDraft)
    expect(state().value).toBe('kept')
  })

  test.each([
    ['that is submitted or cleared', { type: 'draft.dropped' }],
    ['that says what the record says', { type: 'draft.changed', typed: null }],
    [
      'that is found to say what the record says',
      { type: 'record.read', health: { record: { ...sampleRecord, ...changes }, version: 'v9' } },
    ],
  ] as const)('%s is removed', async (_, event) => {
    const { send, done, state, calls, told } = await open(sampleDraft)
    expect(state().value).toBe('kept')
    send(event)
    expect(calls()).toEqual([['removeDraft', { code: 'NUZ042', draft: sampleDraft }]])
    await done('removeDraft', undefined)
    expect(state().value).toBe('none')
    expect(state().context.draft).toBeNull()
    expect(told).toEqual([])
  })

  test('that says something else than the record stays', async () => {
    const { send, state, calls } = await open(sampleDraft)
    send({ type: 'record.read', health: sampleHealth })
    send({ type: 'record.read', health: noHealth })
    expect(state().value).toBe('kept')
    expect(calls()).toEqual([])
  })

  test('is discarded also where the browser cannot keep what was typed since then', async () => {
    const { send, failed, done, state, told } = await open(sampleDraft)
    send({ type: 'draft.changed', typed })
    await failed('storeDraft', new Error('The quota has been exceeded.'))
    send({ type: 'discard.requested' })
    send({ type: 'discard.cancelled' })
    expect(state().value).toBe('unkept')
    send({ type: 'discard.requested' })
    send({ type: 'discard.confirmed' })
    await done('removeDraft', undefined)
    expect(state().value).toBe('none')
    expect(state().context).toEqual({ code: 'NUZ042', draft: null, typed: null })
    expect(told).toEqual(['draft.discarded'])
  })

  test('that cannot be removed is forgotten here all the same', async () => {
    const { send, failed, state } = await open(sampleDraft)
    send({ type: 'draft.dropped' })
    await failed('removeDraft', new Error('The operation is insecure.'))
    expect(state().value).toBe('none')
    expect(state().context).toEqual({ code: 'NUZ042', draft: null, typed: null })
  })

  test('that could be kept once what was typed could not is asked about as kept', async () => {
    const { send, failed, done, state } = await open()
    send({ type: 'draft.changed', typed })
    await failed('storeDraft', new Error('The quota has been exceeded.'))
    send({ type: 'draft.changed', typed })
    await done('storeDraft', sampleDraft)
    send({ type: 'discard.requested' })
    expect(state().value).toBe('askingToDiscard')
    send({ type: 'discard.cancelled' })
    expect(state().value).toBe('kept')
  })

  test('is discarded only when that is confirmed, and the form hears of it', async () => {
    const { send, done, state, told, calls } = await open(sampleDraft)
    send({ type: 'discard.requested' })
    send({ type: 'discard.cancelled' })
    expect(state().value).toBe('kept')
    expect(calls()).toEqual([])
    send({ type: 'discard.requested' })
    send({ type: 'discard.confirmed' })
    await done('removeDraft', undefined)
    expect(state().value).toBe('none')
    expect(told).toEqual(['draft.discarded'])
  })
})

describe('"Clear Form"', () => {
  function open() {
    const flow = startScripted(clearFormMachine, { code: 'NUZ042' })
    const told: string[] = []
    flow.actor.on('*', ({ type }) => told.push(type))
    return { ...flow, told, state: () => flow.actor.getSnapshot() }
  }

  test('[P136] asks first', () => {
    const { send, state, started, told } = open()
    send({ type: 'clear.confirmed' })
    expect(started).toEqual([])
    send({ type: 'clear.requested' })
    expect(state().value).toBe('asking')
    send({ type: 'clear.cancelled' })
    expect(state().value).toBe('closed')
    expect([started, told]).toEqual([[], []])
  })

  test('[P268] removes what is kept of the form, then the form is cleared', async () => {
    const { send, done, started, state, told } = open()
    send({ type: 'clear.requested' })
    send({ type: 'clear.confirmed' })
    expect(started.map(({ id, input }) => [id, input])).toEqual([['removeDraft', { code: 'NUZ042' }]])
    expect(told).toEqual([])
    await done('removeDraft', undefined)
    expect(state().value).toBe('closed')
    expect(told).toEqual(['form.cleared'])
  })

  test('[P347] that fails says so, leaves the form, and can be tried again', async () => {
    const { send, done, failed, state, told } = open()
    send({ type: 'clear.requested' })
    send({ type: 'clear.confirmed' })
    await failed('removeDraft', new Error('The operation is insecure.'))
    expect(state().value).toBe('asking')
    expect(state().context.callError).toBe('Failed to clear form. Please try again.')
    expect(told).toEqual([])
    send({ type: 'clear.confirmed' })
    expect(state().context.callError).toBeNull()
    await done('removeDraft', undefined)
    expect(told).toEqual(['form.cleared'])
  })

  test('that failed says so no more when it is opened again', async () => {
    const { send, failed, state } = open()
    send({ type: 'clear.requested' })
    send({ type: 'clear.confirmed' })
    await failed('removeDraft', new Error('The operation is insecure.'))
    send({ type: 'clear.cancelled' })
    send({ type: 'clear.requested' })
    expect(state().value).toBe('asking')
    expect(state().context.callError).toBeNull()
  })
})
