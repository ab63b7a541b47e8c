import { describe, expect, test } from 'vitest'
import { knownPerson, troubledPerson } from '../../../src/inspector/models/people/officePeople.ts'
import { personRecordModel } from '../../../src/inspector/models/people/personRecord.tsx'
import { personRecordMachine } from '../../../src/machines/people/personRecord.ts'
import { describeUnread } from '../support/readable.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(personRecordModel)
describeUnread({
  machine: personRecordMachine,
  input: { code: 'EZC104' },
  src: 'fetchPerson',
  value: knownPerson,
  text: 'We could not read what the office knows of this person. Please try again.',
  showsCause: false,
  clearsFirst: true,
})

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
})
