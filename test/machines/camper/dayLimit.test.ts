import { expect, test } from 'vitest'
import { dayLimitModel } from '../../../src/inspector/models/camper/dayLimit.tsx'
import { dayLimitMachine } from '../../../src/machines/camper/dayLimit.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(dayLimitModel)

const nothing = {
  ...{ code: 'EZC104', isOffice: false, limit: null, amount: '', wanted: null },
  ...{ fieldError: null, failure: null },
}
const unanswered = 'No answer from the server. Maybe it was saved, maybe not. Please press again.'

function opened(limit: number | null, isOffice = false) {
  const flow = startFlow(dayLimitMachine, { code: 'EZC104', isOffice })
  const emitted: unknown[] = []
  flow.actor.on('limit.changed', (event) => emitted.push(event.limit))
  flow.send({ type: 'limit.opened', limit })
  const type = (amount: string) => {
    flow.send({ type: 'amount.changed', amount })
    flow.send({ type: 'limit.submitted' })
  }
  return { ...flow, emitted, type }
}

test('[W755] a camper sets a limit, and the machine emits the new limit', async () => {
  const { type, inputsOf, done, emitted, state } = opened(null)
  type('12.50')
  expect(inputsOf('saveLimit')).toEqual([{ code: 'EZC104', isOffice: false, limit: 12_50 }])
  expect(state().context).toEqual({ ...nothing, amount: '12.50', wanted: 12_50 })
  await done('saveLimit', { ok: true, value: { limit: 12_50, spentToday: 3_00 } })
  expect(state().context).toEqual({ ...nothing, limit: 12_50 })
  expect(emitted).toEqual([{ limit: 12_50, spentToday: 3_00 }])
  expect(state().matches({ closed: 'saved' })).toBe(true)
})

test('[W755] a camper cannot type more than the current limit and learns that the office can raise it', () => {
  const { type, send, inputsOf, state } = opened(10_00)
  type('10.01')
  expect(state().context.fieldError).toBe('Enter $10.00 or less. Only the camp office can raise the limit.')
  type('1.234')
  expect(state().context.fieldError).toBe('Enter the limit in dollars, like 5 or 12.50.')
  type('-1')
  expect(state().context.fieldError).toBe('Enter a limit that is not below 0.')
  expect(inputsOf('saveLimit')).toEqual([])
  send({ type: 'amount.changed', amount: '1' })
  expect(state().context).toEqual({ ...nothing, limit: 10_00, amount: '1' })
  type('10.01')
  send({ type: 'limit.left' })
  expect(state().value).toEqual({ closed: 'quiet' })
  send({ type: 'limit.opened', limit: 10_00 })
  expect(state().context).toEqual({ ...nothing, limit: 10_00 })
  type('10')
  expect(inputsOf('saveLimit')).toHaveLength(1)
})

test('[W1187] a camper is asked before a limit of nothing is saved, and the office is not', () => {
  const { type, send, inputsOf, state } = opened(10_00)
  type('0')
  expect([state().value, inputsOf('saveLimit')]).toEqual(['asking', []])
  send({ type: 'zero.left' })
  expect([state().value, state().context.amount]).toEqual(['editing', '0'])
  send({ type: 'limit.submitted' })
  send({ type: 'zero.confirmed' })
  expect(inputsOf('saveLimit')).toEqual([{ code: 'EZC104', isOffice: false, limit: 0 }])
  const office = opened(10_00, true)
  office.type('0')
  expect(office.inputsOf('saveLimit')).toEqual([{ code: 'EZC104', isOffice: true, limit: 0 }])
})

test('[W756] the office raises and removes a limit; a camper cannot remove one', async () => {
  const office = opened(10_00, true)
  office.type('20')
  expect(office.inputsOf('saveLimit')).toEqual([{ code: 'EZC104', isOffice: true, limit: 20_00 }])
  const lifting = opened(10_00, true)
  lifting.type('20')
  await lifting.failed('saveLimit', new Error('No answer'))
  lifting.type('x')
  expect(lifting.state().context.fieldError).toBe('Enter the limit in dollars, like 5 or 12.50.')
  lifting.send({ type: 'limit.lifted' })
  expect(lifting.state().context).toEqual({ ...nothing, isOffice: true, limit: 10_00, amount: 'x' })
  expect(lifting.inputsOf('saveLimit')[1]).toEqual({ code: 'EZC104', isOffice: true, limit: null })
  const none = opened(null, true)
  none.send({ type: 'limit.lifted' })
  expect(none.inputsOf('saveLimit')).toEqual([])
  const camper = opened(10_00)
  camper.send({ type: 'limit.lifted' })
  expect(camper.inputsOf('saveLimit')).toEqual([])
})

test('a refusal and a lost answer keep the typed amount', async () => {
  const { type, done, failed, state } = opened(10_00)
  type('5')
  await done('saveLimit', { ok: false, status: 403, message: 'Your limit is $4.00 a day.' })
  expect(state().context).toMatchObject({
    amount: '5',
    failure: { text: 'Your limit is $4.00 a day.', isIncident: false },
  })
  type('5')
  expect(state().context).toEqual({ ...nothing, limit: 10_00, amount: '5', wanted: 5_00 })
  await failed('saveLimit', new Error('No answer'))
  expect(state().matches('editing')).toBe(true)
  expect(state().context).toMatchObject({ amount: '5', failure: { text: unanswered, isIncident: true } })
  type('5')
  expect(state().context).toMatchObject({ failure: null })
  await done('saveLimit', { ok: false, status: 500 })
  expect(state().matches('editing')).toBe(true)
  expect(state().context).toMatchObject({ amount: '5', failure: { text: unanswered, isIncident: true } })
})
