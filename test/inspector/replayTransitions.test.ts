import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, createMachine } from 'xstate'
import { models } from '../../src/inspector/models/index.ts'
import type { AnyFlowModel } from '../../src/inspector/models/model.ts'
import { machineOf } from '../../src/inspector/replay/flows.ts'
import { replayRecording, replayTransitions } from '../../src/inspector/replay/replayTransitions.ts'
import { waitsAfter } from '../../src/inspector/replay/timeline.ts'
import { tracksOf } from '../../src/inspector/replay/tracks.ts'
import { type Edge, explorationOf } from '../../src/inspector/walk/explore.ts'
import { planWalks } from '../../src/inspector/walk/walkFlow.ts'
import { checkInMachine } from '../../src/machines/gate/checkIn.ts'
import type { RecordedEvent } from '../../src/services/recorder/recording.ts'
import { type ScriptedFlow, startScripted } from '../machines/support/scripted.ts'
import { lostAnswer, recorded } from './support/recorded.ts'

async function eventsOfLostAnswer(): Promise<readonly RecordedEvent[]> {
  return (await lostAnswer()).events
}

describe('a machine that follows a recording', () => {
  const walksFollowed = 4

  async function follow(flow: ScriptedFlow<AnyStateMachine>, edges: readonly Edge[]) {
    for (const { step } of edges) {
      if (step.type === 'event') flow.send(step.event)
      else if (step.type === 'done') await flow.done(step.actor, step.output)
      else if (step.type === 'failed') await flow.failed(step.actor, step.error)
      else flow.jump(step.ms)
    }
    flow.actor.stop()
  }

  async function recordingsOf(model: AnyFlowModel) {
    const found: (readonly RecordedEvent[])[] = []
    for (const { name, input } of model.inputs) {
      const exploration = explorationOf(model, name)
      for (const edges of planWalks(exploration).slice(0, walksFollowed)) {
        const { observe, recording } = recorded()
        await follow(startScripted(model.machine, input, undefined, observe), edges.slice(0, 200))
        found.push(recording('any').events)
      }
    }
    return found
  }

  test.each(models.map((model) => [model.machine.id, model] as const))(
    'never diverges from a recording of %s itself',
    async (_, model) => {
      for (const events of await recordingsOf(model))
        expect(replayTransitions(events, model.machine)).toBeNull()
    },
  )

  test('may start in the middle, as with a full recorder', async () => {
    expect(replayTransitions((await eventsOfLostAnswer()).slice(3), checkInMachine)).toBeNull()
  })
})

describe('the first divergence', () => {
  const gate = (changes: Record<string, unknown>, found: Record<string, unknown> = {}) =>
    createMachine({
      id: 'gate',
      initial: 'idle',
      states: {
        idle: { on: { scanned: 'searching' } },
        searching: {
          invoke: {
            id: 'search',
            src: 'search',
            onDone: [{ guard: 'isIn', target: 'idle' }, { target: 'found' }],
          },
        },
        found: { on: { confirmed: 'idle' }, ...found },
        ...changes,
      },
    })
  const step = (
    type: string,
    before: string | null,
    after: string,
    ...transitions: readonly string[]
  ): RecordedEvent => ({
    at: 0,
    flow: 'gate',
    actor: 'x:1',
    type,
    before,
    after,
    status: 'active',
    transitions,
  })

  const init = step('xstate.init', null, 'idle')
  const scanned = step('scanned', 'idle', 'searching', 'idle · scanned → searching')
  const answered = step(
    'xstate.done.actor.search',
    'searching',
    'found',
    'searching · search done [else] → found',
  )
  const confirmed = step('confirmed', 'found', 'idle', 'found · confirmed → idle')
  const whole = [init, scanned, answered, confirmed]

  test('is null when the machine is unchanged', () => {
    expect(replayTransitions(whole, gate({}))).toBeNull()
  })

  test('is a removed transition', () => {
    expect(
      replayTransitions(whole, gate({ found: { on: { confirmed: 'searching', left: 'idle' } } })),
    ).toEqual({
      index: 3,
      problem:
        'Event 4 of gate, confirmed, took “found · confirmed → idle”, a transition that the machine does not have now. There it has “found · confirmed → searching” now.',
      instead: ['found · confirmed → searching'],
    })
  })

  test('is a removed transition without a replacement', () => {
    expect(replayTransitions(whole, gate({ found: { on: { left: 'idle' } } }))?.problem).toBe(
      'Event 4 of gate, confirmed, took “found · confirmed → idle”, a transition that the machine does not have now. There it hears nothing of the kind.',
    )
  })

  test('is a changed guard', () => {
    const searching = {
      invoke: { id: 'search', src: 'search', onDone: { guard: 'isKnown', target: 'found' } },
    }
    expect(replayTransitions(whole, gate({ searching }))).toEqual({
      index: 2,
      problem:
        'Event 3 of gate, xstate.done.actor.search, took “searching · search done [else] → found”, a transition that the machine does not have now. There it has “searching · search done [isKnown] → found” now.',
      instead: ['searching · search done [isKnown] → found'],
    })
  })

  test('is a removed state', () => {
    const { problem } = replayTransitions([step('left', 'asking', 'idle')], gate({})) ?? {}
    expect(problem).toBe(
      'Event 1 of gate, left, began in asking, a state that the machine does not have now.',
    )
  })

  test('is a group with another initial state', () => {
    const sub = (initial: string) => gate({}, { initial, states: { asking: {}, waiting: {} } })
    const into: RecordedEvent = { ...answered, after: { found: 'asking' } }
    expect(replayTransitions([init, scanned, into], sub('asking'))).toBeNull()
    expect(replayTransitions([init, scanned, into], sub('waiting'))?.problem).toBe(
      'Event 3 of gate, xstate.done.actor.search, led to found.asking, and leads to found.waiting now.',
    )
  })

  test('is a transition behind a new one that is taken first', () => {
    const searching = {
      invoke: {
        id: 'search',
        src: 'search',
        onDone: [{ target: 'idle' }, { guard: 'isIn', target: 'idle' }, { target: 'found' }],
      },
    }
    expect(replayTransitions(whole, gate({ searching }))?.problem).toBe(
      'Event 3 of gate, xstate.done.actor.search, took “searching · search done [else] → found”, and there it has “searching · search done [else] → idle” now.',
    )
  })

  test('is an ignored event that the machine now handles', () => {
    const unheard = step('confirmed', 'idle', 'idle')
    expect(replayTransitions([init, unheard], gate({}))).toBeNull()
    expect(
      replayTransitions([init, unheard], gate({ idle: { on: { scanned: 'searching', confirmed: 'found' } } }))
        ?.problem,
    ).toBe('Event 2 of gate, confirmed, was not heard, and the machine takes “idle · confirmed → found” now.')
  })

  test('is null when only a guard decides whether an event is handled', () => {
    const idle = { on: { scanned: 'searching', confirmed: { guard: 'isSure', target: 'found' } } }
    expect(replayTransitions([init, step('confirmed', 'idle', 'idle')], gate({ idle }))).toBeNull()
  })

  test('is an unknown event', () => {
    expect(replayTransitions([init, step('burned', 'idle', 'idle')], gate({}))?.problem).toBe(
      'Event 2 of gate, burned, is an event that the machine does not know now.',
    )
  })

  test('is an unknown event that was recorded as handled', () => {
    const zapped: RecordedEvent = { ...scanned, type: 'zapped' }
    expect(replayTransitions([init, zapped], gate({}))).toEqual({
      index: 1,
      problem: 'Event 2 of gate, zapped, is an event that the machine does not know now.',
      instead: [],
    })
  })

  test('is an event that does not cause its recorded transition', () => {
    const lost: RecordedEvent = { ...scanned, type: 'xstate.done.actor.search' }
    expect(replayTransitions([init, lost], gate({}))?.problem).toBe(
      'Event 2 of gate, xstate.done.actor.search, took “idle · scanned → searching”, a transition that this event does not cause. There it hears nothing of the kind.',
    )
    expect(replayTransitions([init, { ...scanned, type: 'confirmed' }], gate({}))?.problem).toBe(
      'Event 2 of gate, confirmed, took “idle · scanned → searching”, a transition that this event does not cause. There it hears nothing of the kind.',
    )
  })

  test('is a state that the machine now leaves by itself', () => {
    const leaving = gate({ found: { on: { confirmed: 'idle' }, always: 'idle' } })
    expect(replayTransitions([init, scanned, answered], leaving)).toEqual({
      index: 2,
      problem:
        'Event 3 of gate, xstate.done.actor.search, stayed in found, and from there the machine takes “found · always → idle” now.',
      instead: ['found · always → idle'],
    })
    const perhaps = gate({ found: { on: { confirmed: 'idle' }, always: { guard: 'isIn', target: 'idle' } } })
    expect(replayTransitions(whole, perhaps)).toBeNull()
  })

  test('names an empty state, and cuts a state with a very long name', () => {
    expect(replayTransitions([{ ...init, after: {} }], gate({}))?.problem).toBe(
      'Event 1 of gate, xstate.init, led to {}, a state that the machine does not have now.',
    )
    const long = replayTransitions([{ ...init, after: 'x'.repeat(9_000) }], gate({}))?.problem
    expect(long).toBe(
      `Event 1 of gate, xstate.init, led to ${'x'.repeat(120)}…, a state that the machine does not have now.`,
    )
  })

  test('is a gap in the recording itself', () => {
    expect(replayTransitions([init, confirmed], gate({}))?.problem).toBe(
      'Event 2 of gate, confirmed, begins in found, and the event before it ended in idle: the recording is not whole.',
    )
  })
})

describe('a complete recording', () => {
  test('is followed track by track, and an unknown flow is reported', async () => {
    const events = (await eventsOfLostAnswer()).flatMap((event) => [event, { ...event, flow: 'constructor' }])
    const actor = events[0]?.actor
    expect([...tracksOf(events).keys()]).toEqual([`checkIn ${actor}`, `constructor ${actor}`])
    expect([...replayRecording({ events }, machineOf)]).toEqual([
      [
        `constructor ${actor}`,
        {
          index: 0,
          indexInRecording: 1,
          problem: 'This build has no flow named constructor. Open the recording in the build that made it.',
          instead: [],
        },
      ],
    ])
  })

  test('has a separate track for each time that a flow was opened', async () => {
    const events = await eventsOfLostAnswer()
    const again = events.map((event) => ({ ...event, actor: 'x:again' }))
    expect(
      Array.from(tracksOf([...events, ...again]).values(), ({ label, places }) => [label, places.length]),
    ).toEqual([
      ['checkIn', 9],
      ['checkIn, 2nd', 9],
    ])
  })
})

test('the remaining time of a delay is computed from its documented time', async () => {
  const events = await eventsOfLostAnswer()
  const model = models.find(({ machine }) => machine.id === 'checkIn')
  if (!model) throw new Error('the gate has no model')
  const after = (count: number, now: number) => waitsAfter(events.slice(0, count), now, model)
  expect(after(1, 0)).toEqual([])
  expect(after(8, 14_300)).toEqual([
    { name: 'successShown', ms: 5_000, left: 4_950 },
    { name: 'inputRefocus', ms: 500, left: 450 },
  ])
  expect(after(9, 14_750)).toEqual([{ name: 'successShown', ms: 5_000, left: 4_500 }])
  expect(waitsAfter(events.slice(8, 9), 14_750, model)).toEqual([
    { name: 'successShown', ms: 5_000, left: null },
  ])
})
