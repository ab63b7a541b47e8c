import { describe, expect, test } from 'vitest'
import { samplePeople } from '../../../src/domain/gate/checkOutSamples.ts'
import { checkOutModel } from '../../../src/inspector/models/gate/checkOut.tsx'
import { checkOutMachine, personOnCard } from '../../../src/machines/gate/checkOut.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(checkOutModel)

const untouched = { people: samplePeople, code: '', found: null, notice: null, fieldError: null }

function start() {
  const flow = startFlow(checkOutMachine)
  const statuses = () => flow.context().people.map(({ status }) => status)
  return { ...flow, statuses }
}

function searching(code: string) {
  const flow = start()
  flow.send({ type: 'code.changed', code })
  flow.send({ type: 'search.submitted' })
  return flow
}

function searched(code: string) {
  const flow = searching(code)
  flow.jump(800)
  return flow
}

function processing() {
  const flow = searched('DEMO-002')
  flow.send({ type: 'checkOut.confirmed' })
  return flow
}

test('[A160] the three sample people are in three different states', () => {
  expect(samplePeople.map(({ id, status }) => [id, status])).toEqual([
    ['DEMO-001', 'Registered'],
    ['DEMO-002', 'Checked In'],
    ['DEMO-003', 'Checked Out'],
  ])
})

describe('searching at the check-out', () => {
  test('[A470] takes exactly 800 ms', () => {
    const { jump, state } = searching('DEMO-002')
    jump(799)
    expect(state().value).toBe('searching')
    expect(personOnCard(state().context)).toBeUndefined()
    jump(1)
    expect(state().value).toBe('found')
    expect(personOnCard(state().context)?.firstname).toBe('Themba')
  })

  test('finds a person who is checked in, ignoring case and spaces', () => {
    const { context } = searched(' demo-002 ')
    expect(context().found).toBe('DEMO-002')
  })

  test('shows a field error for a blank code', () => {
    const { context, state, send } = searching('  ')
    expect(context().fieldError).toBe('Please enter a participant ID or scan a barcode')
    expect(state().value).toEqual({ ready: 'idle' })
    send({ type: 'code.changed', code: 'D' })
    expect(context().fieldError).toBeNull()
  })

  test('replaces the person on the card for a new code, but not for a blank one', () => {
    const { context, state, send } = searched('DEMO-002')
    send({ type: 'code.changed', code: ' ' })
    send({ type: 'search.submitted' })
    expect(state().value).toBe('found')
    expect(context()).toEqual({
      ...untouched,
      code: ' ',
      found: 'DEMO-002',
      fieldError: 'Please enter a participant ID or scan a barcode',
    })
    send({ type: 'code.changed', code: ' demo-001 ' })
    expect(context().fieldError).toBeNull()
    send({ type: 'search.submitted' })
    expect(state().value).toBe('searching')
    expect(context()).toEqual({ ...untouched, code: 'demo-001' })
  })

  test('clears the last notice', () => {
    const { context, send } = searched('DEMO-001')
    send({ type: 'code.changed', code: 'DEMO-002' })
    send({ type: 'search.submitted' })
    expect(context().notice).toBeNull()
  })

  test.each([
    ['A443', 'EZC104', 'No participant found with this ID'],
    ['A444, A306', 'DEMO-003', 'Mwansa Sample is already checked out'],
    ['A445, A305', 'DEMO-001', 'Rumbi Sample has not checked in yet'],
  ])('[A443, A444, A445, A305, A306] %s: %s shows “%s”', (_, code, sentence) => {
    const { context, state, statuses, send } = searched(code)
    expect(state().value).toEqual({ ready: 'refused' })
    expect(context()).toEqual({ ...untouched, notice: sentence })
    send({ type: 'checkOut.confirmed' })
    expect(state().value).toEqual({ ready: 'refused' })
    expect(statuses()).toEqual(['Registered', 'Checked In', 'Checked Out'])
  })
})

describe('checking out', () => {
  test('[A471] takes exactly 1.5 s', () => {
    const { jump, state, statuses } = processing()
    jump(1_499)
    expect(state().value).toBe('processing')
    expect(statuses()[1]).toBe('Checked In')
    jump(1)
    expect(state().value).toEqual({ ready: 'checkedOut' })
  })

  test('[A304, A446] changes “Checked In” to “Checked Out” and shows a notice', () => {
    const { jump, context, statuses } = processing()
    jump(1_500)
    expect(statuses()).toEqual(['Registered', 'Checked Out', 'Checked Out'])
    const [rumbi, themba, mwansa] = samplePeople
    expect(context()).toEqual({
      people: [rumbi, { ...themba, status: 'Checked Out' }, mwansa],
      code: '',
      found: null,
      notice: 'Themba Sample has been successfully checked out!',
      fieldError: null,
    })
  })

  test('[A306] works only once', () => {
    const { jump, send, context } = processing()
    jump(1_500)
    send({ type: 'code.changed', code: 'DEMO-002' })
    send({ type: 'search.submitted' })
    jump(800)
    expect(context().notice).toBe('Themba Sample is already checked out')
  })

  test('can be cancelled', () => {
    const { send, state, context, statuses } = searched('DEMO-002')
    send({ type: 'checkOut.cancelled' })
    expect(state().value).toEqual({ ready: 'idle' })
    expect(context()).toEqual(untouched)
    expect(statuses()[1]).toBe('Checked In')
  })

  test('[A472] shows its message for exactly 5 s', () => {
    const { jump, context, state } = processing()
    jump(1_500)
    jump(4_999)
    expect(context().notice).toBe('Themba Sample has been successfully checked out!')
    jump(1)
    expect(context().notice).toBeNull()
    expect(state().value).toEqual({ ready: 'idle' })
  })

  test('[A472] shows a refusal for exactly 5 s', () => {
    const { jump, context, state } = searched('DEMO-001')
    jump(4_999)
    expect(context().notice).toBe('Rumbi Sample has not checked in yet')
    jump(1)
    expect(context().notice).toBeNull()
    expect(state().value).toEqual({ ready: 'idle' })
  })
})

test('the sample people have invented names and churches', () => {
  expect(samplePeople.map(({ church, email, age, sex }) => [church, email, age, sex])).toEqual([
    ['Sample Church, North', 'rumbi@example.org', 15, 'Female'],
    ['Sample Church, South', 'themba@example.org', 17, 'Male'],
    ['Sample Church, West', 'mwansa@example.org', 24, 'Female'],
  ])
})
