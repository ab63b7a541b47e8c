import { type Actor, type AnyEventObject, assign, fromCallback, fromPromise, setup } from 'xstate'
import { notProvided } from '../../machines/lib/notProvided.ts'
import type { Recording } from '../../services/recorder/recording.ts'
import type { ActorEvents, Unmasking } from '../live/protocol.ts'
import { type ReadRecording, readRecording } from '../readRecording.ts'
import { flowOfPage, hasMoved, isOfPage } from './flows.ts'
import { type Timeline, timelineOf } from './timeline.ts'
import { firstTrackOf, placesOf, trackIdOf, tracksOf } from './tracks.ts'

/*
 * The player of recordings from a file, from the walk, or from a running portal. A position moves over the
 * events of one chosen track, by hand or with time. In a growing recording it follows the newest event until
 * it is moved, and again after playing has reached that event. Time comes from animation frames or the
 * portal; no replayed code runs. An unreadable file changes only the shown error.
 */

export type Speed = 1 | 10 | 'fastest'

export interface ReplayContext {
  recording: Recording | null
  name: string
  opening: string
  track: string | null
  /** Only events with these words are listed. */
  filter: string
  places: readonly number[]
  timeline: Timeline
  position: number
  time: number
  speed: Speed
  callError: string | null
  isGrowing: boolean
  /** Events that the running portal would accept by hand. */
  accepted: ActorEvents | null
  values: Unmasking
  isChosen: boolean
  asked: AskedStep | null
}

/** `asked` is the step of a link; the recording that is opened next shows it. */
type PlayerInput = {
  readonly recording?: Recording
  readonly position?: number
  readonly asked?: AskedStep | null
}

export interface AskedStep {
  readonly track: string | null
  readonly position: number
}

export type ReplayEvent =
  | { type: 'recording.opened'; source: string | Blob }
  | { type: 'recording.closed' }
  | {
      type: 'recording.grown'
      recording: Recording
      isNew: boolean
      now: number
      accepted?: ActorEvents | null
      values?: Unmasking
    }
  | { type: 'recording.ended' }
  /** `past` keeps only each flow's last event, `ended` keeps the running flows. */
  | { type: 'recording.cleared'; of: 'past' | 'ended' }
  | { type: 'track.chosen'; track: string | null }
  | { type: 'filter.changed'; filter: string }
  | { type: 'position.chosen'; position: number }
  | { type: 'position.moved'; by: number }
  | { type: 'speed.chosen'; speed: Speed }
  | { type: 'playback.started' }
  | { type: 'playback.paused' }
  | { type: 'time.passed'; ms: number }

type Grown = Extract<ReplayEvent, { type: 'recording.grown' }>
type Place = Pick<ReplayContext, 'position' | 'time'>

const nothing: Omit<ReplayContext, 'speed' | 'asked'> = {
  recording: null,
  name: '',
  opening: '',
  track: null,
  filter: '',
  places: [],
  timeline: { times: [], pauses: [] },
  position: 0,
  time: 0,
  callError: null,
  isGrowing: false,
  accepted: null,
  values: 'absent',
  isChosen: false,
}

const unreadableFileText = 'The file could not be read. Choose it again.'

export const replayPlayerMachine = setup({
  types: { context: {} as ReplayContext, events: {} as ReplayEvent, input: {} as PlayerInput | undefined },
  actors: {
    readSource: fromPromise<ReadRecording, { source: string | Blob }>(notProvided('readSource')),
    keepTime: fromCallback<AnyEventObject>(notProvided('keepTime')),
  },
  guards: {
    hasRecording: ({ context }) => context.recording !== null,
    isGrowing: ({ context }) => context.isGrowing,
    isMore: ({ event }) => event.type === 'recording.grown' && !event.isNew,
    isNewest: ({ context }) => context.isGrowing && isAtEnd(context),
    isAtEnd: ({ context }) => isAtEnd(context),
  },
}).createMachine({
  id: 'replayPlayer',
  context: ({ input }) => {
    const { recording, position = 0, asked = null } = input ?? {}
    const opened = recording && listed(recording, { track: firstTrackOf(recording), position })
    return { ...nothing, speed: 1, asked, ...opened }
  },
  initial: 'empty',
  on: {
    'recording.opened': {
      target: '.reading',
      actions: assign({ opening: ({ event }) => nameOf(event.source), callError: null }),
    },
    'recording.grown': {
      target: '.ready.following',
      actions: assign(({ context, event }) => atNewest(context, grown(context, event), event.now)),
    },
  },
  states: {
    empty: { always: { guard: 'hasRecording', target: 'ready' } },
    reading: {
      invoke: {
        src: 'readSource',
        id: 'readSource',
        input: ({ event }) => ({ source: event.type === 'recording.opened' ? event.source : '' }),
        onDone: {
          target: 'empty',
          actions: assign(({ context: { opening, asked }, event: { output } }) =>
            output.ok
              ? { ...nothing, name: opening, asked: null, ...listed(output.recording, asked ?? {}) }
              : { callError: output.problem },
          ),
        },
        onError: { target: 'empty', actions: assign({ callError: unreadableFileText }) },
      },
    },
    ready: {
      initial: 'paused',
      on: {
        'recording.closed': { target: 'empty', actions: assign(nothing) },
        'recording.grown': {
          guard: 'isMore',
          actions: assign(({ context, event }) => grown(context, event)),
        },
        'recording.ended': {
          target: '.paused',
          actions: assign({ isGrowing: false, accepted: null, values: 'absent' }),
        },
        'track.chosen': [
          {
            guard: 'isGrowing',
            target: '.following',
            actions: assign(({ context, event }) => atNewest(context, chosen(context, event.track))),
          },
          { target: '.paused', actions: assign(({ context, event }) => chosen(context, event.track)) },
        ],
        'recording.cleared': {
          target: '.following',
          actions: assign(({ context, event }) => atNewest(context, cleared(context, event.of))),
        },
        'filter.changed': {
          target: '.paused',
          actions: assign(({ context, event }) => filtered(context, event.filter)),
        },
        'position.chosen': {
          target: '.paused',
          actions: assign(({ context, event }) => placeAt(context, event.position)),
        },
        'position.moved': {
          target: '.paused',
          actions: assign(({ context, event }) => placeAt(context, context.position + event.by)),
        },
        'speed.chosen': { actions: assign({ speed: ({ event }) => event.speed }) },
      },
      states: {
        paused: {
          on: {
            'playback.started': [
              { guard: 'isNewest', target: 'following' },
              {
                guard: 'isAtEnd',
                target: 'playing',
                actions: assign(({ context }) => placeAt(context, 0)),
              },
              { target: 'playing' },
            ],
          },
        },
        playing: {
          invoke: { src: 'keepTime', id: 'keepTime' },
          always: [
            { guard: 'isNewest', target: 'following' },
            { guard: 'isAtEnd', target: 'paused' },
          ],
          on: {
            'playback.paused': 'paused',
            'time.passed': { actions: assign(({ context, event }) => advanced(context, event.ms)) },
          },
        },
        following: {
          on: {
            'recording.grown': {
              actions: assign(({ context, event }) => atNewest(context, grown(context, event), event.now)),
            },
            'playback.paused': 'paused',
          },
        },
      },
    },
  },
})

export const replayPlayerFlow = replayPlayerMachine.provide({
  actors: {
    readSource: fromPromise(async ({ input: { source } }) =>
      readRecording(typeof source === 'string' ? source : await source.text()),
    ),
    keepTime: fromCallback<AnyEventObject>(({ sendBack }) => {
      let last = performance.now()
      const tick = (now: number) => {
        sendBack({ type: 'time.passed', ms: Math.max(0, now - last) })
        last = now
        frame = requestAnimationFrame(tick)
      }
      let frame = requestAnimationFrame(tick)
      return () => cancelAnimationFrame(frame)
    }),
  },
})

export type Player = Actor<typeof replayPlayerMachine>

function nameOf(source: string | Blob): string {
  if (typeof source === 'string') return 'the pasted text'
  return source instanceof File ? source.name : 'the file'
}

type Listing = Partial<Pick<ReplayContext, 'track' | 'filter' | 'position'>>

function listed(recording: Recording, { track: wanted, filter = '', position = 0 }: Listing = {}) {
  const isKnown = wanted === null || tracksOf(recording.events).has(wanted ?? '')
  const track = wanted !== undefined && isKnown ? wanted : firstTrackOf(recording)
  const places = placesOf(recording, track, filter)
  const timeline = timelineOf(recording, places)
  return { recording, track, filter, places, timeline, ...placeAt({ timeline }, position) }
}

/** The shown event stays, or the next one that is still listed. */
function filtered({ recording, track, places, position }: ReplayContext, filter: string) {
  if (!recording) return {}
  const place = places[position] ?? 0
  const next = placesOf(recording, track, filter).findIndex((other) => other >= place)
  return listed(recording, { track, filter, position: next === -1 ? Number.POSITIVE_INFINITY : next })
}

function chosen({ recording, filter, isGrowing }: ReplayContext, track: string | null) {
  if (!recording) return {}
  const { flow = recording.flow } = tracksOf(recording.events).get(track ?? '') ?? {}
  return { ...listed(isGrowing ? { ...recording, flow } : recording, { track, filter }), isChosen: true }
}

const maxKept = 5_000

function grown(
  context: ReplayContext,
  { recording: news, isNew, accepted = null, values = 'absent' }: Grown,
) {
  if (!isNew && news.events.length === 0) return { accepted, values }
  const before = isNew ? [] : (context.recording?.events ?? [])
  const events = [...before, ...news.events].slice(-maxKept)
  const shown = context.recording?.flow ?? ''
  const isKept = context.isChosen || (!isNew && isOfPage(shown))
  const found = isKept ? undefined : flowOfPage(events)
  const flow = found ?? (context.isChosen || shown !== '' ? shown : (events.findLast(hasMoved)?.flow ?? ''))
  const recording = { ...news, flow, events }
  if (isNew || context.recording?.flow !== flow)
    return { ...listed(recording), isGrowing: true, accepted, values }
  const { track, filter, position, time } = context
  return { ...listed(recording, { track, filter }), position, time, accepted, values }
}

function cleared({ recording, track, filter }: ReplayContext, what: 'past' | 'ended') {
  if (!recording) return {}
  const tracks = tracksOf(recording.events)
  const events = recording.events.filter((event) => {
    const end = recording.events[tracks.get(trackIdOf(event))?.places.at(-1) ?? -1]
    return what === 'past' ? end === event : end?.status === 'active'
  })
  const kept = tracksOf(events).has(track ?? '') ? track : null
  return listed({ ...recording, events }, { track: kept, filter })
}

export function nowOf({ recording, places, timeline: { times }, position, time }: ReplayContext): number {
  return (recording?.events[places[position] ?? -1]?.at ?? 0) + time - (times[position] ?? 0)
}

function atNewest(context: ReplayContext, change: Partial<ReplayContext>, now = 0) {
  const changed = { ...context, ...change }
  const place = placeAt(changed, Number.POSITIVE_INFINITY)
  const passed = Math.max(0, now - nowOf({ ...changed, ...place }))
  return { ...change, ...place, time: place.time + passed }
}

function placeAt({ timeline: { times } }: Pick<ReplayContext, 'timeline'>, wanted: number): Place {
  const position = Math.max(0, Math.min(wanted, times.length - 1))
  return { position, time: times[position] ?? 0 }
}

/** At the speed 'fastest': ms per event, and at most for a whole recording. */
const fastestEvent = 4
const fastestWhole = 2_000

function advanced(context: ReplayContext, ms: number): Place {
  if (context.speed !== 'fastest') return played(context, ms * context.speed)
  const step = Math.ceil(ms / Math.min(fastestEvent, fastestWhole / context.places.length))
  const stepped = placeAt(context, context.position + Math.max(1, step))
  const atTen = played(context, ms * 10)
  return atTen.position > stepped.position ? atTen : stepped
}

function played({ timeline: { times, pauses }, position: first, time }: ReplayContext, ms: number): Place {
  let position = first
  let left = ms + time - (times[position] ?? 0)
  while (position < times.length - 1 && left >= (pauses[position] ?? 0)) {
    left -= pauses[position] ?? 0
    position += 1
  }
  const isLast = position >= times.length - 1
  return { position, time: (times[position] ?? 0) + (isLast ? 0 : left) }
}

function isAtEnd({ timeline: { times }, position }: ReplayContext): boolean {
  return position >= times.length - 1
}
