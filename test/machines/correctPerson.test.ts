import { describe, expect, test } from 'vitest'
import { correctPersonModel } from '../../src/inspector/models/correctPerson.tsx'
import { knownPerson } from '../../src/inspector/models/officePeople.ts'
import { correctPersonMachine } from '../../src/machines/correctPerson.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(correctPersonModel)

const stored = {
  ...{ firstname: 'Tariro', lastname: 'Moyo', gender: 'FEMALE', age: 16 },
  ...{ union: 'East Zimbabwe Conference', country: 'Zimbabwe', whatsapp: '+263 77 000 0104' },
  email: 'tariro@example.org',
}
const saved = { ...knownPerson, firstname: 'Tarisai', age: 17, version: 'after' }

function saving() {
  const flow = startScripted(correctPersonMachine, undefined)
  const told: unknown[] = []
  flow.actor.on('*', (event) => told.push(event))
  flow.send({ type: 'correction.requested', person: knownPerson })
  flow.send({ type: 'field.changed', change: { firstname: ' Tarisai ', age: ' 17 ' } })
  flow.send({ type: 'correction.submitted' })
  const state = () => flow.actor.getSnapshot()
  return {
    ...flow,
    told,
    state,
    context: () => state().context,
    calls: () => flow.started.map(({ input }) => input),
  }
}

describe('a correction', () => {
  test('[W320] is sent with the version that it was made from, and undone with the one that came of it', async () => {
    const { calls, done, send, state, told } = saving()
    expect(calls()).toEqual([
      {
        code: 'EZC104',
        details: { ...stored, firstname: 'Tarisai', age: 17 },
        version: '5a1b6c52-9f3e-4d0a-8b60-0f6f3e1a2b3c',
      },
    ])
    await done('correctPerson', { ok: true, value: saved })
    expect(state().value).toEqual({ closed: 'saved' })
    send({ type: 'correction.undone' })
    expect(calls().at(-1)).toEqual({ code: 'EZC104', details: stored, version: 'after' })
    await done('correctPerson', { ok: true, value: knownPerson })
    expect(state().value).toEqual({ closed: 'undone' })
    expect(told).toEqual([
      { type: 'person.changed', person: saved },
      { type: 'person.changed', person: knownPerson },
    ])
  })

  test('[W320] of what somebody else has changed loses nothing that was typed, and can be put over it knowingly', async () => {
    const { calls, done, send, state, context, told } = saving()
    const now = { ...knownPerson, firstname: 'Rudo', version: 'theirs' }
    await done('correctPerson', { ok: false, status: 409, reason: 'changedElsewhere', data: now })
    expect(state().value).toBe('editing')
    expect(context()).toMatchObject({ person: now, isChangedElsewhere: true })
    expect(context().form).toMatchObject({ firstname: ' Tarisai ', age: ' 17 ' })
    expect(told).toEqual([{ type: 'person.changed', person: now }])
    send({ type: 'correction.submitted' })
    expect(calls().at(-1)).toEqual({
      code: 'EZC104',
      details: { ...stored, firstname: 'Tarisai', age: 17 },
      version: 'theirs',
    })
  })

  test('[W320] that somebody else has changed since is not undone over them', async () => {
    const { done, send, state, context } = saving()
    await done('correctPerson', { ok: true, value: saved })
    send({ type: 'correction.undone' })
    await done('correctPerson', {
      ok: false,
      status: 409,
      reason: 'changedElsewhere',
      data: { ...saved, firstname: 'Rudo', version: 'theirs' },
    })
    expect(state().value).toEqual({ closed: 'notUndone' })
    expect(context()).toMatchObject({
      callError: 'The correction was not undone: somebody else has changed this person meanwhile.',
      isIncident: false,
      before: null,
    })
  })

  test('[W320] whose undo was not answered can be undone again', async () => {
    const { calls, done, failed, send, context } = saving()
    await done('correctPerson', { ok: true, value: saved })
    send({ type: 'correction.undone' })
    await failed('correctPerson', new Error('No answer'))
    expect(context()).toMatchObject({
      callError: 'The correction was not undone. Please try again.',
      isIncident: true,
    })
    send({ type: 'correction.undone' })
    expect(calls().slice(1)).toEqual([
      { code: 'EZC104', details: stored, version: 'after' },
      { code: 'EZC104', details: stored, version: 'after' },
    ])
  })

  test('[W313] of wrong fields is told at the fields, and not sent', () => {
    const flow = startScripted(correctPersonMachine, undefined)
    flow.send({ type: 'correction.requested', person: knownPerson })
    const change = { firstname: '\u200b', lastname: 'x'.repeat(201), age: 'sixteen', country: 'Zim\nbabwe' }
    flow.send({ type: 'field.changed', change })
    flow.send({ type: 'correction.submitted' })
    expect(flow.actor.getSnapshot().context.fieldErrors).toEqual({
      firstname: 'Please enter the first name.',
      lastname: 'Please enter at most 200 characters.',
      age: 'Please enter the age as a whole number from 0 to 120, or leave it empty.',
      country: 'Please type this again: it has characters that cannot be seen.',
    })
    flow.send({ type: 'field.changed', change: { firstname: 'T' } })
    expect(Object.keys(flow.actor.getSnapshot().context.fieldErrors)).toEqual(['lastname', 'age', 'country'])
    expect(flow.started).toEqual([])
  })

  test('of nothing is not sent, and what is not known may stay so', async () => {
    const unknown = { ...knownPerson, age: 0, isAgeUnknown: true, gender: undefined, email: undefined }
    const flow = startScripted(correctPersonMachine, undefined)
    flow.send({ type: 'correction.requested', person: unknown })
    flow.send({ type: 'correction.submitted' })
    expect(flow.actor.getSnapshot().value).toEqual({ closed: 'quiet' })
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
