import { expect, test } from 'vitest'
import { rightsCheckModel } from '../../../src/inspector/models/staff/rightsCheck.tsx'
import { rightsCheckMachine } from '../../../src/machines/staff/rightsCheck.ts'
import { startScripted } from '../support/scripted.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(rightsCheckModel)

test('the server is asked only on request, one call at a time', async () => {
  const { send, started, done, actor } = startScripted(rightsCheckMachine, undefined)
  expect(started).toHaveLength(0)
  send({ type: 'check.requested' })
  send({ type: 'check.requested' })
  expect(started).toHaveLength(1)
  await done('askHost', { ok: false, status: 403, reason: 'noRight' })
  expect(actor.getSnapshot().value).toBe('unchanged')
  send({ type: 'check.requested' })
  expect(started).toHaveLength(2)
  await done('askHost', { ok: true, value: {} })
  expect(actor.getSnapshot().value).toBe('unchanged')
})

test('a server failure or a lost answer is “failed”, not “unchanged”', async () => {
  const { send, done, failed, actor } = startScripted(rightsCheckMachine, undefined)
  send({ type: 'check.requested' })
  await done('askHost', { ok: false, status: 503 })
  expect(actor.getSnapshot().value).toBe('failed')
  send({ type: 'check.requested' })
  await failed('askHost', new Error('no'))
  expect(actor.getSnapshot().value).toBe('failed')
})
