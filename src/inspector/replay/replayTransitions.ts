import type { AnyStateMachine } from 'xstate'
import { type ChartTransition, chartTransitions, hears } from '../../machines/chart.ts'
import type { RecordedEvent, Recording } from '../../services/recorder/recording.ts'
import { json, valueName } from '../walk/describe.ts'
import { machineOf } from './flows.ts'
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

/*
 * Whether a machine still goes the way of a recording. Transitions that were taken are compared, by their names and by
 * where they lead; guards are never asked, because what they would look at is masked.
 */

export interface Divergence {
  /** Which event of the actor it is, from 0. */
  readonly index: number
  /** One sentence or two: which event, what it did, what the machine has now. */
  readonly problem: string
  /** The names of the transitions that the machine has instead. */
  readonly instead: readonly string[]
}

/** Follows the events of one actor. @returns where the machine first goes another way; null when it never does */
export function replayTransitions(
  events: readonly RecordedEvent[],
  machine: AnyStateMachine,
): Divergence | null {
  const chart = chartTransitions(machine)
  const byName = new Map(chart.map((transition) => [transition.name, transition]))
  for (const [index, event] of events.entries()) {
    const found = divergenceOf(event, events[index - 1], { machine, chart, byName })
    if (!found) continue
    const { problem, instead = [] } = found
    return { index, problem: `Event ${index + 1} of ${machine.id}, ${event.type}, ${problem}`, instead }
  }
  return null
}

/** Of each track of a recording where it diverges; a flow that this build does not have diverges at its first event. */
export function replayRecording(recording: Pick<Recording, 'events'>): ReadonlyMap<Track, Divergence | null> {
  return new Map(
    tracksOf(recording).map((track) => {
      const machine = machineOf(track.flow)
      const events = track.places.flatMap((place) => recording.events[place] ?? [])
      return [track, machine ? replayTransitions(events, machine) : unknownFlow(track.flow)]
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
  readonly chart: readonly ChartTransition[]
  readonly byName: ReadonlyMap<string, ChartTransition>
}

interface Found {
  readonly problem: string
  readonly instead?: readonly string[]
}

function divergenceOf(event: RecordedEvent, last: RecordedEvent | undefined, known: Known): Found | null {
  const { before, after, transitions } = event
  if (last && before !== null && json(before) !== json(last.after)) {
    return {
      problem: `begins in ${valueName(before)}, and the event before it ended in ${valueName(last.after)}: the recording is not whole.`,
    }
  }
  const start = before === null ? initialConfiguration(known.machine) : configurationOf(known.machine, before)
  if (!start)
    return { problem: `began in ${valueName(before ?? '')}, a state that the machine does not have now.` }
  const end = walk(start, event, known)
  if ('problem' in end) return end
  const recorded = configurationOf(known.machine, after)
  if (!recorded)
    return {
      problem: `led to ${valueName(after)}, a state that the machine does not have now.`,
      instead: transitions,
    }
  if (isSame(end.configuration, recorded)) return null
  return {
    problem: `led to ${valueName(after)}, and leads to ${leavesOf(end.configuration)} now.`,
    instead: transitions,
  }
}

/** Takes the recorded transitions one after the other. */
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
    const heard = hears(taken.eventType, type) ? type : taken.eventType
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
  const isKnown = known.chart.some(({ eventType }) => eventType !== '' && hears(eventType, type))
  if (!isKnown && !type.startsWith('xstate.'))
    return { problem: 'is an event that the machine does not know now.' }
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
