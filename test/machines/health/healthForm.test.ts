import { describe, expect, test } from 'vitest'
import type { HealthRecord, StoredHealth } from '../../../src/domain/health/health.ts'
import { fieldErrorsOf, lengthNote } from '../../../src/domain/health/healthFields.ts'
import { formOver, type HealthDraft, type HealthForm } from '../../../src/domain/health/healthForm.ts'
import { healthFormModel } from '../../../src/inspector/models/health/healthForm.tsx'
import {
  noHealth,
  otherHealth,
  sampleDraft,
  sampleHealth,
  sampleRecord,
} from '../../../src/inspector/models/health/healthRecords.ts'
import { healthFormMachine } from '../../../src/machines/health/healthForm.ts'
import { isOverAnother } from '../../../src/machines/health/healthFormSetup.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(healthFormModel)

interface Opening {
  readonly health?: StoredHealth
  readonly draft?: HealthDraft
}

async function opened({ health = noHealth, draft }: Opening = {}) {
  const flow = startFlow(healthFormMachine, { code: 'NUZ042' })
  await flow.done('readDraft', draft ?? null)
  flow.emitted.length = 0
  flow.send({ type: 'form.opened', health })
  return {
    ...flow,
    value: () => flow.state().value.form,
    context: () => {
      const { draft, typed, clearError, ...context } = flow.context()
      return context
    },
    change: (change: Partial<HealthForm>) => flow.send({ type: 'field.changed', change }),
    submit: () => flow.send({ type: 'form.submitted' }),
    clear: async () => {
      flow.send({ type: 'clear.requested' })
      flow.send({ type: 'clear.confirmed' })
      await flow.done('removeKept', undefined)
    },
    discard: () => {
      flow.send({ type: 'discard.requested' })
      flow.send({ type: 'discard.confirmed' })
    },
    saves: () => flow.inputsOf('saveRecord'),
  }
}

const filledRecord: HealthRecord = {
  bloodType: 'O+',
  allergies: '',
  conditions: '',
  medications: '',
  emergencyContact: 'Rudo Moyo',
  emergencyPhone: '',
  notes: '',
}
const filled: HealthForm = { ...filledRecord, isAgreedToTerms: true }

async function sending(opening: Opening = {}) {
  const form = await opened(opening)
  form.change({ bloodType: 'O+', emergencyContact: 'Rudo Moyo' })
  form.submit()
  return form
}

const conflict = (health: typeof otherHealth) =>
  ({ ok: false, status: 409, reason: 'changedElsewhere', data: health }) as const

const nothingOpened = {
  code: 'NUZ042',
  health: { record: null, version: null },
  form: formOver(null),
  version: null,
  fieldErrors: {},
  failure: null,
  restoredAt: null,
  unanswered: null,
}

describe('the validation of the form', () => {
  test.each([
    ['[P288] no blood type', { bloodType: '' }, { bloodType: 'Blood type is required' }],
    [
      '[P289] no emergency contact',
      { emergencyContact: ' \t' },
      { emergencyContact: 'Emergency contact is required' },
    ],
    ['[P290] no agreement', { isAgreedToTerms: false }, { isAgreedToTerms: 'You must agree to the terms' }],
    ['[P292] no emergency phone', { emergencyPhone: '' }, {}],
    ['[P292] a strange emergency phone', { emergencyPhone: 'ask at the gate' }, {}],
    ['10,000 characters', { notes: 'x'.repeat(10_000) }, {}],
    ['10,000 emoji', { notes: '🏕'.repeat(10_000) }, {}],
    ['10,000 characters and a space', { notes: `${'x'.repeat(10_000)} ` }, {}],
    ['right-to-left and markup', { allergies: '<script>alert(1)</script> لا' }, {}],
    [
      'one character too many',
      { allergies: 'x'.repeat(10_001) },
      { allergies: 'Allergies can hold 10,000 characters. Please shorten it by 1.' },
    ],
    [
      'a name that is too long',
      { emergencyContact: 'é'.repeat(12_345) },
      { emergencyContact: 'Emergency Contact Name can hold 10,000 characters. Please shorten it by 2,345.' },
    ],
  ] as const)('%s', (_, change, problems) => {
    expect(fieldErrorsOf({ ...filled, ...change })).toEqual(problems)
  })

  test('a note shows the length of a field near its limit', () => {
    expect([8_999, 9_000, 10_001].map((length) => lengthNote('🏕'.repeat(length)))).toEqual([
      undefined,
      '9,000 of 10,000 characters',
      '10,001 of 10,000 characters',
    ])
  })

  test('[P288, P289] shows every error together and sends nothing', async () => {
    const { submit, context, value, saves } = await opened()
    submit()
    expect(value()).toBe('editing')
    expect(Object.values(context().fieldErrors)).toEqual([
      'Blood type is required',
      'Emergency contact is required',
    ])
    expect(saves()).toEqual([])
  })

  test('[P269] clears the error of an edited field and keeps the others', async () => {
    const { submit, change, context } = await opened()
    submit()
    change({ bloodType: 'A+' })
    expect(context().fieldErrors).toEqual({ emergencyContact: 'Emergency contact is required' })
    change({ emergencyContact: '' })
    expect(context().fieldErrors).toEqual({})
  })

  test('keeps the same error object while only valid fields are edited, so the error list keeps its focus', async () => {
    const { submit, change, context } = await opened()
    submit()
    const firstErrors = context().fieldErrors
    change({ notes: 'Vegetarian' })
    expect(context().fieldErrors).toBe(firstErrors)
  })
})

describe('the health form', () => {
  test('[P222, P327] opens over the record, with the agreement ticked', async () => {
    const { context } = await opened({ health: sampleHealth })
    expect(context().form).toEqual({ ...sampleRecord, isAgreedToTerms: true })
    expect(context().version).toBe('v1')
  })

  test('[P223] edits a copy: the record stays as it was read', async () => {
    const { change, context } = await opened({ health: sampleHealth })
    change({ allergies: 'Dust', isAgreedToTerms: false })
    expect(context().form).toEqual({ ...sampleRecord, allergies: 'Dust', isAgreedToTerms: false })
    expect(context().health).toEqual(sampleHealth)
    expect(sampleRecord.allergies).toContain('Penicillin')
  })

  test('stores every change, and removes the draft when no change is left', async () => {
    const { change, inputsOf, state } = await opened({ health: sampleHealth })
    change({ notes: 'Cannot swim' })
    change({ notes: `${sampleRecord.notes} ` })
    expect(inputsOf('storeDraft')).toEqual([
      { code: 'NUZ042', typed: { changes: { notes: 'Cannot swim' }, version: 'v1' }, draft: null },
    ])
    expect(inputsOf('removeDraft')).toEqual([{ code: 'NUZ042', draft: null }])
    expect(state().value.draft).toBe('removing')
  })

  test('returns to the record, if one exists', async () => {
    const over = await opened({ health: sampleHealth })
    over.send({ type: 'records.requested' })
    expect(over.emitted).toEqual([{ type: 'form.left' }])
    const fresh = await opened()
    fresh.send({ type: 'records.requested' })
    expect(fresh.emitted).toEqual([])
  })

  test('[P268] has its defaults after clearing, even over a record', async () => {
    const { clear, submit, change, context } = await opened({ health: sampleHealth })
    change({ bloodType: '', isAgreedToTerms: false })
    submit()
    await clear()
    expect(context()).toEqual({ ...nothingOpened, health: sampleHealth, version: 'v1' })
  })
})

describe('a submission', () => {
  test('[P221, P217] sends the fields of the record as text, with the version that was read', async () => {
    const { change, submit, value, saves } = await opened({ health: sampleHealth })
    change({ medications: ' Insulin, 5 units\nCetirizine ' })
    submit()
    expect(value()).toBe('saving')
    expect(saves()).toEqual([
      {
        code: 'NUZ042',
        record: { ...sampleRecord, medications: 'Insulin, 5 units\nCetirizine' },
        version: 'v1',
      },
    ])
  })

  test('is sent once after two presses, and nothing changes during the call', async () => {
    const { submit, change, send, saves, context } = await sending()
    submit()
    change({ notes: 'later' })
    send({ type: 'clear.requested' })
    send({ type: 'clear.confirmed' })
    send({ type: 'records.requested' })
    expect(saves()).toHaveLength(1)
    expect(context().form).toEqual(filled)
  })

  test('[P266] that succeeds emits the record, removes the draft and resets the form', async () => {
    const { done, value, context, emitted, inputsOf, state } = await sending()
    await done('saveRecord', { ok: true, value: { version: 'v1' }, message: 'Saved.' })
    expect(emitted).toEqual([{ type: 'record.saved', health: { record: filledRecord, version: 'v1' } }])
    expect(inputsOf('removeDraft')).toEqual([{ code: 'NUZ042', draft: null }])
    expect(state().value.draft).toBe('removing')
    expect(value()).toBe('editing')
    expect(context()).toEqual(nothingOpened)
  })

  const generic = 'Failed to submit form. Please try again or contact support if the problem persists.'
  test.each([
    [
      '[P344] the message of the server',
      { ok: false, status: 400, message: 'No such type.' },
      { failure: { text: 'No such type.', isIncident: false }, unanswered: null },
    ],
    [
      '[P344] the message of a server failure',
      { ok: false, status: 503, message: 'Restart.' },
      { failure: { text: 'Restart.', isIncident: true }, unanswered: filledRecord },
    ],
    [
      '[P344] the message of a rate limit',
      {
        ok: false,
        status: 429,
        message:
          'You have saved 30 times in one hour. What you typed is still here: please wait 30 minutes and save again.',
      },
      {
        failure: {
          text: 'You have saved 30 times in one hour. What you typed is still here: please wait 30 minutes and save again.',
          isIncident: false,
        },
        unanswered: null,
      },
    ],
    [
      '[P345] no message',
      { ok: false, status: 500 },
      {
        failure: { text: 'Failed to update health information', isIncident: true },
        unanswered: filledRecord,
      },
    ],
    [
      '[P345] success false',
      { ok: false, status: 200 },
      { failure: { text: 'Failed to update health information', isIncident: false }, unanswered: null },
    ],
    [
      '[P344] a conflict without the other record',
      { ok: false, status: 409, message: 'Changed.' },
      { failure: { text: 'Changed.', isIncident: false }, unanswered: null },
    ],
  ] as const)('[P267] that fails with %s keeps the form', async (_, answer, left) => {
    const { done, value, context, emitted, submit, saves, state } = await sending()
    await done('saveRecord', answer)
    expect(value()).toBe('editing')
    expect(context()).toEqual({ ...nothingOpened, health: noHealth, version: '*', form: filled, ...left })
    expect(emitted).toEqual([])
    expect(state().value.draft).toBe('keeping')
    submit()
    expect(context().failure).toBeNull()
    expect(saves()).toHaveLength(2)
  })

  test('that failed shows its error until the form is invalid, cleared or opened again', async () => {
    const refused = async () => {
      const form = await sending({ health: sampleHealth, draft: sampleDraft })
      await form.done('saveRecord', { ok: false, status: 503 })
      expect(form.context().failure?.text).toBe('Failed to update health information')
      return form
    }
    const wrong = await refused()
    wrong.change({ bloodType: '' })
    wrong.submit()
    expect(wrong.context().failure).toBeNull()
    expect(wrong.context().fieldErrors).toEqual({ bloodType: 'Blood type is required' })
    await wrong.clear()
    expect(wrong.context().fieldErrors).toEqual({})

    const cleared = await refused()
    await cleared.clear()
    expect(cleared.context().failure).toBeNull()

    const again = await refused()
    again.change({ emergencyPhone: sampleRecord.emergencyPhone })
    expect(again.context().failure?.text).toBe('Failed to update health information')
    again.send({ type: 'form.opened', health: sampleHealth })
    expect(again.context()).toEqual({
      ...nothingOpened,
      health: sampleHealth,
      form: { ...sampleRecord, isAgreedToTerms: true },
      version: 'v1',
    })
  })

  test('that was saved despite a 503 is not treated as another person’s change', async () => {
    const { done, submit, change, value, saves } = await sending()
    await done('saveRecord', { ok: false, status: 503 })
    change({ notes: 'Cannot swim' })
    submit()
    await done('saveRecord', conflict({ record: filledRecord, version: 'v1' }))
    expect(value()).toBe('saving')
    expect(saves()).toHaveLength(3)
  })

  test('that was refused was not saved: the same record on the server is another person’s', async () => {
    const { done, submit, value } = await sending()
    await done('saveRecord', { ok: false, status: 400 })
    submit()
    await done('saveRecord', conflict({ record: filledRecord, version: 'v1' }))
    expect(value()).toBe('comparing')
  })

  test('[P346, P267] without an answer shows a failure and can be retried', async () => {
    const { failed, context } = await sending()
    await failed('saveRecord', new Error('The host did not answer in time.'))
    expect(context()).toEqual({
      ...nothingOpened,
      health: noHealth,
      version: '*',
      form: filled,
      failure: { text: generic, isIncident: true },
      unanswered: filledRecord,
    })
  })
})

describe('a record that was changed elsewhere', () => {
  async function compared() {
    const form = await sending({ health: sampleHealth })
    await form.done('saveRecord', conflict(otherHealth))
    return form
  }

  test('is compared before anything is overwritten', async () => {
    const { value, context, saves } = await compared()
    expect(value()).toBe('comparing')
    expect(context()).toEqual({
      ...nothingOpened,
      health: otherHealth,
      form: { ...sampleRecord, isAgreedToTerms: true },
      version: 'v1',
    })
    expect(saves()).toHaveLength(1)
  })

  test('“Keep mine” saves over the current version', async () => {
    const { send, saves, inputsOf } = await compared()
    send({ type: 'mine.kept' })
    expect(saves().at(-1)).toEqual({ code: 'NUZ042', record: sampleRecord, version: 'v2' })
    expect(inputsOf('storeDraft')).toEqual([
      {
        code: 'NUZ042',
        typed: {
          changes: { allergies: sampleRecord.allergies, notes: sampleRecord.notes },
          version: 'v2',
        },
        draft: null,
      },
    ])
  })

  test('“Keep mine” compares again after another change', async () => {
    const { send, done, value, context } = await compared()
    send({ type: 'mine.kept' })
    await done('saveRecord', conflict({ ...otherHealth, version: 'v3' }))
    expect(value()).toBe('comparing')
    expect(context().health.version).toBe('v3')
  })

  test('“Use the other” drops the form and emits the record', async () => {
    const { send, value, emitted, saves, context, inputsOf } = await compared()
    send({ type: 'other.used' })
    expect(value()).toBe('editing')
    expect(emitted).toEqual([{ type: 'record.replaced', health: otherHealth }])
    expect(inputsOf('removeDraft').at(-1)).toEqual({ code: 'NUZ042', draft: null })
    expect(context()).toEqual(nothingOpened)
    expect(saves()).toHaveLength(1)
  })

  test('continuing to edit keeps the form, and the next submission compares again', async () => {
    const { send, change, submit, value, context, saves } = await compared()
    send({ type: 'comparison.left' })
    expect(value()).toBe('editing')
    change({ notes: 'Mine and theirs' })
    submit()
    expect(value()).toBe('comparing')
    expect(context().form.notes).toBe('Mine and theirs')
    expect(saves()).toHaveLength(1)
  })

  test('is not compared when it is the result of an own save whose answer was lost', async () => {
    const { failed, change, submit, done, value, saves } = await sending()
    await failed('saveRecord', new Error('The host did not answer in time.'))
    change({ notes: 'Cannot swim' })
    submit()
    await done('saveRecord', conflict({ record: filledRecord, version: 'v1' }))
    expect(value()).toBe('saving')
    expect(saves().at(-1)).toEqual({
      code: 'NUZ042',
      record: { ...filledRecord, notes: 'Cannot swim' },
      version: 'v1',
    })
    await done('saveRecord', conflict({ record: filledRecord, version: 'v2' }))
    expect(value()).toBe('comparing')
  })
})

describe('a draft', () => {
  const draftRecord: HealthRecord = { ...sampleRecord, emergencyPhone: '+263 77 000 0002' }

  test('is opened with its changes and its time', async () => {
    const { context } = await opened({ health: sampleHealth, draft: sampleDraft })
    expect(context()).toEqual({
      ...nothingOpened,
      health: sampleHealth,
      form: { ...draftRecord, isAgreedToTerms: true },
      version: 'v1',
      restoredAt: '2025-04-14T08:30:00.000Z',
    })
    expect(isOverAnother(context())).toBe(false)
  })

  test('over a record that has changed since is compared before it is sent', async () => {
    const { submit, value, context, send, saves } = await opened({ health: otherHealth, draft: sampleDraft })
    expect(isOverAnother(context())).toBe(true)
    submit()
    expect(value()).toBe('comparing')
    expect(context().restoredAt).toBeNull()
    expect(saves()).toEqual([])
    send({ type: 'mine.kept' })
    const record = { ...sampleRecord, allergies: 'Penicillin', notes: '', emergencyPhone: '+263 77 000 0002' }
    expect(saves()).toEqual([{ code: 'NUZ042', record, version: 'v2' }])
  })

  test('contains only the fields that were changed', async () => {
    const { change, inputsOf } = await opened({ health: sampleHealth })
    change({ notes: '', isAgreedToTerms: false })
    expect(inputsOf('storeDraft')).toEqual([
      {
        code: 'NUZ042',
        typed: { changes: { notes: '', isAgreedToTerms: false }, version: 'v1' },
        draft: null,
      },
    ])
  })

  test('from before the first record is compared with a record from another device', async () => {
    const { submit, value } = await opened({ health: sampleHealth, draft: { ...sampleDraft, version: '*' } })
    submit()
    expect(value()).toBe('comparing')
  })

  test('of a server without versions is sent directly', async () => {
    const { submit, saves } = await opened({
      health: { record: sampleRecord, version: null },
      draft: { ...sampleDraft, version: null },
    })
    submit()
    expect(saves()).toEqual([{ code: 'NUZ042', record: draftRecord, version: null }])
  })

  test('ends when the form is cleared', async () => {
    const { clear, context } = await opened({ health: sampleHealth, draft: sampleDraft })
    await clear()
    expect(context()).toEqual({ ...nothingOpened, health: sampleHealth, version: 'v1' })
  })

  test('ends when it is sent', async () => {
    const { submit, value, context } = await opened({ health: sampleHealth, draft: sampleDraft })
    submit()
    expect(value()).toBe('saving')
    expect(context().restoredAt).toBeNull()
  })

  test('that is discarded leaves the record', async () => {
    const { discard, context } = await opened({ health: otherHealth, draft: sampleDraft })
    discard()
    expect(context()).toEqual({
      ...nothingOpened,
      health: otherHealth,
      form: { ...otherHealth.record, isAgreedToTerms: true },
      version: 'v2',
    })
  })
})
