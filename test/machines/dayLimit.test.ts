import { expect, test } from 'vitest'
import { dayLimitModel } from '../../src/inspector/models/dayLimit.tsx'
import { dayLimitMachine } from '../../src/machines/dayLimit.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(dayLimitModel)

function opened(limit: number | null, isOffice = false) {
  const flow = startScripted(dayLimitMachine, { code: 'EZC104', isOffice })
  const told: unknown[] = []
  flow.actor.on('limit.changed', (event) => told.push(event.limit))
  flow.send({ type: 'limit.opened', limit })
  const type = (amount: string) => {
    flow.send({ type: 'amount.changed', amount })
    flow.send({ type: 'limit.submitted' })
  }
  const saved = () => flow.started.filter(({ id }) => id === 'saveLimit').map(({ input }) => input)
  return { ...flow, told, type, saved, state: () => flow.actor.getSnapshot() }
}

test('[W755] a camper sets a limit, and is told what stands then', async () => {
  const { type, saved, done, told, state } = opened(null)
  type('12.50')
  expect(saved()).toEqual([{ code: 'EZC104', isOffice: false, limit: 12_50 }])
  await done('saveLimit', { ok: true, value: { limit: 12_50, spentToday: 3_00 } })
  expect(told).toEqual([{ limit: 12_50, spentToday: 3_00 }])
  expect(state().matches({ closed: 'saved' })).toBe(true)
})

test('[W755] a camper who types more than the limit that stands is told who can raise it', () => {
  const { type, saved, state } = opened(10_00)
  type('10.01')
  expect(state().context.fieldError).toBe('Enter $10.00 or less. Only the camp office can raise the limit.')
  type('1.234')
  expect(state().context.fieldError).toBe('Enter the limit in dollars, like 5 or 12.50.')
  type('-1')
  expect(state().context.fieldError).toBe('Enter a limit that is not below 0.')
  expect(saved()).toEqual([])
  type('10')
  expect(saved()).toHaveLength(1)
})

test('[W756] the office raises and lifts a limit, and a camper lifts none', () => {
  const office = opened(10_00, true)
  office.type('20')
  expect(office.saved()).toEqual([{ code: 'EZC104', isOffice: true, limit: 20_00 }])
  const lifting = opened(10_00, true)
  lifting.send({ type: 'limit.lifted' })
  expect(lifting.saved()).toEqual([{ code: 'EZC104', isOffice: true, limit: null }])
  const camper = opened(10_00)
  camper.send({ type: 'limit.lifted' })
  expect(camper.saved()).toEqual([])
})

test('what was typed stays after a refusal and a lost answer', async () => {
  const { type, done, failed, state } = opened(10_00)
  type('5')
  await done('saveLimit', { ok: false, status: 403, message: 'Your limit is $4.00 a day.' })
  expect(state().context).toMatchObject({
    amount: '5',
    callError: 'Your limit is $4.00 a day.',
    isIncident: false,
  })
  type('5')
  await failed('saveLimit', new Error('No answer'))
  expect(state().context).toMatchObject({ amount: '5', isIncident: true })
})
