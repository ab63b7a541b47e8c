import { describe, expect, test } from 'vitest'
import { samplePeople } from '../../../src/domain/gate/checkOutSamples.ts'
import { checkOutModel } from '../../../src/inspector/models/gate/checkOut.tsx'
import { checkOutMachine, personOnCard } from '../../../src/machines/gate/checkOut.ts'
import { startScripted } from '../support/scripted.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(checkOutModel)

const untouched = { people: samplePeople, code: '', found: null, notice: null, fieldError: null }

function start() {
  const flow = startScripted(checkOutMachine, undefined)
  const state = () => flow.actor.getSnapshot()
  const statuses = () => state().context.people.map(({ status }) => status)
  return { ...flow, state, context: () => state().context, statuses }
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

test('[A160] there are exactly three sample people, one in each state', () => {
  expect(samplePeople.map(({ id, status }) => [id, status])).toEqual([
    ['DEMO-001', 'Registered'],
    ['DEMO-002', 'Checked In'],
    ['DEMO-003', 'Checked Out'],
  ])
})

describe('searching', () => {
  test('[A470] takes 800 ms, not less', () => {
    const { jump, state } = searching('DEMO-002')
    jump(799)
    expect(state().value).toBe('searching')
    expect(personOnCard(state().context)).toBeUndefined()
    jump(1)
    expect(state().value).toBe('found')
    expect(personOnCard(state().context)?.firstname).toBe('Themba')
  })

  test('finds who is checked in, in either case and with spaces around', () => {
    const { context } = searched(' demo-002 ')
    expect(context().found).toBe('DEMO-002')
  })

  test('a blank code asks for one', () => {
    const { context, state, send } = searching('  ')
    expect(context().fieldError).toBe('Please enter a participant ID or scan a barcode')
    expect(state().value).toEqual({ ready: 'idle' })
    send({ type: 'code.changed', code: 'D' })
    expect(context().fieldError).toBeNull()
  })

  test('a new code replaces the person on the card, a blank one does not', () => {
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

  test('what was told is told no more during the next search', () => {
    const { context, send } = searched('DEMO-001')
    send({ type: 'code.changed', code: 'DEMO-002' })
    send({ type: 'search.submitted' })
    expect(context().notice).toBeNull()
  })

  test.each([
    ['A443', 'EZC104', 'No participant found with this ID'],
    ['A444, A306', 'DEMO-003', 'Mwansa Sample is already checked out'],
    ['A445, A305', 'DEMO-001', 'Rumbi Sample has not checked in yet'],
  ])('[A443, A444, A445, A305, A306] %s: %s is told "%s"', (_, code, sentence) => {
    const { context, state, statuses, send } = searched(code)
    expect(state().value).toEqual({ ready: 'refused' })
    expect(context()).toEqual({ ...untouched, notice: sentence })
    send({ type: 'checkOut.confirmed' })
    expect(state().value).toEqual({ ready: 'refused' })
    expect(statuses()).toEqual(['Registered', 'Checked In', 'Checked Out'])
  })
})

describe('checking out', () => {
  test('[A471] takes 1.5 s, not less', () => {
    const { jump, state, statuses } = processing()
    jump(1_499)
    expect(state().value).toBe('processing')
    expect(statuses()[1]).toBe('Checked In')
    jump(1)
    expect(state().value).toEqual({ ready: 'checkedOut' })
  })

  test('[A304, A446] makes Checked In Checked Out and says so', () => {
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

  test('[A306] works once', () => {
    const { jump, send, context } = processing()
    jump(1_500)
    send({ type: 'code.changed', code: 'DEMO-002' })
    send({ type: 'search.submitted' })
    jump(800)
    expect(context().notice).toBe('Themba Sample is already checked out')
  })

  test('can be left', () => {
    const { send, state, context, statuses } = searched('DEMO-002')
    send({ type: 'checkOut.cancelled' })
    expect(state().value).toEqual({ ready: 'idle' })
    expect(context()).toEqual(untouched)
    expect(statuses()[1]).toBe('Checked In')
  })

  test('[A472] the message shows for 5 s, not less', () => {
    const { jump, context, state } = processing()
    jump(1_500)
    jump(4_999)
    expect(context().notice).toBe('Themba Sample has been successfully checked out!')
    jump(1)
    expect(context().notice).toBeNull()
    expect(state().value).toEqual({ ready: 'idle' })
  })

  test('[A472] so does a refusal', () => {
    const { jump, context, state } = searched('DEMO-001')
    jump(4_999)
    expect(context().notice).toBe('Rumbi Sample has not checked in yet')
    jump(1)
    expect(context().notice).toBeNull()
    expect(state().value).toEqual({ ready: 'idle' })
  })
})

test('the sample people are nobody, from churches that are none', () => {
  expect(samplePeople.map(({ church, email, age, sex }) => [church, email, age, sex])).toEqual([
    ['Sample Church, Harare', 'rumbi@example.org', 15, 'Female'],
    ['Sample Church, Bulawayo', 'themba@example.org', 17, 'Male'],
    ['Sample Church, Lusaka', 'mwansa@example.org', 24, 'Female'],
  ])
})
