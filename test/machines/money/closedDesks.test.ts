import { expect, test } from 'vitest'
import { aClosedDesk, closedDesksModel } from '../../../src/inspector/models/money/closedDesks.tsx'
import { closedDesksMachine } from '../../../src/machines/money/closedDesks.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(closedDesksModel)

const older = { ...aClosedDesk, id: 'older' }

test('[W1137] closed desks come in pages, and a failed page keeps those that are shown', async () => {
  const { send, done, failed, started, context, state } = startFlow(closedDesksMachine)
  await done('fetchDesks', { ok: true, value: { desks: [aClosedDesk], before: aClosedDesk.id } })
  send({ type: 'more.requested' })
  expect(started.at(-1)?.input).toEqual({ before: aClosedDesk.id })
  await failed('fetchDesks', new Error('No answer.'))
  expect(state().value).toEqual({ shown: 'moreFailed' })
  expect(context().desks).toEqual([aClosedDesk])
  send({ type: 'more.requested' })
  await done('fetchDesks', { ok: true, value: { desks: [older], before: null } })
  expect(context().desks).toEqual([aClosedDesk, older])
  send({ type: 'more.requested' })
  expect(state().value).toEqual({ shown: 'settled' })
})
