import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { soundModel } from '../../src/inspector/models/sound.tsx'
import { type SoundSetting, soundMachine } from '../../src/machines/sound.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(soundModel)

test('starts as it was left, and every change is remembered', () => {
  const remembered: SoundSetting[] = []
  const machine = soundMachine.provide({
    actions: { storeSetting: (_, setting) => remembered.push(setting) },
  })
  const actor = createActor(machine, { input: { setting: 'off' } }).start()
  expect(actor.getSnapshot().value).toBe('off')
  actor.send({ type: 'sound.toggled' })
  expect(actor.getSnapshot().value).toBe('on')
  actor.send({ type: 'sound.toggled' })
  expect(actor.getSnapshot().value).toBe('off')
  expect(remembered).toEqual(['on', 'off'])
})
