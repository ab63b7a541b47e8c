import { expect, test } from 'vitest'
import { rightsCheckModel } from '../../../src/inspector/models/staff/rightsCheck.tsx'
import { rightsCheckMachine } from '../../../src/machines/staff/rightsCheck.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(rightsCheckModel)

test('the server is asked only on request, one call at a time', async () => {
  const { send, started, done, state } = startFlow(rightsCheckMachine)
  expect(started).toHaveLength(0)
  send({ type: 'check.requested' })
  send({ type: 'check.requested' })
  expect(started).toHaveLength(1)
  await done('askHost', { ok: false, status: 403, reason: 'noRight' })
  expect(state().value).toBe('unchanged')
  send({ type: 'check.requested' })
  expect(started).toHaveLength(2)
  await done('askHost', { ok: true, value: {} })
  expect(state().value).toBe('unchanged')
})

test('a server failure or a lost answer is “failed”, not “unchanged”', async () => {
  const { send, done, failed, state } = startFlow(rightsCheckMachine)
  send({ type: 'check.requested' })
  await done('askHost', { ok: false, status: 503 })
  expect(state().value).toBe('failed')
  send({ type: 'check.requested' })
  await failed('askHost', new Error('no'))
  expect(state().value).toBe('failed')
})
