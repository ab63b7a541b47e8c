import type { AnyStateMachine } from 'xstate'
import { hears, type NamedTransition, transitionsOf } from '../../machines/lib/transitions.ts'
import type { RecordedEvent, Recording } from '../../services/recorder/recording.ts'
import { json } from '../walk/describe.ts'
import {
  type Configuration,
  configurationOf,
  follow,
  initialConfiguration,
  isCertain,
  isSame,
  possibleOn,
} from './structure.ts'
import { type Track, tracksOf } from './tracks.ts'
import { stateWords } from './words.ts'

/*
 * Whether a machine still goes the way of a recording. Transitions that were taken are compared, by their names and by
 * where they lead; guards are never asked, because what they would look at is masked.
 */

export interface Divergence {
  /** Which event of the actor it is, from 0. */
  readonly index: number
  /** One sentence or two: which event, what it did, what the machine has now. */
  readonly problem: string
  readonly instead: readonly string[]
}

/** Follows the events of one actor. @returns where the machine first goes another way; null when it never does */
export function replayTransitions(
  events: readonly RecordedEvent[],
  machine: AnyStateMachine,
): Divergence | null {
  const known = knownOf(machine)
  for (const [index, event] of events.entries()) {
    const found = divergenceOf(event, events[index - 1], known)
    if (!found) continue
    const { problem, instead = [] } = found
    return { index, problem: `Event ${index + 1} of ${machine.id}, ${event.type}, ${problem}`, instead }
  }
  return null
}

export interface FollowedTrack extends Track {
  readonly divergence: Divergence | null
}

/** By the id of the track; a flow that this build does not have diverges at its first event. */
export function replayRecording(
  recording: Pick<Recording, 'events'>,
  machineOf: (flow: string) => AnyStateMachine | undefined,
): ReadonlyMap<string, FollowedTrack> {
  return new Map(
    tracksOf(recording).map((track) => {
      const machine = machineOf(track.flow)
      const events = track.places.flatMap((place) => recording.events[place] ?? [])
      const divergence = machine ? replayTransitions(events, machine) : unknownFlow(track.flow)
      return [track.id, { ...track, divergence }]
    }),
  )
}

function unknownFlow(flow: string): Divergence {
  return {
    index: 0,
    problem: `This build has no flow named ${flow}. Open the recording in the build that made it.`,
    instead: [],
  }
}

interface Known {
  readonly machine: AnyStateMachine
  readonly chart: readonly NamedTransition[]
  readonly byName: ReadonlyMap<string, NamedTransition>
}

const knownMachines = new WeakMap<AnyStateMachine, Known>()

/** Made once: a recording may hold thousands of actors of one machine. */
function knownOf(machine: AnyStateMachine): Known {
  const before = knownMachines.get(machine)
  if (before) return before
  const chart = transitionsOf(machine)
  const made = { machine, chart, byName: new Map(chart.map((transition) => [transition.name, transition])) }
  knownMachines.set(machine, made)
  return made
}

interface Found {
  readonly problem: string
  readonly instead?: readonly string[]
}

function divergenceOf(event: RecordedEvent, last: RecordedEvent | undefined, known: Known): Found | null {
  const { before, after, transitions } = event
  if (last && before !== null && json(before) !== json(last.after)) {
    return {
      problem: `begins in ${stateWords(before)}, and the event before it ended in ${stateWords(last.after)}: the recording is not whole.`,
    }
  }
  const start = before === null ? initialConfiguration(known.machine) : configurationOf(known.machine, before)
  if (!start)
    return { problem: `began in ${stateWords(before ?? '')}, a state that the machine does not have now.` }
  const end = walk(start, event, known)
  if ('problem' in end) return end
  const recorded = configurationOf(known.machine, after)
  if (!recorded)
    return {
      problem: `led to ${stateWords(after)}, a state that the machine does not have now.`,
      instead: transitions,
    }
  if (!isSame(end.configuration, recorded))
    return {
      problem: `led to ${stateWords(after)}, and leads to ${leavesOf(end.configuration)} now.`,
      instead: transitions,
    }
  return left(recorded, event, known)
}

/** A state in which a flow stayed, and does not stay now. */
function left(configuration: Configuration, { after, status }: RecordedEvent, known: Known): Found | null {
  if (status !== 'active' || !isCertain(configuration, '')) return null
  const instead = namesOf(possibleOn(configuration, ''), known)
  return {
    problem: `stayed in ${stateWords(after)}, and from there the machine takes ${listOf(instead)} now.`,
    instead,
  }
}

function walk(
  start: Configuration,
  event: RecordedEvent,
  known: Known,
): Found | { readonly configuration: Configuration } {
  if (event.transitions.length === 0) return unheard(start, event, known) ?? { configuration: start }
  let configuration = start
  for (const [step, name] of event.transitions.entries()) {
    const taken = known.byName.get(name)
    const type = step === 0 ? event.type : (taken?.eventType ?? event.type)
    if (!taken) return missing(name, type, configuration, known)
    const isHeard = hears(taken.eventType, type)
    if (!isHeard && step === 0 && taken.eventType !== '' && type !== 'xstate.init')
      return unfitting(name, type, configuration, known)
    const heard = isHeard ? type : taken.eventType
    const possible = possibleOn(configuration, heard)
    if (!possible.includes(taken.definition)) {
      return {
        problem: `took “${name}”, and there ${inPlace(possible, known)}`,
        instead: namesOf(possible, known),
      }
    }
    configuration = follow(configuration, taken.definition)
  }
  return { configuration }
}

/** An event that changed nothing, because no transition was there or a guard refused it. */
function unheard(start: Configuration, { type, status }: RecordedEvent, known: Known): Found | null {
  if (type === 'xstate.init' || type === 'xstate.stop' || status !== 'active') return null
  if (isUnknown(type, known)) return unknownEvent
  if (!isCertain(start, type)) return null
  const instead = namesOf(possibleOn(start, type), known)
  return { problem: `was not heard, and the machine takes ${listOf(instead)} now.`, instead }
}

function missing(name: string, type: string, configuration: Configuration, known: Known): Found {
  const possible = possibleOn(configuration, type)
  return {
    problem: `took “${name}”, a transition that the machine does not have now. There ${inPlace(possible, known)}`,
    instead: namesOf(possible, known),
  }
}

function unfitting(name: string, type: string, configuration: Configuration, known: Known): Found {
  if (isUnknown(type, known)) return unknownEvent
  const possible = possibleOn(configuration, type)
  return {
    problem: `took “${name}”, a transition that this event does not cause. There ${inPlace(possible, known)}`,
    instead: namesOf(possible, known),
  }
}

const unknownEvent: Found = { problem: 'is an event that the machine does not know now.' }

function isUnknown(type: string, { chart }: Known): boolean {
  return (
    !type.startsWith('xstate.') && !chart.some(({ eventType }) => eventType !== '' && hears(eventType, type))
  )
}

function inPlace(possible: ReturnType<typeof possibleOn>, known: Known): string {
  const names = namesOf(possible, known)
  return names.length === 0 ? 'it hears nothing of the kind.' : `it has ${listOf(names)} now.`
}

function namesOf(definitions: ReturnType<typeof possibleOn>, { chart }: Known): readonly string[] {
  return chart.filter(({ definition }) => definitions.includes(definition)).map(({ name }) => name)
}

function listOf(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(' or ')
}

function leavesOf(configuration: Configuration): string {
  const leaves = [...configuration].filter(({ states }) => Object.keys(states).length === 0)
  return leaves.map(({ path }) => path.join('.')).join(' + ')
}
