import { describe, expect, test } from 'vitest'
import { knownPerson, troubledPerson } from '../../../src/inspector/models/people/officePeople.ts'
import { personStepModel } from '../../../src/inspector/models/people/personStep.tsx'
import { type PersonStep, personStepMachine } from '../../../src/machines/people/personStep.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(personStepModel)

function start() {
  const flow = startFlow(personStepMachine, { code: 'EZC104' })
  return { ...flow, calls: () => flow.started.map(({ input }) => input) }
}

describe('a step by the office', () => {
  test('[W314] “withdraw” needs a confirmation, and is undone by “restore”', async () => {
    const { send, state, calls, done, emitted } = start()
    expect(state().context).toEqual({ code: 'EZC104', step: null, failure: null })
    send({ type: 'step.requested', step: { kind: 'withdraw' } })
    expect(state().value).toBe('asking')
    expect(state().context).toEqual({
      code: 'EZC104',
      step: { kind: 'withdraw' },
      failure: null,
    })
    send({ type: 'step.cancelled' })
    expect(state().value).toEqual({ idle: 'quiet' })
    expect(calls()).toEqual([])
    send({ type: 'step.requested', step: { kind: 'withdraw' } })
    send({ type: 'step.confirmed' })
    await done('takeStep', { ok: true, value: troubledPerson })
    expect(state().value).toEqual({ idle: 'done' })
    send({ type: 'step.undone' })
    expect(state().value).toBe('taking')
    await done('takeStep', { ok: true, value: knownPerson })
    expect(calls()).toEqual([
      { code: 'EZC104', step: { kind: 'withdraw' } },
      { code: 'EZC104', step: { kind: 'restore' } },
    ])
    expect(emitted).toEqual([
      { type: 'person.changed', person: troubledPerson },
      { type: 'person.changed', person: knownPerson },
    ])
  })

  test.each<[PersonStep, PersonStep]>([
    [{ kind: 'restore' }, { kind: 'withdraw' }],
    [{ kind: 'freeze' }, { kind: 'free' }],
    [{ kind: 'free' }, { kind: 'freeze' }],
    [
      { kind: 'lose', number: 'K7QWXN34' },
      { kind: 'find', number: 'K7QWXN34' },
    ],
    [
      { kind: 'find', number: 'K7QWXN34' },
      { kind: 'lose', number: 'K7QWXN34' },
    ],
  ])('[W315] %o is taken immediately, and undone by %o', async (step, opposite) => {
    const { send, calls, done } = start()
    send({ type: 'step.requested', step })
    await done('takeStep', { ok: true, value: knownPerson })
    send({ type: 'step.undone' })
    expect(calls()).toEqual([
      { code: 'EZC104', step },
      { code: 'EZC104', step: opposite },
    ])
  })

  test('[W316] that is refused shows the message until the next step', async () => {
    const { send, state, done, emitted } = start()
    send({ type: 'step.requested', step: { kind: 'find', number: 'EZC104' } })
    await done('takeStep', {
      ok: false,
      status: 409,
      reason: 'taken',
      message: 'This person has a new card already.',
    })
    expect(state().value).toEqual({ idle: 'refused' })
    expect(state().context).toMatchObject({
      failure: { text: 'This person has a new card already.', isIncident: false },
    })
    expect(emitted).toEqual([])
    send({ type: 'step.requested', step: { kind: 'freeze' } })
    expect(state().context.failure).toBeNull()
    await done('takeStep', { ok: false, status: 503 })
    expect(state().value).toEqual({ idle: 'refused' })
    expect(state().context).toMatchObject({
      failure: {
        text: 'No answer from the server. Maybe it was done, maybe not. Please press again.',
        isIncident: true,
      },
    })
    send({ type: 'step.requested', step: { kind: 'withdraw' } })
    expect(state().value).toBe('asking')
    expect(state().context).toMatchObject({ failure: null })
  })

  test('[W316] without an answer says that it may have been taken, and can be repeated', async () => {
    const { send, state, failed } = start()
    send({ type: 'step.requested', step: { kind: 'freeze' } })
    await failed('takeStep', new Error('No answer'))
    expect(state().value).toEqual({ idle: 'refused' })
    expect(state().context).toMatchObject({
      failure: {
        text: 'No answer from the server. Maybe it was done, maybe not. Please press again.',
        isIncident: true,
      },
    })
    send({ type: 'step.requested', step: { kind: 'freeze' } })
    expect(state().value).toBe('taking')
    expect(state().context).toMatchObject({ failure: null })
  })
  test('[W1106] a new card ends the undo of an earlier step', async () => {
    const { send, state, done, calls } = start()
    send({ type: 'step.requested', step: { kind: 'lose', number: 'EZC104' } })
    await done('takeStep', { ok: true, value: troubledPerson })
    send({ type: 'step.superseded' })
    expect(state().value).toEqual({ idle: 'quiet' })
    send({ type: 'step.undone' })
    expect(calls()).toHaveLength(1)
  })
})
