import { expect, test } from 'vitest'
import { pathPlayerMachine } from '../../src/inspector/gallery/pathPlayer.ts'
import { defineModel } from '../../src/inspector/models/model.ts'
import { startScripted } from '../machines/support/scripted.ts'
import { describeWalk } from '../machines/support/walk.ts'

const pathPlayerModel = defineModel<typeof pathPlayerMachine>({
  machine: pathPlayerMachine,
  inputs: [
    { name: 'three steps', input: { last: 3, step: 3 } },
    { name: 'the start itself', input: { last: 0, step: 0 } },
  ],
  samples: {
    'playback.started': [{ type: 'playback.started' }],
    'playback.paused': [{ type: 'playback.paused' }],
    'step.chosen': [
      { type: 'step.chosen', step: 1 },
      { type: 'step.chosen', step: 9 },
    ],
    'step.moved': [
      { type: 'step.moved', by: 1 },
      { type: 'step.moved', by: -1 },
    ],
  },
  outcomes: {},
  delays: { stepShown: 1_200 },
})

describeWalk(pathPlayerModel)

function start(last: number, step: number) {
  const flow = startScripted(pathPlayerMachine, { last, step })
  const told: number[] = []
  flow.actor.on('step.shown', (event) => told.push(event.step))
  return {
    ...flow,
    told,
    state: () => [flow.actor.getSnapshot().value, flow.actor.getSnapshot().context.step],
  }
}

test('plays the way from the start with 1.2 s a step, and stops at the end', () => {
  const { send, wait, told, state } = start(2, 2)
  send({ type: 'playback.started' })
  expect(state()).toEqual(['playing', 0])
  wait(1_199)
  expect(state()).toEqual(['playing', 0])
  wait(1)
  expect(state()).toEqual(['playing', 1])
  wait(1_200)
  expect([state(), told]).toEqual([
    ['paused', 2],
    [0, 1, 2],
  ])
})

test('goes on from where it was paused', () => {
  const { send, wait, state } = start(3, 3)
  send({ type: 'playback.started' })
  wait(1_200)
  send({ type: 'playback.paused' })
  wait(60_000)
  expect(state()).toEqual(['paused', 1])
  send({ type: 'playback.started' })
  wait(1_200)
  expect(state()).toEqual(['playing', 2])
})

test('stays on the way, and stops when somebody takes a step', () => {
  const { send, told, state } = start(3, 3)
  send({ type: 'step.moved', by: 1 })
  expect(state()).toEqual(['paused', 3])
  send({ type: 'playback.started' })
  send({ type: 'step.moved', by: -1 })
  expect(state()).toEqual(['paused', 0])
  send({ type: 'step.chosen', step: 2 })
  expect([state(), told]).toEqual([
    ['paused', 2],
    [3, 0, 0, 2],
  ])
})

test('has nothing to play at the start itself', () => {
  const { send, state } = start(0, 0)
  send({ type: 'playback.started' })
  expect(state()).toEqual(['paused', 0])
})
