import { describe, expect, test } from 'vitest'
import { raise, setup } from 'xstate'
import { type AnyFlowModel, defineModel } from '../../src/inspector/models/model.ts'
import { describeStep } from '../../src/inspector/walk/describe.ts'
import { walkFlow } from '../../src/inspector/walk/walkFlow.ts'
import { describeWalk } from '../machines/support/walk.ts'
import { gateMachine, gateModel } from './support/gate.ts'

describeWalk(gateModel)

test('a walk names every transition, including inherited ones', async () => {
  const model: AnyFlowModel = { ...gateModel, samples: { other: [{ type: 'other' }] } }
  const { gaps } = await walkFlow(model)
  expect(gaps.missedTransitions).toEqual([
    'gate · reset → idle',
    'idle · code.changed [isGiven] → waiting',
    'waiting · after pause → searching',
    'searching · lookUp done [isFound] → found',
    'searching · lookUp done [else] → unknown',
    'searching · lookUp failed → failed',
    'found · after shown → idle',
    'unknown · after shown → idle',
    'failed · retry [mayRetry] → searching',
    'failed · retry [else] → idle',
  ])
  expect(gaps.missingSamples).toEqual(['reset', 'code.changed', 'retry'])
  expect(gaps.unhandledSamples).toEqual(['other'])
  expect(gaps.unused).toEqual(['guard isGiven', 'guard isFound', 'guard mayRetry', 'actor lookUp'])
})

describe('a walk of a changed machine', () => {
  test('finds a 5 s timer that fires one millisecond early', async () => {
    const machine = gateMachine.provide({ delays: { shown: 4_999 } })
    const { timing } = await walkFlow({ ...gateModel, machine })
    expect(timing[0]).toBe(
      'from the start › code.changed {"code":"A1"} › 500 ms pass: pause.gate.waiting › ' +
        'lookUp done {"verdict":"found"} › 5000 ms pass: shown.gate.found\n  fired before the documented time',
    )
  })

  test('finds a 5 s timer that fires one millisecond late', async () => {
    const machine = gateMachine.provide({ delays: { shown: 5_001 } })
    const { timing } = await walkFlow({ ...gateModel, machine })
    expect(timing[0]).toContain('5000 ms pass: shown.gate.found\n  did not fire at the documented time')
  })

  test('finds a guard that always passes', async () => {
    const machine = gateMachine.provide({ guards: { isFound: () => true, isGiven: () => true } })
    const { gaps } = await walkFlow({ ...gateModel, machine })
    expect(gaps.missedTransitions).toEqual([
      'searching · lookUp done [else] → unknown',
      'unknown · after shown → idle',
    ])
    expect(gaps.neverRefused).toEqual(['isGiven', 'isFound'])
  })

  test('finds a guard that is not deterministic', async () => {
    let asked = 0
    const machine = gateMachine.provide({ guards: { isFound: () => asked++ % 3 === 0 } })
    const { differences } = await walkFlow({ ...gateModel, machine })
    expect(differences[0]).toMatch(/ › lookUp done .*\n {2}led to (found|unknown) .*\n {2}and not to /)
  })

  test('finds an unused guard', async () => {
    const machine = setup({
      types: { events: {} as { type: 'go' } },
      guards: { isReady: () => false },
    }).createMachine({ id: 'open', initial: 'a', states: { a: { on: { go: 'b' } }, b: {} } })
    const { gaps } = await walkFlow({
      machine,
      inputs: [{ name: 'open', input: undefined }],
      samples: { go: [{ type: 'go' }] },
      outcomes: {},
      delays: {},
    })
    expect(gaps.unused).toEqual(['guard isReady'])
  })
})

describe('an incomplete model', () => {
  test('is a type error when an event, an outcome, an actor or a delay is missing', () => {
    const { samples } = gateModel
    const { retry: _, ...withoutRetry } = samples
    const bare = { type: 'code.changed' } as const
    // @ts-expect-error: `retry` has no sample
    defineModel({ ...gateModel, samples: withoutRetry })
    // @ts-expect-error: `retry` has an empty list
    defineModel({ ...gateModel, samples: { ...samples, retry: [] } })
    // @ts-expect-error: a sample without its payload
    defineModel({ ...gateModel, samples: { ...samples, 'code.changed': [bare] } })
    // @ts-expect-error: an answer that `lookUp` cannot give
    defineModel({ ...gateModel, outcomes: { lookUp: { done: [{ verdict: 'maybe' }] } } })
    // @ts-expect-error: `lookUp` has no outcomes
    defineModel({ ...gateModel, outcomes: {} })
    // @ts-expect-error: `shown` has no documented time
    defineModel({ ...gateModel, delays: { pause: 500 } })
    expect(defineModel(gateModel)).toBe(gateModel)
  })

  test('is reported by the walk when an event has no sample', async () => {
    const { retry: _, ...samples } = gateModel.samples
    const { gaps } = await walkFlow({ ...gateModel, samples })
    expect(gaps.missingSamples).toEqual(['retry'])
    expect(gaps.missedTransitions).toEqual([
      'failed · retry [mayRetry] → searching',
      'failed · retry [else] → idle',
    ])
  })

  test('is reported by the walk when an outcome has no sample', async () => {
    const { gaps } = await walkFlow({ ...gateModel, outcomes: { lookUp: { done: [{ verdict: 'found' }] } } })
    expect(gaps.missedTransitions).toContain('searching · lookUp failed → failed')
    expect(gaps.missedTransitions).toContain('searching · lookUp done [else] → unknown')
  })

  test('throws when an actor has no outcomes', async () => {
    await expect(walkFlow({ ...gateModel, outcomes: {} })).rejects.toThrow(
      'The model of gate has no outcomes for the actor lookUp.',
    )
  })

  test('misses the transitions that its projection hides', async () => {
    const { gaps } = await walkFlow({ ...gateModel, project: ({ code }) => ({ code }) })
    expect(gaps.missedTransitions).toEqual(['failed · retry [else] → idle'])
  })

  test('throws with advice when its context is unbounded', async () => {
    const { project: _, ...unbounded } = gateModel
    const machine = gateMachine.provide({ guards: { mayRetry: () => true } })
    await expect(walkFlow({ ...unbounded, machine })).rejects.toThrow(
      'gate has more than 20000 steps: give its model a `project` that bounds the context.',
    )
  })
})

describe('an entry in unreachable', () => {
  const neverFound: AnyFlowModel = {
    ...gateModel,
    outcomes: { lookUp: { done: [{ verdict: 'unknown' }], failed: [new Error('no network')] } },
  }

  test('removes a transition from the report', async () => {
    const { gaps } = await walkFlow({
      ...neverFound,
      unreachable: {
        'searching · lookUp done [isFound] → found': 'this host knows nobody',
        'found · after shown → idle': 'as above',
      },
    })
    expect(gaps.missedTransitions).toEqual([])
    expect(gaps.wrongUnreachable).toEqual([])
  })

  test('is reported when the walk reaches it or it does not exist', async () => {
    const { gaps } = await walkFlow({
      ...gateModel,
      unreachable: {
        'in found: gate · reset → idle': 'wrong',
        'guard isFound refuses': 'wrong',
        'found · after shown → elsewhere': 'wrong',
      },
    })
    expect(gaps.wrongUnreachable).toEqual([
      'found · after shown → elsewhere (does not exist)',
      'in found: gate · reset → idle (was reached)',
      'guard isFound refuses (was reached)',
    ])
  })
})

describe('events that regions raise for each other', () => {
  const machine = setup({
    types: { events: {} as { type: 'bell.rung' } | { type: 'door.opened' } | { type: 'guest.left' } },
    actions: { announceOpened: raise({ type: 'door.opened' as const }) },
  }).createMachine({
    id: 'house',
    type: 'parallel',
    states: {
      bell: {
        initial: 'quiet',
        states: { quiet: { on: { 'bell.rung': { target: 'rung', actions: 'announceOpened' } } }, rung: {} },
      },
      guest: {
        initial: 'outside',
        states: {
          outside: { on: { 'door.opened': 'inside' } },
          inside: { on: { 'guest.left': 'outside' } },
        },
      },
    },
  })
  const samples = {
    'bell.rung': [{ type: 'bell.rung' }],
    'guest.left': [{ type: 'guest.left' }],
  } as const
  const rest = { machine, inputs: [{ name: 'house', input: undefined }], outcomes: {}, delays: {} } as const

  test('need no sample and are not sent from outside', async () => {
    const model = defineModel<typeof machine, 'door.opened'>({ ...rest, samples, raised: ['door.opened'] })
    const { gaps, explorations } = await walkFlow(model)
    expect([gaps.missingSamples, gaps.missedTransitions]).toEqual([[], []])
    expect(explorations[0]?.edges.map(({ step }) => describeStep(step))).toEqual(['bell.rung', 'guest.left'])
  })

  test('must be listed as raised, and handled where they are raised', async () => {
    // @ts-expect-error: `door.opened` has no sample
    const unsaid: AnyFlowModel = defineModel<typeof machine>({ ...rest, samples })
    expect((await walkFlow(unsaid)).gaps.missingSamples).toEqual(['door.opened'])
    const silent: AnyFlowModel = {
      ...rest,
      machine: machine.provide({ actions: { announceOpened: () => {} } }),
      samples,
      raised: ['door.opened'],
    }
    expect((await walkFlow(silent)).gaps.missedTransitions).toEqual([
      'guest.outside · door.opened → guest.inside',
      'guest.inside · guest.left → guest.outside',
    ])
  })

  test('an event tried only in some states is still required', async () => {
    const model: AnyFlowModel = { ...rest, samples, raised: ['door.opened'] }
    const tried = { 'guest.left': ({ context }: { context: object }) => 'isLate' in context }
    expect((await walkFlow({ ...model, triedOnly: tried })).gaps.missedTransitions).toEqual([
      'guest.inside · guest.left → guest.outside',
    ])
  })
})
