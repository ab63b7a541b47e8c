import { expect, test } from 'vitest'
import { scheduleModel } from '../../../src/inspector/models/camper/schedule.tsx'
import { scheduleMachine } from '../../../src/machines/camper/schedule.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(scheduleModel)

const start = (day: string | null = null) => startFlow(scheduleMachine, { day })

test('[P179, P241] the skeleton is shown for exactly 1000 ms, and nothing is fetched', () => {
  const { state, jump, started } = start()
  jump(999)
  expect(state().value).toBe('loading')
  jump(1)
  expect(state().value).toBe('shown')
  expect(started).toEqual([])
})

test('the schedule begins with the first day, or with the day in the address', () => {
  expect(start().state().context).toEqual({ day: 'monday' })
  expect(start('thursday').state().context).toEqual({ day: 'thursday' })
  expect(start('someday').state().context).toEqual({ day: 'monday' })
})

test('a chosen day is shown and emitted, even during the skeleton; a day from the address is not emitted', () => {
  const { state, send, jump, emitted } = start()
  send({ type: 'day.chosen', day: 'wednesday' })
  expect(state().value).toBe('loading')
  expect(state().context.day).toBe('wednesday')
  jump(1_000)
  send({ type: 'day.chosen', day: 'sunday' })
  expect(state().value).toBe('shown')
  expect(state().context.day).toBe('sunday')
  send({ type: 'address.changed', day: 'friday' })
  expect(state().context.day).toBe('friday')
  send({ type: 'address.changed', day: null })
  expect(state().context.day).toBe('monday')
  expect(emitted).toEqual([
    { type: 'day.changed', day: 'wednesday' },
    { type: 'day.changed', day: 'sunday' },
  ])
})
