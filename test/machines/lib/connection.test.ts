import { expect, test } from 'vitest'
import { connectionModel } from '../../../src/inspector/models/lib/connection.tsx'
import { connectionMachine, connectionTexts } from '../../../src/machines/lib/connection.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(connectionModel)

test('the machine follows the network between online and offline', () => {
  const { value, send } = startFlow(connectionMachine)
  expect(value()).toBe('online')
  send({ type: 'connection.lost' })
  expect(value()).toBe('offline')
  send({ type: 'connection.lost' })
  expect(value()).toBe('offline')
  send({ type: 'connection.found' })
  expect(value()).toBe('online')
})

test('the text names what still works offline', () => {
  expect(connectionTexts).toEqual({
    title: 'You are offline',
    text: 'Your ID card and the schedule are here. Your wallet and your health record cannot be read until you are online again.',
  })
})
