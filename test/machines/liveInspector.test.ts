import { describe, expect, test } from 'vitest'
import { liveInspectorMachine } from '../../src/inspector/live/liveInspector.ts'
import type { LiveMessage } from '../../src/inspector/live/protocol.ts'
import { defineModel } from '../../src/inspector/models/model.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

const idle = { status: 'active', value: 'idle', context: { code: '' } } as const
const waiting = [{ event: 'xstate.after.shown.gate.found', delay: 5_000, startedAt: 1_000 }]

function appeared(sessionId: string, name = 'gate'): LiveMessage {
  return { type: '@xstate.actor', sessionId, name, definition: '{}', delays: {}, snapshot: idle, timers: [] }
}

function came(sessionId: string, type: string): LiveMessage {
  return { type: '@xstate.event', sessionId, event: { type, fields: { code: '•••1' } } }
}

function moved(sessionId: string, type: string, value: string, rest: object = {}): LiveMessage {
  return {
    type: '@xstate.snapshot',
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
      'flow.selected': [{ type: 'flow.selected', actor: 'x:1' }],
      'ended.cleared': [{ type: 'ended.cleared' }],
      'log.cleared': [{ type: 'log.cleared' }],
      'clock.ticked': [{ type: 'clock.ticked', now: 1_100 }],
    },
    outcomes: { listenToPortal: { done: [] }, tickClock: { done: [] } },
    delays: {},
    project: ({ flows, selected, log, now }) => ({
      flows: flows.map(({ actor, status, timers }) => [actor, status, timers.length]),
      selected,
      hasLog: log.length > 0,
      now,
    }),
  }),
)

function start(...messages: readonly LiveMessage[]) {
  const flow = startScripted(liveInspectorMachine, undefined)
  for (const message of messages) flow.send(arrive(message))
  return { ...flow, state: () => flow.actor.getSnapshot(), context: () => flow.actor.getSnapshot().context }
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
        definition: '{}',
        delays: {},
        status: 'active',
        value: 'found',
        context: { code: '•••1' },
        timers: waiting,
        taken: ['idle · code.scanned → found'],
      },
    ])
  })

  test('logs an event when it comes, and what became of it when that is known', () => {
    const { context, send } = start(appeared('x:1'))
    const entry = {
      at: 7,
      actor: 'x:1',
      flow: 'gate',
      type: 'code.scanned',
      fields: { code: '•••1' },
      key: 1,
    }
    send(arrive(came('x:1', 'code.scanned')))
    expect(context().log).toEqual([{ ...entry, after: null, transitions: [] }])
    send(arrive(moved('x:1', 'code.scanned', 'found'), 9))
    expect(context().log).toEqual([
      { ...entry, after: 'found', transitions: ['idle · code.scanned → found'] },
    ])
  })

  test('keeps the last 500 entries', () => {
    const { context, send } = start(appeared('x:1'))
    for (let index = 0; index < 510; index++) send(arrive(moved('x:1', 'code.scanned', 'found'), index))
    expect(context().log).toHaveLength(500)
    expect(context().log[0]?.at).toBe(10)
  })

  test('does not know flows that nobody has announced', () => {
    const { context } = start(moved('x:9', 'code.scanned', 'found'), came('x:9', 'code.scanned'))
    expect([context().flows, context().log, context().selected]).toEqual([[], [], null])
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

  test('forgets ended flows and the log when asked to', () => {
    const { context, send } = start(appeared('x:1'), appeared('x:2', 'till'), stopped)
    expect(context().flows.map(({ status }) => status)).toEqual(['stopped', 'active'])
    send({ type: 'ended.cleared' })
    send({ type: 'log.cleared' })
    expect([context().flows.map(({ actor }) => actor), context().log]).toEqual([['x:2'], []])
  })
})
