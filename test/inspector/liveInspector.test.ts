import { describe, expect, test } from 'vitest'
import { labelOf } from '../../src/inspector/live/liveFlows.ts'
import { liveInspectorMachine } from '../../src/inspector/live/liveInspector.ts'
import type { LiveMessage } from '../../src/inspector/live/protocol.ts'
import { defineModel } from '../../src/inspector/models/model.ts'
import { startScripted } from '../machines/support/scripted.ts'
import { describeWalk } from '../machines/support/walk.ts'

const idle = { status: 'active', value: 'idle', context: { code: '' } } as const
const waiting = [{ event: 'xstate.after.shown.gate.found', delay: 5_000, startedAt: 1_000 }]

function appeared(sessionId: string, name = 'gate', stream = 'one'): LiveMessage {
  return {
    type: '@xstate.actor',
    stream,
    sessionId,
    name,
    definition: '{}',
    delays: {},
    snapshot: idle,
    timers: [],
  }
}

function came(sessionId: string, type: string): LiveMessage {
  return { type: '@xstate.event', stream: 'one', sessionId, event: { type, fields: { code: '•••1' } } }
}

function moved(sessionId: string, type: string, value: string, rest: object = {}): LiveMessage {
  return {
    type: '@xstate.snapshot',
    stream: 'one',
    sessionId,
    event: { type, fields: { code: '•••1' } },
    snapshot: { status: 'active', value, context: { code: '•••1' } },
    transitions: [`idle · ${type} → ${value}`],
    timers: [],
    ...rest,
  }
}

const stopped: LiveMessage = moved('x:1', 'xstate.stop', 'idle', {
  snapshot: { status: 'stopped', value: 'idle', context: {} },
  transitions: [],
})

function arrive(message: LiveMessage, at = 7) {
  return { type: 'message.arrived', message, at } as const
}

describeWalk(
  defineModel<typeof liveInspectorMachine>({
    machine: liveInspectorMachine,
    inputs: [{ name: 'bench', input: undefined }],
    samples: {
      'message.arrived': [
        arrive(appeared('x:1')),
        arrive(moved('x:1', 'code.scanned', 'found', { timers: waiting })),
        arrive(moved('x:1', 'xstate.after.shown.gate.found', 'idle')),
        arrive(stopped),
      ],
      'portal.lost': [{ type: 'portal.lost' }],
      'flow.selected': [{ type: 'flow.selected', actor: 'x:1' }],
      'ended.cleared': [{ type: 'ended.cleared' }],
      'log.cleared': [{ type: 'log.cleared' }],
      'clock.ticked': [{ type: 'clock.ticked', now: 1_100 }],
    },
    outcomes: { listenToPortal: { done: [] }, tickClock: { done: [] } },
    delays: {},
    project: ({ stream, flows, selected, missed, now }) => ({
      stream,
      flows: flows.map(({ actor, status, timers, log }) => [actor, status, timers.length, log.length > 0]),
      selected,
      missed,
      now,
    }),
  }),
)

function start(...messages: readonly LiveMessage[]) {
  const flow = startScripted(liveInspectorMachine, undefined)
  for (const message of messages) flow.send(arrive(message))
  const state = () => flow.actor.getSnapshot()
  const context = () => state().context
  const logOf = (sessionId: string) => context().flows.find(({ actor }) => actor === sessionId)?.log
  return { ...flow, state, context, logOf }
}

describe('the live view', () => {
  test('waits until a portal streams', () => {
    const { state, send } = start()
    expect(state().matches({ portal: 'awaited' })).toBe(true)
    send(arrive(appeared('x:1')))
    expect(state().matches({ portal: 'streaming' })).toBe(true)
  })

  test('lists flows in the order in which they come, one of the same actor once', () => {
    const { context } = start(appeared('x:1'), appeared('x:2', 'till'), appeared('x:1'))
    expect(context().flows.map(({ actor, name }) => [actor, name])).toEqual([
      ['x:1', 'gate'],
      ['x:2', 'till'],
    ])
    expect(context().selected).toBeNull()
  })

  test('shows the flow that moves first, until somebody chooses another', () => {
    const { context, send } = start(appeared('x:1'), appeared('x:2', 'till'))
    send(arrive(moved('x:2', 'key.pressed', 'idle', { transitions: [] })))
    send(arrive(moved('x:1', 'xstate.after.tick.gate.idle', 'idle')))
    send(arrive(moved('x:1', 'xstate.done.actor.readTime', 'idle')))
    expect(context().selected).toBeNull()
    send(arrive(moved('x:2', 'key.pressed', 'open')))
    expect(context().selected).toBe('x:2')
    send({ type: 'flow.selected', actor: 'x:1' })
    send(arrive(moved('x:2', 'key.pressed', 'open')))
    expect(context().selected).toBe('x:1')
  })

  test('follows state, context, times and the transitions taken', () => {
    const { context } = start(appeared('x:1'), moved('x:1', 'code.scanned', 'found', { timers: waiting }))
    expect(context().flows).toEqual([
      {
        actor: 'x:1',
        name: 'gate',
        time: 1,
        definition: '{}',
        delays: {},
        status: 'active',
        value: 'found',
        context: { code: '•••1' },
        timers: waiting,
        taken: ['idle · code.scanned → found'],
        log: [expect.objectContaining({ type: 'code.scanned', after: 'found' })],
      },
    ])
  })

  test('logs an event when it comes, and what became of it when that is known', () => {
    const { logOf, send } = start(appeared('x:1'))
    const entry = { at: 7, type: 'code.scanned', fields: { code: '•••1' }, key: 1 }
    send(arrive(came('x:1', 'code.scanned')))
    expect(logOf('x:1')).toEqual([{ ...entry, after: null, transitions: [] }])
    send(arrive(moved('x:1', 'code.scanned', 'found'), 9))
    expect(logOf('x:1')).toEqual([{ ...entry, after: 'found', transitions: ['idle · code.scanned → found'] }])
  })

  test('keeps the last 500 entries of each flow: one that always ticks pushes out no other', () => {
    const { logOf, send } = start(appeared('x:1', 'clock'), appeared('x:2', 'till'))
    send(arrive(moved('x:2', 'key.pressed', 'open')))
    for (let index = 0; index < 510; index++) send(arrive(moved('x:1', 'xstate.after.tick', 'idle'), index))
    expect(logOf('x:1')).toHaveLength(500)
    expect(logOf('x:1')?.[0]?.at).toBe(10)
    expect(logOf('x:2')?.map(({ type }) => type)).toEqual(['key.pressed'])
  })

  test('does not know flows that nobody has announced', () => {
    const { context } = start(moved('x:9', 'code.scanned', 'found'), came('x:9', 'code.scanned'))
    expect([context().flows, context().selected]).toEqual([[], null])
  })

  test('ticks only while a time of the flow that is shown is running', () => {
    const { state, send, started, context } = start(appeared('x:1'), appeared('x:2', 'till'))
    send(arrive(moved('x:1', 'code.scanned', 'found', { timers: waiting })))
    expect(state().matches({ clock: 'ticking' })).toBe(true)
    send({ type: 'clock.ticked', now: 1_100 })
    expect(context().now).toBe(1_100)
    send({ type: 'flow.selected', actor: 'x:2' })
    expect(state().matches({ clock: 'still' })).toBe(true)
    send({ type: 'flow.selected', actor: 'x:1' })
    send(arrive(moved('x:1', 'xstate.after.shown.gate.found', 'idle')))
    expect(state().matches({ clock: 'still' })).toBe(true)
    expect(started.map(({ source }) => source)).toEqual(['listenToPortal', 'tickClock', 'tickClock'])
  })

  test('forgets ended flows and what came to flows when asked to', () => {
    const { context, send, logOf } = start(appeared('x:1'), appeared('x:2', 'till'), stopped)
    send(arrive(moved('x:2', 'key.pressed', 'open')))
    expect(context().flows.map(({ status }) => status)).toEqual(['stopped', 'active'])
    send({ type: 'ended.cleared' })
    expect(context().flows.map(({ actor }) => actor)).toEqual(['x:2'])
    expect(context().selected).toBe('x:2')
    send({ type: 'log.cleared' })
    expect(logOf('x:2')).toEqual([])
  })

  test('shows the flow that moves first again, when the flow that was shown has ended and is forgotten', () => {
    const { context, send } = start(appeared('x:1'), appeared('x:2', 'till'))
    send({ type: 'flow.selected', actor: 'x:1' })
    send(arrive(stopped))
    send({ type: 'ended.cleared' })
    expect(context().selected).toBeNull()
    send(arrive(moved('x:2', 'key.pressed', 'open')))
    expect(context().selected).toBe('x:2')
  })

  test('counts the flows of one machine, also when earlier ones are forgotten', () => {
    const { context, send } = start(appeared('x:1'), appeared('x:2'), appeared('x:3', 'till'), stopped)
    const labels = () => context().flows.map(labelOf)
    expect(labels()).toEqual(['gate', 'gate, 2nd', 'till'])
    send({ type: 'ended.cleared' })
    send(arrive(appeared('x:4')))
    expect(labels()).toEqual(['gate, 2nd', 'till', 'gate, 3rd'])
  })
})

describe('a page that streams anew', () => {
  test('takes the place of the one before, though its session ids are the same', () => {
    const { context, logOf, send } = start(appeared('x:1'), appeared('x:2', 'till'))
    send(arrive(moved('x:1', 'code.scanned', 'found')))
    send(arrive(appeared('x:2', 'clock', 'two')))
    expect(context().flows.map(({ actor, name }) => [actor, name])).toEqual([['x:2', 'clock']])
    expect([context().selected, logOf('x:2')]).toEqual([null, []])
  })

  test('shows the flow of the same machine as before', () => {
    const { context, send } = start(appeared('x:1'), appeared('x:2', 'till'))
    send({ type: 'flow.selected', actor: 'x:2' })
    send(arrive(appeared('x:1', 'gate', 'two')))
    expect(context().selected).toBeNull()
    send(arrive(appeared('x:7', 'till', 'two')))
    expect(context().selected).toBe('x:7')
  })

  test('was gone before: what it last told stays, and no time runs on', () => {
    const { context, send, state } = start(appeared('x:1'))
    send(arrive(moved('x:1', 'code.scanned', 'found', { timers: waiting })))
    send({ type: 'portal.lost' })
    expect(state().value).toEqual({ portal: 'lost', clock: 'still' })
    expect(context().flows.map(({ value, timers, log }) => [value, timers, log.length])).toEqual([
      ['found', [], 1],
    ])
    send(arrive(appeared('x:1')))
    expect(state().matches({ portal: 'streaming' })).toBe(true)
    expect(context().flows.map(({ value, log }) => [value, log])).toEqual([['idle', []]])
    expect(context().selected).toBe('x:1')
  })
})
