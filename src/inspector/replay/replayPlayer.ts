import { type AnyEventObject, assign, fromCallback, fromPromise, setup } from 'xstate'
import { notProvided } from '../../machines/lib/notProvided.ts'
import type { Recording } from '../../services/recorder/recording.ts'
import type { ReadRecording } from '../readRecording.ts'
import { grown, withoutEnded, withoutPast } from './growing.ts'
import { type Timeline, timelineOf } from './timeline.ts'
import { firstTrackOf, placesOf } from './tracks.ts'

/*
 * The player of recordings: one is opened from a file, was made by the walk, or grows while the portal runs. One of its
 * tracks is chosen, and a position moves over the events of that track, by hand or as time passes; in a recording that
 * grows it follows the newest event until it is moved. Time is what the frames of the screen or the portal say: nothing
 * of what is replayed runs. A file that cannot be read changes nothing but the error that is shown.
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
  isGrowing: boolean
}

/** What there is to play already, and where to begin. */
type PlayerInput = { readonly recording: Recording; readonly position: number } | undefined

export type ReplayEvent =
  | { type: 'recording.opened'; source: string | Blob }
  | { type: 'recording.closed' }
  /** What has come since; `now` is on the clock of the recording. */
  | { type: 'recording.grown'; recording: Recording; isNew: boolean; now: number }
  | { type: 'recording.ended' }
  | { type: 'past.cleared' }
  | { type: 'ended.cleared' }
  | { type: 'track.chosen'; track: string | null }
  | { type: 'position.chosen'; position: number }
  | { type: 'position.moved'; by: number }
  | { type: 'speed.chosen'; speed: Speed }
  | { type: 'playback.started' }
  | { type: 'playback.paused' }
  | { type: 'time.passed'; ms: number }

type Grown = Extract<ReplayEvent, { type: 'recording.grown' }>
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
  isGrowing: false,
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
const grow = { type: 'storeGrown', params: ({ event }: { event: Grown }) => event } as const
const goToNow = { type: 'goToNewest', params: ({ event }: { event: Grown }) => event.now } as const
const choose = {
  type: 'storeTrack',
  params: ({ event }: { event: { readonly track: string | null } }) => event.track,
} as const
const goToLast = { type: 'goToNewest', params: 0 } as const

export const replayPlayerMachine = setup({
  types: { context: {} as ReplayContext, events: {} as ReplayEvent, input: {} as PlayerInput },
  actors: {
    readSource: fromPromise<ReadRecording, { source: string | Blob }>(notProvided('readSource')),
    keepTime: fromCallback<AnyEventObject>(notProvided('keepTime')),
  },
  actions: {
    storeRecording: assign(({ context: { opening } }, answer: ReadRecording) => {
      if (!answer.ok) return {}
      const { recording } = answer
      return { ...nothing, name: opening, ...listed(recording, firstTrackOf(recording)) }
    }),
    showCallError: assign((_, callError: string) => ({ callError })),
    storeTrack: assign(({ context: { recording, isGrowing } }, track: string | null) => {
      if (!recording) return {}
      const places = placesOf(recording, track)
      const { flow = recording.flow } = (track !== null && recording.events[places[0] ?? -1]) || {}
      return listed(isGrowing ? { ...recording, flow } : recording, track)
    }),
    storeGrown: assign(({ context }, { recording: news, isNew }: Grown) => {
      if (!isNew && news.events.length === 0) return {}
      const recording = grown(isNew ? null : context.recording, news, context.recording?.flow ?? '')
      const isShown = !isNew && context.recording?.flow === recording.flow
      const { position, time } = context
      return isShown
        ? { ...listed(recording, context.track), position, time }
        : { ...listed(recording, firstTrackOf(recording)), isGrowing: true }
    }),
    goToNewest: assign(({ context }, now: number) => newest(context, now)),
    clearPast: assign(({ context }) => kept(context, withoutPast)),
    clearEnded: assign(({ context }) => kept(context, withoutEnded)),
    goTo: assign(({ context }, position: number) => placeAt(context, position)),
    advance: assign(({ context }, ms: number) => advanced(context, ms)),
    rewind: assign(({ context }) => placeAt(context, 0)),
    storeSpeed: assign((_, speed: Speed) => ({ speed })),
    clearRecording: assign(nothing),
  },
  guards: {
    isRead: (_, answer: ReadRecording) => answer.ok,
    hasRecording: ({ context }) => context.recording !== null,
    isGrowing: ({ context }) => context.isGrowing,
    isMore: (_, { isNew }: Grown) => !isNew,
    isNewest: ({ context }) => context.isGrowing && isAtEnd(context, context),
    isAtEnd: ({ context }) => isAtEnd(context, context),
    willEnd: ({ context }, ms: number) => isAtEnd(context, advanced(context, ms)),
  },
}).createMachine({
  id: 'replayPlayer',
  context: ({ input }) => {
    const context: ReplayContext = { ...nothing, speed: 1 }
    if (!input) return context
    const { recording, position } = input
    const opened = { ...context, ...listed(recording, firstTrackOf(recording)) }
    return { ...opened, ...placeAt(opened, position) }
  },
  initial: 'empty',
  on: {
    'recording.opened': {
      target: '.reading',
      actions: assign({ opening: ({ event }) => nameOf(event.source) }),
    },
    'recording.grown': { target: '.ready.following', actions: [grow, goToNow] },
  },
  states: {
    empty: { always: { guard: 'hasRecording', target: 'ready' } },
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
          { target: 'empty', actions: showProblem },
        ],
        onError: { target: 'empty', actions: { type: 'showCallError', params: unreadableFileText } },
      },
    },
    ready: {
      initial: 'paused',
      on: {
        'recording.closed': { target: 'empty', actions: 'clearRecording' },
        'recording.ended': { target: '.paused', actions: assign({ isGrowing: false }) },
        'track.chosen': [
          { guard: 'isGrowing', target: '.following', actions: [choose, goToLast] },
          { target: '.paused', actions: choose },
        ],
        'past.cleared': { target: '.following', actions: ['clearPast', goToLast] },
        'ended.cleared': { target: '.following', actions: ['clearEnded', goToLast] },
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
            'recording.grown': {
              guard: { type: 'isMore', params: ({ event }) => event },
              actions: grow,
            },
            'playback.started': [
              { guard: 'isNewest', target: 'following' },
              { guard: 'isAtEnd', target: 'playing', actions: 'rewind' },
              { target: 'playing' },
            ],
          },
        },
        playing: {
          invoke: { src: 'keepTime', id: 'keepTime' },
          on: {
            'recording.grown': {
              guard: { type: 'isMore', params: ({ event }) => event },
              actions: grow,
            },
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
        following: {
          on: { 'recording.grown': { actions: [grow, goToNow] }, 'playback.paused': 'paused' },
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
  return { recording, track, places, timeline: timelineOf(recording, places), position: 0, time: 0 }
}

function kept({ recording, track }: ReplayContext, without: (whole: Recording) => Recording) {
  if (!recording) return {}
  const left = without(recording)
  return listed(left, placesOf(left, track).length > 0 ? track : null)
}

/** The time on the clock of the recording: that of the event, and what has passed since. */
export function nowOf({ recording, places, timeline: { times }, position, time }: ReplayContext): number {
  return (recording?.events[places[position] ?? -1]?.at ?? 0) + time - (times[position] ?? 0)
}

function newest(context: ReplayContext, now: number): Place {
  const place = placeAt(context, Number.POSITIVE_INFINITY)
  const passed = now - nowOf({ ...context, ...place })
  return { ...place, time: place.time + Math.max(0, passed) }
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
