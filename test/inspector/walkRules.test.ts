import { describe, expect, test, vi } from 'vitest'
import { assign, createMachine, fromCallback, fromPromise, setup } from 'xstate'
import { type AnyFlowModel, defineModel } from '../../src/inspector/models/model.ts'
import { exploreFlow } from '../../src/inspector/walk/explore.ts'
import {
  fieldsBeyondJson,
  impurities,
  quietDefaults,
  staleMessages,
  unnamedParts,
} from '../machines/support/houseRules.ts'
import { gateMachine, gateModel } from './support/gate.ts'

test('an invoke without an id, an actor without a name and an unnamed delay are reported', () => {
  const machine = createMachine({
    id: 'loose',
    initial: 'a',
    states: {
      a: { invoke: { src: 'load' }, after: { 1500: 'b' } },
      b: { invoke: { id: 'save', src: fromPromise(async () => 1) }, after: { pause: 'a' } },
    },
  })
  expect(unnamedParts(machine)).toEqual([
    'a: an invoke has no id',
    'a: after 1500 has no name',
    'b: an invoke has no named actor',
  ])
  expect(unnamedParts(gateMachine)).toEqual([])
})

describe('a message about a person', () => {
  type Context = { person: { code: string } | null; callError: string | null }
  type Event = { type: 'refused' | 'left' | 'read' } | { type: 'scanned'; code: string }
  const modelOf = (leave: Partial<Context>, project?: () => string): AnyFlowModel => ({
    machine: createMachine({
      types: {} as { context: Context; events: Event },
      id: 'desk',
      context: { person: { code: 'A' }, callError: null },
      on: {
        refused: { actions: assign({ callError: 'Too little.' }) },
        read: { actions: assign(({ context: { person } }) => ({ person: person && { ...person } })) },
        scanned: { actions: assign(({ event }) => ({ person: { code: event.code }, callError: null })) },
        left: { actions: assign({ person: null, ...leave }) },
      },
    }),
    inputs: [{ name: 'desk', input: undefined }],
    samples: {
      refused: [{ type: 'refused' }],
      read: [{ type: 'read' }],
      scanned: [{ type: 'scanned', code: 'B' }],
      left: [{ type: 'left' }],
    },
    outcomes: {},
    delays: {},
    ...(project && { project }),
  })
  const staleIn = (model: AnyFlowModel) => staleMessages(model, exploreFlow(model))

  test('[W618] is reported when it stays after its person has changed or gone', () => {
    expect(staleIn(modelOf({}))).toEqual(['left: callError stays when another person is shown'])
    expect(staleIn(modelOf({ callError: null }))).toEqual([])
  })

  test('[W618] is judged by the complete context when the model has a projection', () => {
    const project = ({ callError }: Context) => callError ?? ''
    expect(staleIn(modelOf({ callError: null }, project as never))).toEqual([])
  })
})

test('values of a context that JSON loses are reported', () => {
  const machine = createMachine({
    id: 'heavy',
    context: {
      text: 'fine',
      nothing: null,
      list: [{ cents: 150 }],
      missing: undefined,
      day: new Date(0),
      seen: new Set(['A1']),
      done: () => {},
    },
    initial: 'a',
    states: { a: {} },
  })
  const exploration = exploreFlow({
    machine,
    inputs: [{ name: 'heavy', input: undefined }],
    samples: {},
    outcomes: {},
    delays: {},
  })
  expect(fieldsBeyondJson(exploration)).toEqual([
    'missing in "a"',
    'day in "a"',
    'seen in "a"',
    'done in "a"',
  ])
})

describe('a machine that is not a pure function of its events', () => {
  const modelOf = (change: () => number): AnyFlowModel =>
    defineModel({
      machine: setup({
        types: {
          context: {} as { list: number[]; at: number },
          events: {} as { type: 'add' } | { type: 'stay' },
        },
      }).createMachine({
        id: 'counter',
        context: () => ({ list: [], at: 0 }),
        initial: 'a',
        states: {
          a: {
            on: {
              add: {
                target: 'b',
                actions: assign(({ context }) => {
                  context.list.push(1)
                  return { at: change() }
                }),
              },
            },
          },
          b: { on: { stay: {} } },
        },
      }),
      inputs: [{ name: 'counter', input: undefined }],
      samples: { add: [{ type: 'add' }], stay: [{ type: 'stay' }] },
      outcomes: {},
      delays: {},
    })

  test('is reported when it reads the clock or changes its context in place', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000 })
    const model = modelOf(() => Date.now())
    const first = exploreFlow(model)
    vi.setSystemTime(2_000)
    expect(impurities(model, first, exploreFlow(model))).toEqual([
      'b {"list":[1],"at":1000} has the context {"list":[1],"at":1000}',
      'add leads from a {"list":[],"at":0} to b {"list":[1],"at":1000}',
      'stay leads from b {"list":[1],"at":1000} to b {"list":[1],"at":1000}',
      'the context of a {"list":[],"at":0} was changed in place',
    ])
  })

  test('is distinguished from a pure machine', () => {
    expect(impurities(gateModel, exploreFlow(gateModel), exploreFlow(gateModel))).toEqual([])
  })
})

test('an actor that is not provided and does not say so is reported', async () => {
  const machine = setup({
    actors: {
      loud: fromPromise<number, { code: string }>(async () => {
        throw new Error('The actor loud is not provided.')
      }),
      loudListener: fromCallback(() => {
        throw new Error('The actor loudListener is not provided.')
      }),
      nameless: fromPromise(() => Promise.reject(new Error('no wire'))),
      empty: fromPromise(async () => 1),
      endless: fromPromise(() => new Promise<number>(() => {})),
      silent: fromCallback(() => {}),
    },
  }).createMachine({ id: 'wires', initial: 'a', states: { a: {} } })
  expect(await quietDefaults(machine, [])).toEqual([
    'nameless: no wire',
    'empty: does not fail',
    'endless: does not fail',
    'silent: does not fail',
  ])
})
