import { describe, expect, test } from 'vitest'
import { knownPerson, troubledPerson } from '../../../src/inspector/models/people/officePeople.ts'
import { personRecordModel } from '../../../src/inspector/models/people/personRecord.tsx'
import { personRecordMachine } from '../../../src/machines/people/personRecord.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(personRecordModel)

const start = () => startFlow(personRecordMachine, { code: 'EZC104' })

describe('the office record of a person', () => {
  test('is loaded by the code, and a change by the office replaces it', async () => {
    const { started, done, send, emitted, state } = start()
    expect(started.map(({ input }) => input)).toEqual([{ code: 'EZC104' }])
    await done('fetchPerson', { ok: true, value: knownPerson })
    send({ type: 'person.changed', person: troubledPerson })
    expect(state().context.person).toEqual(troubledPerson)
    expect(emitted).toEqual([
      { type: 'person.known', person: knownPerson },
      { type: 'person.known', person: troubledPerson },
    ])
    expect(started).toHaveLength(1)
  })

  test('shows a first password as soon as one is made', async () => {
    const { done, send, state } = start()
    await done('fetchPerson', { ok: true, value: knownPerson })
    send({ type: 'password.made' })
    expect(state().context.person).toEqual({ ...knownPerson, signIn: 'first' })
  })

  test('is loaded again after a failure', async () => {
    const { started, done, failed, send, state, emitted } = start()
    await done('fetchPerson', { ok: false, status: 404, message: 'No participant found with this ID' })
    expect(state().value).toBe('failed')
    expect(state().context).toMatchObject({
      callError: 'No participant found with this ID',
      isIncident: false,
    })
    send({ type: 'load.retried' })
    expect(state().value).toBe('loading')
    expect(state().context).toMatchObject({ callError: null, isIncident: false })
    await failed('fetchPerson', new Error('No answer'))
    const callError = 'We could not read what the office knows of this person. Please try again.'
    expect(state().value).toBe('failed')
    expect(state().context).toEqual({ code: 'EZC104', person: null, callError, isIncident: true })
    send({ type: 'load.retried' })
    expect(state().context).toMatchObject({ callError: null, isIncident: false })
    await done('fetchPerson', { ok: false, status: 503 })
    expect(state().context).toMatchObject({ callError, isIncident: true })
    expect(started).toHaveLength(3)
    expect(emitted).toEqual([])
    send({ type: 'load.retried' })
    await done('fetchPerson', { ok: true, value: knownPerson })
    expect(state().value).toBe('shown')
    expect(state().context).toEqual({
      code: 'EZC104',
      person: knownPerson,
      callError: null,
      isIncident: false,
    })
  })
})
