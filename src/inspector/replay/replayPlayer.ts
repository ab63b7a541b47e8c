import { type AnyEventObject, assign, fromCallback, fromPromise, setup } from 'xstate'
import { notProvided } from '../../machines/lib/notProvided.ts'
import type { Recording } from '../../services/recorder/recording.ts'
import type { ReadRecording } from '../readRecording.ts'
import { type Timeline, timelineOf } from './timeline.ts'
import { firstTrackOf, placesOf } from './tracks.ts'

/*
 * The player of recordings: one is opened, one of its tracks is chosen, and a position moves over the events of that
 * track, by hand or as time passes. Time is what the frames of the screen say: nothing of what is replayed runs. A file
 * that cannot be read changes nothing but the error that is shown.
 */

export type Speed = 1 | 10 | 'fastest'

export interface ReplayContext {
  recording: Recording | null
  /** What it was opened from: a file's name, or that it was pasted. */
  name: string
  /** The source that is being read, or was read last. */
  opening: string
  /** The id of the track that is replayed; null for all, as they came. */
  track: string | null
  places: readonly number[]
  timeline: Timeline
  position: number
  /** Milliseconds since the first event, as they were recorded. */
  time: number
  speed: Speed
  callError: string | null
}

export type ReplayEvent =
  | { type: 'recording.opened'; source: string | Blob }
  | { type: 'recording.closed' }
  | { type: 'track.chosen'; track: string | null }
  | { type: 'position.chosen'; position: number }
  | { type: 'position.moved'; by: number }
  | { type: 'speed.chosen'; speed: Speed }
  | { type: 'playback.started' }
  | { type: 'playback.paused' }
  | { type: 'time.passed'; ms: number }

type Place = Pick<ReplayContext, 'position' | 'time'>

const nothing = {
  recording: null,
  name: '',
  opening: '',
  track: null,
  places: [],
  timeline: { times: [], pauses: [] },
  position: 0,
  time: 0,
  callError: null,
}

export const unreadableFileText = 'The file could not be read. Choose it again.'

interface Answered {
  readonly event: { readonly output: ReadRecording }
}

const read = ({ event }: Answered) => event.output
const showProblem = {
  type: 'showCallError',
  params: ({ event }: Answered) => (event.output.ok ? '' : event.output.problem),
} as const
const showUnreadable = { type: 'showCallError', params: unreadableFileText } as const

export const replayPlayerMachine = setup({
  types: { context: {} as ReplayContext, events: {} as ReplayEvent },
  actors: {
    readSource: fromPromise<ReadRecording, { source: string | Blob }>(notProvided('readSource')),
    keepTime: fromCallback<AnyEventObject>(notProvided('keepTime')),
  },
  actions: {
    storeRecording: assign(({ context: { opening } }, answer: ReadRecording) => {
      if (!answer.ok) return {}
      const { recording } = answer
      return { ...nothing, recording, name: opening, ...listed(recording, firstTrackOf(recording)) }
    }),
    showCallError: assign((_, callError: string) => ({ callError })),
    storeTrack: assign(({ context: { recording } }, track: string | null) =>
      recording ? listed(recording, track) : {},
    ),
    goTo: assign(({ context }, position: number) => placeAt(context, position)),
    advance: assign(({ context }, ms: number) => advanced(context, ms)),
    rewind: assign(({ context }) => placeAt(context, 0)),
    storeSpeed: assign((_, speed: Speed) => ({ speed })),
    clearRecording: assign(nothing),
  },
  guards: {
    isRead: (_, answer: ReadRecording) => answer.ok,
    hasRecording: ({ context }) => context.recording !== null,
    isAtEnd: ({ context }) => isAtEnd(context, context),
    willEnd: ({ context }, ms: number) => isAtEnd(context, advanced(context, ms)),
  },
}).createMachine({
  id: 'replayPlayer',
  context: { ...nothing, speed: 1 },
  initial: 'empty',
  on: {
    'recording.opened': {
      target: '.reading',
      actions: assign({ opening: ({ event }) => nameOf(event.source) }),
    },
  },
  states: {
    empty: {},
    reading: {
      entry: assign({ callError: null }),
      invoke: {
        src: 'readSource',
        id: 'readSource',
        input: ({ event }) => ({ source: event.type === 'recording.opened' ? event.source : '' }),
        onDone: [
          {
            guard: { type: 'isRead', params: read },
            target: 'ready',
            actions: { type: 'storeRecording', params: read },
          },
          { guard: 'hasRecording', target: 'ready', actions: showProblem },
          { target: 'empty', actions: showProblem },
        ],
        onError: [
          { guard: 'hasRecording', target: 'ready', actions: showUnreadable },
          { target: 'empty', actions: showUnreadable },
        ],
      },
    },
    ready: {
      initial: 'paused',
      on: {
        'recording.closed': { target: 'empty', actions: 'clearRecording' },
        'track.chosen': {
          target: '.paused',
          actions: { type: 'storeTrack', params: ({ event }) => event.track },
        },
        'position.chosen': {
          target: '.paused',
          actions: { type: 'goTo', params: ({ event }) => event.position },
        },
        'position.moved': {
          target: '.paused',
          actions: { type: 'goTo', params: ({ context, event }) => context.position + event.by },
        },
        'speed.chosen': { actions: { type: 'storeSpeed', params: ({ event }) => event.speed } },
      },
      states: {
        paused: {
          on: {
            'playback.started': [
              { guard: 'isAtEnd', target: 'playing', actions: 'rewind' },
              { target: 'playing' },
            ],
          },
        },
        playing: {
          invoke: { src: 'keepTime', id: 'keepTime' },
          on: {
            'playback.paused': 'paused',
            'time.passed': [
              {
                guard: { type: 'willEnd', params: ({ event }) => event.ms },
                target: 'paused',
                actions: { type: 'advance', params: ({ event }) => event.ms },
              },
              { actions: { type: 'advance', params: ({ event }) => event.ms } },
            ],
          },
        },
      },
    },
  },
})

function nameOf(source: string | Blob): string {
  if (typeof source === 'string') return 'the pasted text'
  return source instanceof File ? source.name : 'the file'
}

function listed(recording: Recording, track: string | null) {
  const places = placesOf(recording, track)
  return { track, places, timeline: timelineOf(recording, places), position: 0, time: 0 }
}

function placeAt({ timeline: { times } }: ReplayContext, wanted: number): Place {
  const position = Math.max(0, Math.min(wanted, times.length - 1))
  return { position, time: times[position] ?? 0 }
}

/** At the speed 'fastest': milliseconds for one event, and at most for a whole recording. */
const fastestEvent = 4
const fastestWhole = 2_000

function advanced(context: ReplayContext, ms: number): Place {
  if (context.speed !== 'fastest') return played(context, ms * context.speed)
  const count = context.places.length
  const step = Math.ceil(ms / Math.min(fastestEvent, fastestWhole / count))
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

function isAtEnd({ timeline: { times } }: ReplayContext, { position }: Place): boolean {
  return position >= times.length - 1
}
