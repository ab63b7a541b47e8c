import { describe, expect, test } from 'vitest'
import { correctPersonModel } from '../../../src/inspector/models/people/correctPerson.tsx'
import { knownPerson } from '../../../src/inspector/models/people/officePeople.ts'
import { correctPersonMachine } from '../../../src/machines/people/correctPerson.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(correctPersonModel)

const stored = {
  ...{ firstname: 'Tariro', lastname: 'Moyo', gender: 'FEMALE', age: 16 },
  ...{ union: 'East Zimbabwe Conference', country: 'Zimbabwe', whatsapp: '077 000 0104' },
  email: 'tariro@example.org',
}
const saved = { ...knownPerson, firstname: 'Tarisai', age: 17, version: 'after' }

const closed = {
  person: knownPerson,
  form: {
    ...{ firstname: '', lastname: '', gender: '', age: '', union: '', country: '' },
    ...{ whatsapp: '', email: '' },
  },
  fieldErrors: {},
  failure: null,
  isChangedElsewhere: false,
  before: null,
}
const typed = { ...stored, firstname: ' Tarisai ', age: ' 17 ' }

function saving() {
  const flow = startFlow(correctPersonMachine)
  flow.send({ type: 'correction.requested', person: knownPerson })
  flow.send({ type: 'field.changed', change: { firstname: ' Tarisai ', age: ' 17 ' } })
  flow.send({ type: 'correction.submitted' })
  return {
    ...flow,
    calls: () => flow.started.map(({ input }) => input),
  }
}

describe('a correction', () => {
  test('[W320] is sent with the version it was based on, and undone with the version it created', async () => {
    const { calls, done, send, state, context, emitted } = saving()
    expect(calls()).toEqual([
      {
        code: 'EZC104',
        details: { ...stored, firstname: 'Tarisai', age: 17 },
        version: '5a1b6c52-9f3e-4d0a-8b60-0f6f3e1a2b3c',
      },
    ])
    await done('correctPerson', { ok: true, value: saved })
    expect(state().value).toEqual({ closed: 'saved' })
    expect(context()).toEqual({ ...closed, person: saved, before: stored })
    send({ type: 'correction.undone' })
    expect(calls().at(-1)).toEqual({ code: 'EZC104', details: stored, version: 'after' })
    await done('correctPerson', { ok: true, value: knownPerson })
    expect(state().value).toEqual({ closed: 'undone' })
    expect(context()).toEqual({ ...closed, person: saved })
    expect(emitted).toEqual([
      { type: 'person.changed', person: saved },
      { type: 'person.changed', person: knownPerson },
    ])
  })

  test('[W320] that conflicts with another person’s change keeps the form, and can knowingly overwrite it', async () => {
    const { calls, done, send, state, context, emitted } = saving()
    const now = { ...knownPerson, firstname: 'Rudo', version: 'theirs' }
    await done('correctPerson', { ok: false, status: 409, reason: 'changedElsewhere', data: now })
    expect(state().value).toBe('editing')
    expect(context()).toEqual({ ...closed, person: now, form: typed, isChangedElsewhere: true })
    expect(emitted).toEqual([{ type: 'person.changed', person: now }])
    send({ type: 'correction.submitted' })
    expect(context().isChangedElsewhere).toBe(false)
    expect(calls().at(-1)).toEqual({
      code: 'EZC104',
      details: { ...stored, firstname: 'Tarisai', age: 17 },
      version: 'theirs',
    })
  })

  test('that could not be saved keeps the form, and shows the error until the next attempt', async () => {
    const { failed, done, send, state, context, emitted } = saving()
    await failed('correctPerson', new Error('No answer'))
    expect(state().value).toBe('editing')
    const text = 'We could not save the correction. What you typed is still here. Please try again.'
    expect(context()).toEqual({ ...closed, form: typed, failure: { text, isIncident: true } })
    send({ type: 'correction.submitted' })
    expect(state().value).toBe('saving')
    expect(context()).toMatchObject({ failure: null })
    await done('correctPerson', { ok: false, status: 503 })
    expect(state().value).toBe('editing')
    expect(context()).toMatchObject({ failure: { text, isIncident: true } })
    send({ type: 'correction.submitted' })
    const message = 'This needs the right “Office”.'
    await done('correctPerson', { ok: false, status: 403, reason: 'noRight', message })
    expect(context()).toMatchObject({ failure: { text: message, isIncident: false } })
    send({ type: 'field.changed', change: { firstname: '' } })
    send({ type: 'correction.submitted' })
    expect(context()).toMatchObject({
      fieldErrors: { firstname: 'Please enter the first name.' },
      failure: null,
    })
    send({ type: 'correction.closed' })
    expect(state().value).toEqual({ closed: 'quiet' })
    expect(context()).toEqual(closed)
    expect(emitted).toEqual([])
  })

  test('[W320] is not undone over another person’s later change', async () => {
    const { done, send, state, context, calls, emitted } = saving()
    await done('correctPerson', { ok: true, value: saved })
    send({ type: 'correction.undone' })
    const theirs = { ...saved, firstname: 'Rudo', version: 'theirs' }
    await done('correctPerson', { ok: false, status: 409, reason: 'changedElsewhere', data: theirs })
    expect(state().value).toEqual({ closed: 'notUndone' })
    expect(context()).toEqual({
      ...closed,
      person: saved,
      failure: {
        text: 'The correction was not undone: somebody else has changed this person meanwhile.',
        isIncident: false,
      },
    })
    expect(emitted.at(-1)).toEqual({ type: 'person.changed', person: theirs })
    send({ type: 'correction.undone' })
    expect(state().value).toEqual({ closed: 'notUndone' })
    expect(calls()).toHaveLength(2)
    send({ type: 'correction.requested', person: theirs })
    expect(context()).toMatchObject({ person: theirs, failure: null })
  })

  test('[W320] can be undone again after a lost answer to the undo', async () => {
    const { calls, done, failed, send, state, context } = saving()
    await done('correctPerson', { ok: true, value: saved })
    send({ type: 'correction.undone' })
    await failed('correctPerson', new Error('No answer'))
    expect(state().value).toEqual({ closed: 'notUndone' })
    expect(context()).toMatchObject({
      failure: { text: 'The correction was not undone. Please try again.', isIncident: true },
    })
    send({ type: 'correction.undone' })
    expect(state().value).toBe('undoing')
    expect(context()).toMatchObject({ failure: null })
    expect(calls().slice(1)).toEqual([
      { code: 'EZC104', details: stored, version: 'after' },
      { code: 'EZC104', details: stored, version: 'after' },
    ])
    const message = 'This needs the right “Office”.'
    await done('correctPerson', { ok: false, status: 403, reason: 'noRight', message })
    expect(state().value).toEqual({ closed: 'notUndone' })
    expect(context()).toMatchObject({ failure: { text: message, isIncident: false } })
    send({ type: 'correction.requested', person: knownPerson })
    expect(context()).toMatchObject({ before: null, failure: null })
  })

  test('[W313] with invalid fields shows their errors and is not sent', () => {
    const flow = startFlow(correctPersonMachine)
    flow.send({ type: 'correction.requested', person: knownPerson })
    const change = { firstname: '\u200b', lastname: 'x'.repeat(201), age: 'sixteen', country: 'Zim\nbabwe' }
    flow.send({ type: 'field.changed', change })
    flow.send({ type: 'correction.submitted' })
    expect(flow.state().context.fieldErrors).toEqual({
      firstname: 'Please enter the first name.',
      lastname: 'Please enter at most 200 characters.',
      age: 'Please enter the age as a whole number from 0 to 120, or leave it empty.',
      country: 'Please type this again: it has characters that cannot be seen.',
    })
    flow.send({ type: 'field.changed', change: { firstname: 'T' } })
    expect(Object.keys(flow.state().context.fieldErrors)).toEqual(['lastname', 'age', 'country'])
    expect(flow.started).toEqual([])
  })

  test('without a change is not sent, and unknown details may stay unknown', async () => {
    const unknown = { ...knownPerson, age: 0, isAgeUnknown: true, gender: undefined, email: undefined }
    const flow = startFlow(correctPersonMachine)
    flow.send({ type: 'correction.requested', person: unknown })
    flow.send({ type: 'correction.submitted' })
    expect(flow.state().value).toEqual({ closed: 'quiet' })
    expect(flow.state().context).toEqual({ ...closed, person: unknown })
    flow.send({ type: 'correction.requested', person: unknown })
    flow.send({ type: 'field.changed', change: { lastname: 'Ndlovu' } })
    flow.send({ type: 'correction.submitted' })
    expect(flow.started.map(({ input }) => input)).toEqual([
      {
        code: 'EZC104',
        details: { ...stored, lastname: 'Ndlovu', age: null, gender: null, email: '' },
        version: '5a1b6c52-9f3e-4d0a-8b60-0f6f3e1a2b3c',
      },
    ])
  })
})
