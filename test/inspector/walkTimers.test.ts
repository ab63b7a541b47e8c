import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { type AnyFlowModel, defineModel } from '../../src/inspector/models/model.ts'
import { describeStep } from '../../src/inspector/walk/describe.ts'
import { exploreFlow } from '../../src/inspector/walk/explore.ts'
import { walkFlow } from '../../src/inspector/walk/walkFlow.ts'
import { startScripted } from '../machines/support/scripted.ts'
import { describeWalk } from '../machines/support/walk.ts'
import { gateModel } from './support/gate.ts'

const blinkModel = defineModel({
  machine: setup({
    types: { events: {} as { type: 'again' } },
    delays: { blink: 500, giveUp: 5_000 },
  }).createMachine({
    id: 'blinker',
    initial: 'blinking',
    states: {
      blinking: {
        initial: 'on',
        after: { giveUp: 'tired' },
        states: { on: { after: { blink: 'off' } }, off: { on: { again: 'on' } } },
      },
      tired: {},
    },
  }),
  inputs: [{ name: 'blinker', input: undefined }],
  samples: { again: [{ type: 'again' }] },
  outcomes: {},
  delays: { blink: 500, giveUp: 5_000 },
})

const withDelays = (delays: { blink: number; giveUp: number }): AnyFlowModel => ({
  ...blinkModel,
  machine: blinkModel.machine.provide({ delays }),
  delays,
})

describeWalk(blinkModel)

describe('two running timers', () => {
  test('keep the remaining time of the longer one when the shorter one fires', () => {
    const { states } = exploreFlow(blinkModel)
    expect(states.slice(0, 5).map(({ key }) => key)).toEqual([
      'blinking.on, giveUp.blinker.blinking in 5000 ms, blink.blinker.blinking.on in 500 ms',
      'blinking.off, giveUp.blinker.blinking in 4500 ms',
      'blinking.on, giveUp.blinker.blinking in 4500 ms, blink.blinker.blinking.on in 500 ms',
      'tired',
      'blinking.off, giveUp.blinker.blinking in 4000 ms',
    ])
  })

  test('fire only in the order in which they are due', async () => {
    const { gaps } = await walkFlow(withDelays({ blink: 6_000, giveUp: 5_000 }))
    expect(gaps.missedTransitions).toEqual([
      'blinking.on · after blink → blinking.off',
      'blinking.off · again → blinking.on',
    ])
  })

  test('that are due at the same time fire in the order in which they started', async () => {
    const { gaps, differences } = await walkFlow(withDelays({ blink: 5_000, giveUp: 5_000 }))
    expect(differences).toEqual([])
    expect(gaps.missedTransitions).toEqual([
      'blinking.on · after blink → blinking.off',
      'blinking.off · again → blinking.on',
    ])
  })

  test('reveal a parent that waits too long although its time mostly passes in its children', async () => {
    const machine = blinkModel.machine.provide({ delays: { giveUp: 5_001 } })
    const { timing } = await walkFlow({ ...blinkModel, machine })
    expect(timing[0]).toContain('4500 ms pass: giveUp.blinker.blinking\n  did not fire')
  })
})

test('timers that start each other are walked one after the other', async () => {
  const machine = setup({
    types: { events: {} as { type: 'go' } },
    delays: { first: 500, second: 5_000, atOnce: 0 },
  }).createMachine({
    id: 'chain',
    initial: 'a',
    states: {
      a: { after: { first: 'b' } },
      b: { after: { second: 'c' } },
      c: { after: { atOnce: 'd' } },
      d: {},
    },
  })
  const model: AnyFlowModel = {
    machine,
    inputs: [{ name: 'chain', input: undefined }],
    samples: { go: [{ type: 'go' }] },
    outcomes: {},
    delays: { first: 500, second: 5_000, atOnce: 0 },
  }
  const { gaps, timing } = await walkFlow(model)
  expect(gaps.missedTransitions).toEqual([])
  expect(timing).toEqual([])
  expect(
    exploreFlow(model)
      .states.at(-1)
      ?.path.map(({ step }) => describeStep(step)),
  ).toEqual(['500 ms pass: first.chain.a', '5000 ms pass: second.chain.b'])
  const flow = startScripted(machine, undefined)
  flow.wait(5_499)
  expect(flow.actor.getSnapshot().value).toBe('b')
  flow.wait(1)
  expect(flow.actor.getSnapshot().value).toBe('d')
})

test('a timer stops when its state is left', () => {
  const { states } = exploreFlow(gateModel)
  const named = states.map(({ snapshot, timers }) => `${snapshot.value}: ${timers.length}`)
  expect([...new Set(named)].toSorted()).toEqual([
    'failed: 0',
    'found: 1',
    'idle: 0',
    'searching: 0',
    'unknown: 1',
    'waiting: 1',
  ])
})
