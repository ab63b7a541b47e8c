import type { AnyStateMachine } from 'xstate'
import { transitionsOf } from '../../machines/lib/transitions.ts'
import type { RecordedEvent } from '../../services/recorder/recording.ts'
import { machineOf } from './flows.ts'
import { configurationOf, isEnteredBy } from './replayTransitions.ts'
import { type Track, tracksOf } from './tracks.ts'
import { eventWords } from './words.ts'

/*
 * The messages between flows, and between a flow and the actors that it invokes. Which flow sent an event is
 * known in a page with the bench; elsewhere the event comes from the page. What a flow starts is read from the
 * states that it enters.
 */

export const pageLane = 'page'

export interface Lane {
  readonly id: string
  readonly label: string
  readonly kind: 'page' | 'flow' | 'child'
}

export interface Message {
  readonly place: number
  readonly from: string
  readonly to: string
  readonly words: string
  readonly kind: 'event' | 'start' | 'answer' | 'failure'
}

export interface Sequence {
  readonly lanes: readonly Lane[]
  readonly messages: readonly Message[]
}

/** @param places of the events to draw, in order */
export function sequenceOf(events: readonly RecordedEvent[], places: readonly number[]): Sequence {
  const tracks = [...tracksOf(events).values()]
  const byActor = new Map(tracks.map((track) => [events[track.places[0] ?? -1]?.actor ?? '', track]))
  const messages = places.flatMap((place) => {
    const event = events[place]
    const track = byActor.get(event?.actor ?? '')
    return event && track ? messagesOf(event, place, track, byActor) : []
  })
  const used = new Set(messages.flatMap(({ from, to }) => [from, to]))
  const lanes = tracks.flatMap(({ id, label }): readonly Lane[] => [
    { id, label, kind: 'flow' },
    ...[...used]
      .filter((lane) => lane.startsWith(`${id}/`))
      .map((lane) => ({ id: lane, label: lane.slice(id.length + 1), kind: 'child' as const })),
  ])
  const page: Lane = { id: pageLane, label: 'page', kind: 'page' }
  return { lanes: [page, ...lanes].filter(({ id }) => used.has(id)), messages }
}

const answered = /^xstate\.(done|error|snapshot)\.actor\.(.+)$|^xstate\.snapshot\.(.+)$/

function messagesOf(
  event: RecordedEvent,
  place: number,
  { id }: Track,
  byActor: ReadonlyMap<string, Track>,
): readonly Message[] {
  const [, kind, answering, changing] = answered.exec(event.type) ?? []
  const child = answering ?? changing
  const first: Message =
    child === undefined
      ? { place, from: senderOf(event, id, byActor), to: id, words: eventWords(event), kind: 'event' }
      : {
          place,
          from: `${id}/${child}`,
          to: id,
          words: kind === 'error' ? 'failed' : kind === 'done' ? 'done' : 'changed',
          kind: kind === 'error' ? 'failure' : 'answer',
        }
  const machine = machineOf(event.flow)
  const starts = machine ? startedBy(event, machine) : []
  return [
    first,
    ...starts.map(
      (name): Message => ({ place, from: id, to: `${id}/${name}`, words: 'starts', kind: 'start' }),
    ),
  ]
}

/** Timers and a flow's own start have no sender. */
function senderOf({ type, from }: RecordedEvent, own: string, byActor: ReadonlyMap<string, Track>): string {
  if (type.startsWith('xstate.')) return own
  const [actor = '', child] = from?.split('/') ?? []
  const sender = byActor.get(actor)
  if (!sender) return pageLane
  return child === undefined ? sender.id : `${sender.id}/${child}`
}

function startedBy(event: RecordedEvent, machine: AnyStateMachine): readonly string[] {
  if (event.status !== 'active') return []
  const before = event.before === null ? null : configurationOf(machine, event.before)
  const taken = transitionsOf(machine).filter(({ name }) => event.transitions.includes(name))
  return [...(configurationOf(machine, event.after) ?? [])]
    .filter((node) => !before?.has(node) || taken.some(({ definition }) => isEnteredBy(node, definition)))
    .flatMap(({ invoke }) => invoke.map(({ id }) => id))
}
