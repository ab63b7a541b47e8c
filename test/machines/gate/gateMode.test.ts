import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { MovementKind } from '../../../src/domain/gate/movements.ts'
import { gateModeModel } from '../../../src/inspector/models/gate/gateMode.tsx'
import { gateModeMachine } from '../../../src/machines/gate/gateMode.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(gateModeModel)

test('[W490] a gate starts with its last mode, and stores each choice', () => {
  const remembered: MovementKind[] = []
  const machine = gateModeMachine.provide({ actions: { storeMode: (_, mode) => remembered.push(mode) } })
  const actor = createActor(machine, { input: { mode: 'goHome' } }).start()
  expect(actor.getSnapshot().value).toBe('goHome')
  const choose = (mode: MovementKind) => {
    actor.send({ type: 'mode.chosen', mode })
    return actor.getSnapshot().value
  }
  expect([choose('stepOut'), choose('backIn'), choose('arrive'), choose('goHome')]).toEqual([
    'stepOut',
    'backIn',
    'arrive',
    'goHome',
  ])
  expect(remembered).toEqual(['stepOut', 'backIn', 'arrive', 'goHome'])
})

test.each(['arrive', 'stepOut', 'backIn', 'goHome'] as const)(
  '[W490] a gate in mode %s starts with it',
  (mode) => {
    expect(createActor(gateModeMachine, { input: { mode } }).start().getSnapshot().value).toBe(mode)
  },
)
