import { describe, expect, test } from 'vitest'
import type { HealthForm } from '../../../src/domain/health/healthForm.ts'
import { formOver } from '../../../src/domain/health/healthForm.ts'
import {
  noHealth,
  otherHealth,
  sampleDraft,
  sampleHealth,
  sampleRecord,
} from '../../../src/inspector/models/health/healthRecords.ts'
import { healthFormMachine } from '../../../src/machines/health/healthForm.ts'
import { startFlow } from '../support/startFlow.ts'

/* The draft on the device and its removal: the regions `draft` and `clear` beside the form. */

const { changes, version } = sampleDraft
const typed = { changes, version }

function start() {
  const flow = startFlow(healthFormMachine, { code: 'NUZ042' })
  return {
    ...flow,
    value: () => flow.state().value.draft,
    form: () => flow.context().form,
    kept: () => {
      const { code, draft, typed } = flow.context()
      return { code, draft, typed }
    },
    change: (change: Partial<HealthForm>) => flow.send({ type: 'field.changed', change }),
    calls: () => flow.started.slice(1).map(({ id, input }) => [id, input]),
  }
}

async function open(draft: typeof sampleDraft | null = null) {
  const flow = start()
  await flow.done('readDraft', draft)
  flow.send({ type: 'form.opened', health: sampleHealth })
  return flow
}

const record = { ...sampleRecord, isAgreedToTerms: true }

describe('the draft', () => {
  test('that was stored before is read first, with its time', async () => {
    const flow = start()
    expect(flow.value()).toBe('reading')
    expect(flow.started.map(({ id, input }) => [id, input])).toEqual([['readDraft', { code: 'NUZ042' }]])
    expect(flow.emittedTypes()).toEqual([])
    await flow.done('readDraft', sampleDraft)
    expect(flow.value()).toBe('kept')
    expect(flow.kept()).toEqual({ code: 'NUZ042', draft: sampleDraft, typed: null })
    expect(flow.emittedTypes()).toEqual(['draft.known'])
  })

  test('that cannot be read is treated as missing', async () => {
    const { failed, value, kept, emittedTypes } = start()
    await failed('readDraft', new Error('The operation is insecure.'))
    expect(value()).toBe('none')
    expect(kept()).toEqual({ code: 'NUZ042', draft: null, typed: null })
    expect(emittedTypes()).toEqual(['draft.known'])
  })

  test('is stored on every change, in order', async () => {
    const { change, done, value, kept, calls } = await open()
    const more = { ...typed, changes: { ...changes, notes: 'Cannot swim' } }
    change(changes)
    change({ notes: 'Cannot swim' })
    expect(calls()).toEqual([
      ['storeDraft', { code: 'NUZ042', typed, draft: null }],
      ['storeDraft', { code: 'NUZ042', typed: more, draft: null }],
    ])
    await done('storeDraft', { ...more, typedAt: sampleDraft.typedAt, keptIn: 'tab' })
    expect(value()).toBe('kept')
    expect(kept()).toEqual({
      code: 'NUZ042',
      draft: { ...more, typedAt: sampleDraft.typedAt, keptIn: 'tab' },
      typed: null,
    })
  })

  test('that cannot be stored says so until it can', async () => {
    const { change, failed, done, value } = await open()
    change(changes)
    await failed('storeDraft', new Error('The quota has been exceeded.'))
    expect(value()).toBe('unkept')
    change(changes)
    await done('storeDraft', sampleDraft)
    expect(value()).toBe('kept')
  })

  test('that cannot be stored still fills the form when it is opened again', async () => {
    const { change, failed, send, state } = await open()
    change(changes)
    await failed('storeDraft', new Error('The quota has been exceeded.'))
    send({ type: 'records.requested' })
    send({ type: 'form.opened', health: otherHealth })
    const { form, version, restoredAt } = state().context
    expect([form.emergencyPhone, form.allergies]).toEqual(['+263 77 000 0002', 'Penicillin'])
    expect([version, restoredAt]).toEqual(['v1', null])
  })

  test.each([
    [
      'that is submitted',
      async ({ send, done }: Awaited<ReturnType<typeof open>>) => {
        send({ type: 'form.submitted' })
        await done('saveRecord', { ok: true, value: { version: 'v2' } })
      },
      ['draft.known', 'record.saved'],
    ],
    [
      'that is given up for the record on the server',
      async ({ send, done }: Awaited<ReturnType<typeof open>>) => {
        send({ type: 'form.submitted' })
        await done('saveRecord', { ok: false, status: 409, reason: 'changedElsewhere', data: otherHealth })
        send({ type: 'other.used' })
      },
      ['draft.known', 'record.replaced'],
    ],
    [
      'that is equal to the record again',
      async ({ change }: Awaited<ReturnType<typeof open>>) =>
        change({ emergencyPhone: sampleRecord.emergencyPhone }),
      ['draft.known'],
    ],
    [
      'that turns out to be equal to the record',
      async ({ send }: Awaited<ReturnType<typeof open>>) =>
        send({ type: 'record.read', health: { record: { ...sampleRecord, ...changes }, version: 'v9' } }),
      ['draft.known'],
    ],
  ] as const)('%s is removed', async (_, happens, outside) => {
    const flow = await open(sampleDraft)
    const { done, value, kept, calls, emittedTypes } = flow
    expect(value()).toBe('kept')
    await happens(flow)
    expect(calls().filter(([id]) => id !== 'saveRecord')).toEqual([
      ['removeDraft', { code: 'NUZ042', draft: sampleDraft }],
    ])
    await done('removeDraft', undefined)
    expect(value()).toBe('none')
    expect(kept().draft).toBeNull()
    expect(emittedTypes()).toEqual(outside)
  })

  test('that is being removed does not fill a new form', async () => {
    const { send, done, value, state } = await open(sampleDraft)
    send({ type: 'form.submitted' })
    await done('saveRecord', { ok: true, value: { version: 'v2' } })
    send({ type: 'form.opened', health: otherHealth })
    expect(value()).toBe('removing')
    expect(state().context.form).toEqual({ ...otherHealth.record, isAgreedToTerms: true })
    expect([state().context.version, state().context.restoredAt]).toEqual(['v2', null])
  })

  test('that differs from the record stays', async () => {
    const { send, value, calls } = await open(sampleDraft)
    send({ type: 'record.read', health: sampleHealth })
    send({ type: 'record.read', health: noHealth })
    expect(value()).toBe('kept')
    expect(calls()).toEqual([])
  })

  test('is discarded even where later changes could not be stored', async () => {
    const { change, send, failed, done, value, kept, form } = await open(sampleDraft)
    change(changes)
    await failed('storeDraft', new Error('The quota has been exceeded.'))
    send({ type: 'discard.requested' })
    send({ type: 'discard.cancelled' })
    expect(value()).toBe('unkept')
    send({ type: 'discard.requested' })
    send({ type: 'discard.confirmed' })
    await done('removeDraft', undefined)
    expect(value()).toBe('none')
    expect(kept()).toEqual({ code: 'NUZ042', draft: null, typed: null })
    expect(form()).toEqual(record)
  })

  test('that cannot be removed is still forgotten here', async () => {
    const { change, failed, value, kept } = await open(sampleDraft)
    change({ emergencyPhone: sampleRecord.emergencyPhone })
    await failed('removeDraft', new Error('The operation is insecure.'))
    expect(value()).toBe('none')
    expect(kept()).toEqual({ code: 'NUZ042', draft: null, typed: null })
  })

  test('that was stored after a failure can be discarded', async () => {
    const { change, send, failed, done, value } = await open()
    change(changes)
    await failed('storeDraft', new Error('The quota has been exceeded.'))
    change(changes)
    await done('storeDraft', sampleDraft)
    send({ type: 'discard.requested' })
    expect(value()).toBe('askingToDiscard')
    send({ type: 'discard.cancelled' })
    expect(value()).toBe('kept')
  })

  test('is discarded only after a confirmation, which resets the form', async () => {
    const { send, done, value, calls, form } = await open(sampleDraft)
    send({ type: 'discard.requested' })
    send({ type: 'discard.cancelled' })
    expect(value()).toBe('kept')
    expect(calls()).toEqual([])
    send({ type: 'discard.requested' })
    expect(form()).toEqual({ ...record, ...changes })
    send({ type: 'discard.confirmed' })
    expect(form()).toEqual(record)
    await done('removeDraft', undefined)
    expect(value()).toBe('none')
  })
})

describe('“Clear Form”', () => {
  test('[P136] asks for confirmation', async () => {
    const { send, calls, state, form } = await open(sampleDraft)
    send({ type: 'clear.confirmed' })
    expect(calls()).toEqual([])
    send({ type: 'clear.requested' })
    expect(state().value.clear).toBe('asking')
    send({ type: 'clear.cancelled' })
    expect(state().value.clear).toBe('closed')
    expect([calls(), form()]).toEqual([[], { ...record, ...changes }])
  })

  test('[P268] removes what is stored, then clears the form and the draft', async () => {
    const { send, done, calls, state, form, value, kept } = await open(sampleDraft)
    send({ type: 'clear.requested' })
    send({ type: 'clear.confirmed' })
    expect(calls()).toEqual([['removeKept', { code: 'NUZ042' }]])
    expect(form()).toEqual({ ...record, ...changes })
    await done('removeKept', undefined)
    expect(state().value.clear).toBe('closed')
    expect(form()).toEqual(formOver(null))
    expect(calls().slice(1)).toEqual([['removeDraft', { code: 'NUZ042', draft: sampleDraft }]])
    await done('removeDraft', undefined)
    expect(value()).toBe('none')
    expect(kept()).toEqual({ code: 'NUZ042', draft: null, typed: null })
  })

  test('[P347] shows a failure, keeps the form, and can be retried', async () => {
    const { send, done, failed, state, form, value } = await open(sampleDraft)
    send({ type: 'clear.requested' })
    send({ type: 'clear.confirmed' })
    await failed('removeKept', new Error('The operation is insecure.'))
    expect(state().value.clear).toBe('asking')
    expect(state().context.clearError).toBe('Failed to clear form. Please try again.')
    expect([form(), value()]).toEqual([{ ...record, ...changes }, 'kept'])
    send({ type: 'clear.confirmed' })
    expect(state().context.clearError).toBeNull()
    await done('removeKept', undefined)
    expect([form(), value()]).toEqual([formOver(null), 'removing'])
  })

  test('clears its old error when it opens again', async () => {
    const { send, failed, state } = await open()
    send({ type: 'clear.requested' })
    send({ type: 'clear.confirmed' })
    await failed('removeKept', new Error('The operation is insecure.'))
    send({ type: 'clear.cancelled' })
    send({ type: 'clear.requested' })
    expect(state().value.clear).toBe('asking')
    expect(state().context.clearError).toBeNull()
  })
})

describe('while a question is open', () => {
  test.each([
    ['“Clear Form” asks', ['clear.requested'], { form: 'editing', draft: 'kept', clear: 'asking' }],
    [
      'the form is being cleared',
      ['clear.requested', 'clear.confirmed'],
      { form: 'editing', draft: 'kept', clear: 'clearing' },
    ],
    ['“Discard” asks', ['discard.requested'], { form: 'editing', draft: 'askingToDiscard', clear: 'closed' }],
  ] as const)('the form cannot be submitted and no other question opens: %s', async (_, asked, value) => {
    const { send, state } = await open(sampleDraft)
    for (const type of asked) send({ type })
    send({ type: 'form.submitted' })
    send({ type: 'clear.requested' })
    send({ type: 'discard.requested' })
    expect(state().value).toEqual(value)
  })

  test.each(['saving', 'comparing'] as const)('no question opens while the form is %s', async (value) => {
    const { send, done, state } = await open(sampleDraft)
    send({ type: 'form.submitted' })
    if (value === 'comparing')
      await done('saveRecord', { ok: false, status: 409, reason: 'changedElsewhere', data: otherHealth })
    send({ type: 'clear.requested' })
    send({ type: 'discard.requested' })
    expect(state().value).toEqual({ form: value, draft: 'kept', clear: 'closed' })
  })
})
