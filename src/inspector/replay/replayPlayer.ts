import { type AnyEventObject, assign, fromCallback, fromPromise, setup } from 'xstate'
import { notProvided } from '../../machines/notProvided.ts'
import type { ReadRecording } from '../../services/recorder/readRecording.ts'
import type { Recording } from '../../services/recorder/recording.ts'
import { firstTrackOf, placesOf, timelineOf } from './tracks.ts'

/*
 * The player of recordings: one is opened, one of its tracks is chosen, and a position moves over the events of that
 * track, by hand or as time passes. Time is what the frames of the screen say: nothing of what is replayed runs. A file
 * that cannot be read changes nothing but the problem that is told.
 */

export type Speed = 1 | 10 | 'fastest'

export interface ReplayContext {
  recording: Recording | null
  /** The id of the track that is replayed; null for all, as they came. */
  track: string | null
  /** Where the events of the track stand in the recording. */
  places: readonly number[]
  /** When each of them comes, in milliseconds since the first. */
  timeline: readonly number[]
  /** Which of them came last. */
  position: number
  /** Milliseconds since the first event. */
  time: number
  speed: Speed
  problem: string | null
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
  track: null,
  places: [],
  timeline: [],
  position: 0,
  time: 0,
  problem: null,
}

export const unreadableFileText = 'The file could not be read. Choose it again.'

interface Answered {
  readonly event: { readonly output: ReadRecording }
}

const read = ({ event }: Answered) => event.output
const refuse = {
  type: 'complain',
  params: ({ event }: Answered) => (event.output.ok ? '' : event.output.problem),
} as const
const giveUp = { type: 'complain', params: unreadableFileText } as const

export const replayPlayerMachine = setup({
  types: { context: {} as ReplayContext, events: {} as ReplayEvent },
  actors: {
    readSource: fromPromise<ReadRecording, { source: string | Blob }>(notProvided('readSource')),
    keepTime: fromCallback<AnyEventObject>(notProvided('keepTime')),
  },
  actions: {
    take: assign((_, answer: ReadRecording) => {
      if (!answer.ok) return {}
      const track = firstTrackOf(answer.recording)
      return { ...nothing, recording: answer.recording, ...listed(answer.recording, track) }
    }),
    complain: assign((_, problem: string) => ({ problem })),
    choose: assign(({ context: { recording } }, track: string | null) =>
      recording ? listed(recording, track) : {},
    ),
    goTo: assign(({ context }, position: number) => placeAt(context, position)),
    advance: assign(({ context }, ms: number) => advanced(context, ms)),
    rewind: assign(({ context }) => placeAt(context, 0)),
    setSpeed: assign((_, speed: Speed) => ({ speed })),
    forget: assign(nothing),
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
  on: { 'recording.opened': '.reading' },
  states: {
    empty: {},
    reading: {
      entry: assign({ problem: null }),
      invoke: {
        src: 'readSource',
        id: 'readSource',
        input: ({ event }) => ({ source: event.type === 'recording.opened' ? event.source : '' }),
        onDone: [
          {
            guard: { type: 'isRead', params: read },
            target: 'ready',
            actions: { type: 'take', params: read },
          },
          { guard: 'hasRecording', target: 'ready', actions: refuse },
          { target: 'empty', actions: refuse },
        ],
        onError: [
          { guard: 'hasRecording', target: 'ready', actions: giveUp },
          { target: 'empty', actions: giveUp },
        ],
      },
    },
    ready: {
      initial: 'paused',
      on: {
        'recording.closed': { target: 'empty', actions: 'forget' },
        'track.chosen': {
          target: '.paused',
          actions: { type: 'choose', params: ({ event }) => event.track },
        },
        'position.chosen': {
          target: '.paused',
          actions: { type: 'goTo', params: ({ event }) => event.position },
        },
        'position.moved': {
          target: '.paused',
          actions: { type: 'goTo', params: ({ context, event }) => context.position + event.by },
        },
        'speed.chosen': { actions: { type: 'setSpeed', params: ({ event }) => event.speed } },
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

function listed(recording: Recording, track: string | null) {
  const places = placesOf(recording, track)
  return { track, places, timeline: timelineOf(recording, places), position: 0, time: 0 }
}

function placeAt({ timeline }: ReplayContext, wanted: number): Place {
  const position = Math.max(0, Math.min(wanted, timeline.length - 1))
  return { position, time: timeline[position] ?? 0 }
}

/** One event a frame at the fastest; otherwise all that came in so much time. */
function advanced(context: ReplayContext, ms: number): Place {
  const { speed, timeline } = context
  if (speed === 'fastest') return placeAt(context, context.position + 1)
  const time = Math.min(context.time + ms * speed, timeline.at(-1) ?? 0)
  let { position } = context
  while ((timeline[position + 1] ?? Number.POSITIVE_INFINITY) <= time) position += 1
  return { position, time }
}

function isAtEnd({ timeline }: ReplayContext, { position }: Place): boolean {
  return position >= timeline.length - 1
}
