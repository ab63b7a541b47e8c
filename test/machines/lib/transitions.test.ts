import { describe, expect, test } from 'vitest'
import { and, createMachine, fromPromise, not, or, stateIn } from 'xstate'
import {
  eventName,
  guardName,
  isLeaf,
  lineage,
  matchesDescriptor,
  positionOf,
  stateName,
  stateNodes,
  takenName,
  transitionsOf,
} from '../../../src/machines/lib/transitions.ts'

const machine = createMachine({
  id: 'parcel',
  initial: 'packing',
  on: { 'parcel.lost': '.lost' },
  states: {
    packing: {
      initial: 'open',
      onDone: 'sent',
      on: { 'parcel.weighed': [{ guard: 'isLight' }, { guard: 'isLight' }, { target: 'lost' }] },
      states: {
        open: { always: { guard: 'isFull', target: 'closed' } },
        closed: { type: 'final' },
      },
    },
    sent: {
      invoke: {
        src: fromPromise(async () => {}),
        id: 'deliver',
        onDone: 'lost',
        onError: { target: ['.waiting'] },
        onSnapshot: {},
      },
      after: { patience: 'lost' },
      initial: 'waiting',
      states: { waiting: {} },
    },
    lost: {},
  },
})

const nodes = stateNodes(machine)
const named = (name: string) => {
  const node = nodes.find((one) => stateName(one) === name)
  if (!node) throw new Error(`There is no ${name}.`)
  return node
}

describe('the states of a machine', () => {
  test('are listed by path, in the order of the file', () => {
    expect(nodes.map(stateName)).toEqual([
      'parcel',
      'packing',
      'packing.open',
      'packing.closed',
      'sent',
      'sent.waiting',
      'lost',
    ])
  })

  test('are leaves when they have no child states, including final ones', () => {
    expect(nodes.filter(isLeaf).map(stateName)).toEqual([
      'packing.open',
      'packing.closed',
      'sent.waiting',
      'lost',
    ])
  })

  test('have a lineage up to the root', () => {
    expect(lineage(named('packing.open')).map(stateName)).toEqual(['packing.open', 'packing', 'parcel'])
  })
})

test('every transition has a unique name', () => {
  expect(transitionsOf(machine).map(({ name }) => name)).toEqual([
    'parcel · parcel.lost → lost',
    'packing · parcel.weighed [isLight] → stays',
    'packing · parcel.weighed [isLight] → stays (2)',
    'packing · parcel.weighed [else] → lost',
    'packing · done → sent',
    'packing.open · always [isFull] → packing.closed',
    'sent · deliver done → lost',
    'sent · deliver failed → sent.waiting',
    'sent · deliver changed → stays',
    'sent · after patience → lost',
  ])
})

test('the last of two branches is “else”; a single branch has no guard name', () => {
  const door = createMachine({
    id: 'door',
    initial: 'shut',
    states: {
      shut: { on: { push: [{ guard: 'isFree', target: 'open' }, { target: 'shut' }], pull: 'open' } },
      open: {},
    },
  })
  expect(transitionsOf(door).map(({ name, guard }) => [name, guard])).toEqual([
    ['shut · push [isFree] → open', 'isFree'],
    ['shut · push [else] → shut', 'else'],
    ['shut · pull → open', null],
  ])
})

test('an unknown transition has no name', () => {
  const [first] = transitionsOf(machine)
  if (!first) throw new Error('There is no transition.')
  expect(takenName({ ...first.definition })).toEqual([])
})

test('a taken transition is known by its name, in every copy of the machine', () => {
  const copy = machine.provide({})
  const [first] = transitionsOf(copy)
  const [same] = transitionsOf(machine)
  if (!first || !same) throw new Error('There is no transition.')
  expect(first.definition).not.toBe(same.definition)
  expect(takenName(first.definition)).toEqual(['parcel · parcel.lost → lost'])
  expect(transitionsOf(copy).map(({ definition }) => positionOf(definition))).toEqual(
    transitionsOf(machine).map(({ definition }) => positionOf(definition)),
  )
  expect(new Set(transitionsOf(machine).map(({ definition }) => positionOf(definition))).size).toBe(10)
})

test.each([
  ['', 'always'],
  ['code.scanned', 'code.scanned'],
  ['xstate.done.state.parcel.packing', 'done'],
  ['xstate.done.state.parcel', 'xstate.done.state.parcel'],
  ['xstate.done.actor.deliver', 'deliver done'],
  ['xstate.error.actor.deliver', 'deliver failed'],
  ['xstate.snapshot.deliver', 'deliver changed'],
  ['xstate.after.patience.parcel.sent', 'after patience'],
  ['my.xstate.done.actor.deliver', 'my.xstate.done.actor.deliver'],
])('the event %j has the name %j', (eventType, words) => {
  expect(eventName(eventType, named('packing'))).toBe(words)
})

test.each([
  ['isFull', 'isFull'],
  [{ type: 'isFull', params: 1 }, 'isFull'],
  [not('isFull'), 'not isFull'],
  [and(['isFull', 'isLight']), '(isFull and isLight)'],
  [or(['isFull', not('isLight')]), '(isFull or not isLight)'],
  [stateIn({ sent: 'waiting' }), 'in {"sent":"waiting"}'],
  [() => true, 'unnamed'],
  [
    function guard() {
      return true
    },
    'unnamed',
  ],
  [
    function isFull() {
      return true
    },
    'isFull',
  ],
  [null, 'unnamed'],
  [7, 'unnamed'],
])('the guard %j has the name %j', (guard, name) => {
  expect(guardName(guard)).toBe(name)
})

test.each([
  ['code.scanned', 'code.scanned', true],
  ['code.scanned', 'code', false],
  ['*', 'code.scanned', true],
  ['code.*', 'code.scanned', true],
  ['code.*', 'code', true],
  ['code.*', 'codes', false],
  ['code', 'code.scanned', false],
  ['code.scanned', 'code.scann', false],
])('the descriptor %j matches %j: %j', (descriptor, eventType, isHeard) => {
  expect(matchesDescriptor(descriptor, eventType)).toBe(isHeard)
})
