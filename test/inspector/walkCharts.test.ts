import { describe, expect, test } from 'vitest'
import { type AnyEventObject, assign, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import { type AnyFlowModel, defineModel } from '../../src/inspector/models/model.ts'
import { describeStep } from '../../src/inspector/walk/describe.ts'
import { exploreFlow } from '../../src/inspector/walk/explore.ts'
import { walkFlow } from '../../src/inspector/walk/walkFlow.ts'
import { describeWalk } from '../machines/support/walk.ts'

/**
 * A chart with two regions that end, a wildcard, an `always`, a raised event, a reentered state, a tag and a
 * final state.
 */
const tourModel = defineModel({
  machine: setup({
    types: {
      context: {} as { laps: number },
      events: {} as { type: 'walk.on' } | { type: 'walk.back' } | { type: 'other' },
      tags: {} as 'busy',
    },
    actors: { load: fromPromise<number, number>(() => Promise.reject(new Error('load is not provided.'))) },
    guards: { isTired: ({ context }) => context.laps >= 2 },
    delays: { rest: 300 },
  }).createMachine({
    id: 'tour',
    context: { laps: 0 },
    initial: 'away',
    states: {
      away: {
        type: 'parallel',
        onDone: 'home',
        states: {
          legs: {
            initial: 'start',
            states: {
              start: { on: { 'walk.*': 'crossing' } },
              crossing: { always: { guard: 'isTired', target: 'end' }, after: { rest: 'lap' } },
              lap: { entry: assign({ laps: ({ context }) => context.laps + 1 }), always: 'crossing' },
              end: { type: 'final' },
            },
          },
          map: {
            initial: 'loading',
            states: {
              loading: {
                tags: 'busy',
                invoke: {
                  id: 'load',
                  src: 'load',
                  input: ({ context }) => context.laps,
                  onDone: 'read',
                  onError: 'lost',
                },
              },
              lost: { on: { other: { target: 'loading' } } },
              read: { type: 'final' },
            },
          },
        },
      },
      home: {
        initial: 'warm',
        on: { '*': { target: '.warm', reenter: true } },
        onDone: 'asleep',
        states: { warm: { on: { 'walk.back': 'bed' } }, bed: { type: 'final' } },
      },
      asleep: { type: 'final' },
    },
  }),
  inputs: [{ name: 'tour', input: undefined }],
  samples: {
    'walk.on': [{ type: 'walk.on' }],
    'walk.back': [{ type: 'walk.back' }],
    other: [{ type: 'other' }],
  },
  outcomes: { load: { done: [1], failed: [new Error('no network')] } },
  delays: { rest: 300 },
})

describeWalk(tourModel)

test('parallel regions, final states and wildcards have readable keys and shortest paths', () => {
  const { states } = exploreFlow(tourModel)
  expect(states[0]?.key).toBe('away(legs.start + map.loading) {"laps":0}')
  expect(states.at(-1)?.key).toBe('asleep (done) {"laps":2}')
  expect(states.at(-1)?.path.map(({ step }) => describeStep(step))).toEqual([
    'walk.on',
    'load done 1',
    '300 ms pass: rest.tour.away.legs.crossing',
    '300 ms pass: rest.tour.away.legs.crossing',
    'walk.back',
  ])
  expect(states[0]?.snapshot.hasTag('busy')).toBe(true)
})

describe('actors', () => {
  const machine = setup({
    types: {
      context: {} as { heard: number },
      events: {} as { type: 'key.pressed' } | { type: 'leave' },
    },
    actors: {
      keys: fromCallback<AnyEventObject>(() => {
        throw new Error('keys is not provided.')
      }),
      save: fromPromise<boolean, string>(() => Promise.reject(new Error('save is not provided.'))),
    },
    guards: { isSaved: (_, saved: boolean) => saved },
  }).createMachine({
    id: 'desk',
    context: { heard: 0 },
    invoke: [
      { id: 'keys', src: 'keys' },
      {
        id: 'draft',
        src: 'save',
        input: 'draft',
        onDone: {
          guard: { type: 'isSaved', params: ({ event }) => event.output },
          actions: assign({ heard: 1 }),
        },
      },
    ],
    initial: 'open',
    states: {
      open: { entry: sendTo('keys', { type: 'listen' }), on: { 'key.pressed': 'saving', leave: 'left' } },
      saving: { invoke: { id: 'final', src: 'save', input: 'final', onDone: 'left', onError: 'open' } },
      left: { type: 'final' },
    },
  })
  const model = defineModel({
    machine,
    inputs: [{ name: 'desk', input: undefined }],
    samples: { 'key.pressed': [{ type: 'key.pressed' }], leave: [{ type: 'leave' }] },
    outcomes: { keys: { done: [] }, save: { done: [true, false], failed: [new Error('full')] } },
    delays: {},
  })

  describeWalk(model)

  test('answer once, each under its own id', () => {
    const { states, edges } = exploreFlow(model)
    const answered = 'open {"heard":1}, draft has answered'
    expect(states.map(({ key }) => key)).toContain(answered)
    expect(edges.filter(({ from }) => from === answered).map(({ step }) => describeStep(step))).toEqual([
      'key.pressed',
      'leave',
    ])
  })

  test('that fail without a handler end the flow with an error', () => {
    const { states } = exploreFlow(model)
    expect(
      states
        .find(({ key }) => key === 'open (error) {"heard":0}')
        ?.path.map(({ step }) => describeStep(step)),
    ).toEqual(['draft failed {"name":"Error","message":"full"}'])
  })

  test('receive their input', async () => {
    const { started } = await walkFlow(model)
    expect(started.slice(0, 2)).toEqual([
      { id: 'keys', source: 'keys', input: undefined },
      { id: 'draft', source: 'save', input: 'draft' },
    ])
  })
})

test('a transition has to be taken with only one of several inputs', async () => {
  const machine = setup({
    types: {
      context: {} as { role: string },
      input: {} as { role: string },
      events: {} as { type: 'leave' },
    },
    guards: { isAdmin: ({ context }) => context.role === 'admin' },
  }).createMachine({
    id: 'door',
    context: ({ input }) => ({ role: input.role }),
    initial: 'in',
    states: { in: { on: { leave: [{ guard: 'isAdmin', target: 'back' }, 'front'] } }, back: {}, front: {} },
  })
  const model: AnyFlowModel = {
    machine,
    inputs: [
      { name: 'admin', input: { role: 'admin' } },
      { name: 'merchant', input: { role: 'merchant' } },
    ],
    samples: { leave: [{ type: 'leave' }] },
    outcomes: {},
    delays: {},
  }
  expect((await walkFlow(model)).gaps.missedTransitions).toEqual([])
  expect((await walkFlow({ ...model, inputs: [model.inputs[0]] })).gaps.missedTransitions).toEqual([
    'in · leave [else] → front',
  ])
  expect(exploreFlow(model, 'merchant').states.map(({ key }) => key)).toEqual([
    'in {"role":"merchant"}',
    'front {"role":"merchant"}',
  ])
  expect(() => exploreFlow(model, 'camper')).toThrow('The model of door has no input named camper.')
})
