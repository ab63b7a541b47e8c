import { expect, test } from 'vitest'
import { scheduleModel } from '../../../src/inspector/models/camper/schedule.tsx'
import { scheduleMachine } from '../../../src/machines/camper/schedule.ts'
import { startScripted } from '../support/scripted.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(scheduleModel)

function start(day: string | null = null) {
  const flow = startScripted(scheduleMachine, { day })
  const told: unknown[] = []
  flow.actor.on('day.changed', (event) => told.push(event))
  return { ...flow, told, state: () => flow.actor.getSnapshot() }
}

test('[P179, P241] the skeleton stands for 1000 ms, to the millisecond, and nothing is read', () => {
  const { state, jump, started } = start()
  jump(999)
  expect(state().value).toBe('loading')
  jump(1)
  expect(state().value).toBe('shown')
  expect(started).toEqual([])
})

test('begins with the first day, or with the one that the address names', () => {
  expect(start().state().context).toEqual({ day: 'monday' })
  expect(start('thursday').state().context).toEqual({ day: 'thursday' })
  expect(start('someday').state().context).toEqual({ day: 'monday' })
})

test('a chosen day is shown and told, also during the skeleton; one from the address is not told back', () => {
  const { state, send, jump, told } = start()
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
  expect(told).toEqual([
    { type: 'day.changed', day: 'wednesday' },
    { type: 'day.changed', day: 'sunday' },
  ])
})
