import { expect, test } from 'vitest'
import { aDay } from '../../src/inspector/models/cash.ts'
import { cashDeskModel } from '../../src/inspector/models/cashDesk.tsx'
import { cashDeskMachine } from '../../src/machines/cashDesk.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(cashDeskModel)

test('what was read stays in sight while it is read again, also when that fails', async () => {
  const { actor, send, done, failed } = startScripted(cashDeskMachine, undefined)
  const state = () => actor.getSnapshot()
  await done('fetchDesks', { ok: true, value: aDay })
  expect(state().value).toEqual({ shown: 'settled' })
  send({ type: 'desks.refreshRequested' })
  await failed('fetchDesks', new Error(''))
  expect(state().value).toEqual({ shown: 'stale' })
  expect(state().context).toEqual({ desks: aDay, callError: 'The cash desk could not be loaded.' })
  send({ type: 'load.retried' })
  await done('fetchDesks', { ok: true, value: { desk: null, others: [] } })
  expect(state().context).toEqual({ desks: { desk: null, others: [] }, callError: null })
})
