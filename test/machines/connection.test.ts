import { expect, test } from 'vitest'
import { connectionModel } from '../../src/inspector/models/connection.tsx'
import { connectionMachine } from '../../src/machines/connection.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(connectionModel)

test('follows the network, there and back', () => {
  const { actor, send } = startScripted(connectionMachine, undefined)
  const value = () => actor.getSnapshot().value
  expect(value()).toBe('online')
  send({ type: 'connection.lost' })
  expect(value()).toBe('offline')
  send({ type: 'connection.lost' })
  expect(value()).toBe('offline')
  send({ type: 'connection.found' })
  expect(value()).toBe('online')
})
