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
import { startScripted } from '../support/scripted.ts'

/* The draft on the device and its removal: the regions `draft` and `clear` beside the form. */

const { changes, version } = sampleDraft
const typed = { changes, version }

function start() {
  const flow = startScripted(healthFormMachine, { code: 'NUZ042' })
  const told: string[] = []
  flow.actor.on('*', ({ type }) => told.push(type))
  const state = () => flow.actor.getSnapshot()
  return {
    ...flow,
    told,
    state,
    value: () => state().value.draft,
    form: () => state().context.form,
    kept: () => {
      const { code, draft, typed } = state().context
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
  test('that was kept before is read first, and told of when it is', async () => {
    const flow = start()
    expect(flow.value()).toBe('reading')
    expect(flow.started.map(({ id, input }) => [id, input])).toEqual([['readDraft', { code: 'NUZ042' }]])
    expect(flow.told).toEqual([])
    await flow.done('readDraft', sampleDraft)
    expect(flow.value()).toBe('kept')
    expect(flow.kept()).toEqual({ code: 'NUZ042', draft: sampleDraft, typed: null })
    expect(flow.told).toEqual(['draft.known'])
  })

  test('that cannot be read is none', async () => {
    const { failed, value, kept, told } = start()
    await failed('readDraft', new Error('The operation is insecure.'))
    expect(value()).toBe('none')
    expect(kept()).toEqual({ code: 'NUZ042', draft: null, typed: null })
    expect(told).toEqual(['draft.known'])
  })

  test('is kept on every change, the last one last', async () => {
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

  test('that cannot be kept is said so, until it can be', async () => {
    const { change, failed, done, value } = await open()
    change(changes)
    await failed('storeDraft', new Error('The quota has been exceeded.'))
    expect(value()).toBe('unkept')
    change(changes)
    await done('storeDraft', sampleDraft)
    expect(value()).toBe('kept')
  })

  test('that cannot be kept stands in the form all the same when it is opened again', async () => {
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
      'that is given up for what stands on the host',
      async ({ send, done }: Awaited<ReturnType<typeof open>>) => {
        send({ type: 'form.submitted' })
        await done('saveRecord', { ok: false, status: 409, reason: 'changedElsewhere', data: otherHealth })
        send({ type: 'other.used' })
      },
      ['draft.known', 'record.replaced'],
    ],
    [
      'that says what the record says',
      async ({ change }: Awaited<ReturnType<typeof open>>) =>
        change({ emergencyPhone: sampleRecord.emergencyPhone }),
      ['draft.known'],
    ],
    [
      'that is found to say what the record says',
      async ({ send }: Awaited<ReturnType<typeof open>>) =>
        send({ type: 'record.read', health: { record: { ...sampleRecord, ...changes }, version: 'v9' } }),
      ['draft.known'],
    ],
  ] as const)('%s is removed', async (_, happens, outside) => {
    const flow = await open(sampleDraft)
    const { done, value, kept, calls, told } = flow
    expect(value()).toBe('kept')
    await happens(flow)
    expect(calls().filter(([id]) => id !== 'saveRecord')).toEqual([
      ['removeDraft', { code: 'NUZ042', draft: sampleDraft }],
    ])
    await done('removeDraft', undefined)
    expect(value()).toBe('none')
    expect(kept().draft).toBeNull()
    expect(told).toEqual(outside)
  })

  test('that is on its way out stands in no form that is opened meanwhile', async () => {
    const { send, done, value, state } = await open(sampleDraft)
    send({ type: 'form.submitted' })
    await done('saveRecord', { ok: true, value: { version: 'v2' } })
    send({ type: 'form.opened', health: otherHealth })
    expect(value()).toBe('removing')
    expect(state().context.form).toEqual({ ...otherHealth.record, isAgreedToTerms: true })
    expect([state().context.version, state().context.restoredAt]).toEqual(['v2', null])
  })

  test('that says something else than the record stays', async () => {
    const { send, value, calls } = await open(sampleDraft)
    send({ type: 'record.read', health: sampleHealth })
    send({ type: 'record.read', health: noHealth })
    expect(value()).toBe('kept')
    expect(calls()).toEqual([])
  })

  test('is discarded also where the browser cannot keep what was typed since then', async () => {
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

  test('that cannot be removed is forgotten here all the same', async () => {
    const { change, failed, value, kept } = await open(sampleDraft)
    change({ emergencyPhone: sampleRecord.emergencyPhone })
    await failed('removeDraft', new Error('The operation is insecure.'))
    expect(value()).toBe('none')
    expect(kept()).toEqual({ code: 'NUZ042', draft: null, typed: null })
  })

  test('that could be kept once what was typed could not is asked about as kept', async () => {
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

  test('is discarded only when that is confirmed, and the form hears of it', async () => {
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

describe('"Clear Form"', () => {
  test('[P136] asks first', async () => {
    const { send, calls, state, form } = await open(sampleDraft)
    send({ type: 'clear.confirmed' })
    expect(calls()).toEqual([])
    send({ type: 'clear.requested' })
    expect(state().value.clear).toBe('asking')
    send({ type: 'clear.cancelled' })
    expect(state().value.clear).toBe('closed')
    expect([calls(), form()]).toEqual([[], { ...record, ...changes }])
  })

  test('[P268] removes what is kept of the form, then the form is cleared, and the draft is none', async () => {
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

  test('[P347] that fails says so, leaves the form, and can be tried again', async () => {
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

  test('that failed says so no more when it is opened again', async () => {
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

describe('while a question stands', () => {
  test.each([
    ['"Clear Form" is asked', ['clear.requested'], { form: 'editing', draft: 'kept', clear: 'asking' }],
    [
      'the form is being cleared',
      ['clear.requested', 'clear.confirmed'],
      { form: 'editing', draft: 'kept', clear: 'clearing' },
    ],
    [
      'it is asked whether to discard the draft',
      ['discard.requested'],
      { form: 'editing', draft: 'askingToDiscard', clear: 'closed' },
    ],
  ] as const)('nothing is submitted, and nothing else is asked: %s', async (_, asked, value) => {
    const { send, state } = await open(sampleDraft)
    for (const type of asked) send({ type })
    send({ type: 'form.submitted' })
    send({ type: 'clear.requested' })
    send({ type: 'discard.requested' })
    expect(state().value).toEqual(value)
  })

  test.each(['saving', 'comparing'] as const)('nothing is asked while the form is %s', async (value) => {
    const { send, done, state } = await open(sampleDraft)
    send({ type: 'form.submitted' })
    if (value === 'comparing')
      await done('saveRecord', { ok: false, status: 409, reason: 'changedElsewhere', data: otherHealth })
    send({ type: 'clear.requested' })
    send({ type: 'discard.requested' })
    expect(state().value).toEqual({ form: value, draft: 'kept', clear: 'closed' })
  })
})
