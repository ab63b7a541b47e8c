import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Signal } from '../../../src/domain/gate/verdict.ts'
import { soundModel } from '../../../src/inspector/models/lib/sound.tsx'
import { type SoundSetting, soundMachine } from '../../../src/machines/lib/sound.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(soundModel)

test('the sound starts with its last setting, and every change is stored', () => {
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

test('a signal is played only while the sound is on', () => {
  const played: Signal[] = []
  const machine = soundMachine.provide({ actions: { playSignal: (_, signal) => played.push(signal) } })
  const actor = createActor(machine, { input: { setting: 'on' } }).start()
  actor.send({ type: 'signal.given', signal: 'success' })
  actor.send({ type: 'sound.toggled' })
  actor.send({ type: 'signal.given', signal: 'refused' })
  actor.send({ type: 'sound.toggled' })
  actor.send({ type: 'signal.given', signal: 'unknown' })
  expect(played).toEqual(['success', 'unknown'])
})
