import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  fromCallback,
  fromPromise,
  type InspectionEvent,
  SimulatedClock,
} from 'xstate'
import type { Outcome } from '../../../src/domain/lib/outcome.ts'
import type { Participant } from '../../../src/domain/people/people.ts'
import { flightObserver } from '../../../src/flows/lib/flightRecorder.ts'
import { registered } from '../../../src/inspector/models/people/people.ts'
import { checkInMachine } from '../../../src/machines/gate/checkIn.ts'
import type { CheckInAnswer } from '../../../src/machines/gate/checkInAnswers.ts'
import { registrationsMachine } from '../../../src/machines/people/registrations.ts'
import { recorder as portalRecorder } from '../../../src/services/recorder/recorder.ts'
import { spreadOf } from '../load.ts'

/*
 * Measures the recorder's cost per event: the same events go alternately to a recorded flow and to an
 * unrecorded one. The unit is processor time.
 */

/** In µs per event. */
const limit = 20
const recordFlow = flightObserver(portalRecorder)
const rounds = 30
const eventsPerRound = 2_000
const warmUpRounds = 5

interface Case {
  readonly name: string
  readonly machine: AnyStateMachine
  readonly input?: unknown
  readonly begin: readonly AnyEventObject[]
  readonly event: (index: number) => AnyEventObject
  /** Measures only events of this type; undefined measures all. */
  readonly measured?: string
}

const campersRead = 'xstate.done.actor.fetchParticipants'

function campers(count: number) {
  const value = Array.from({ length: count }, (_, index) => ({ ...registered, code: `EZC${index}` }))
  return { type: campersRead, output: { ok: true, value } }
}

const gate = checkInMachine.provide({
  actors: {
    listenForScans: fromCallback(() => {}),
    searchParticipant: fromPromise<CheckInAnswer, { code: string; isByName: boolean }>(
      () => new Promise(() => {}),
    ),
  },
})
const list = registrationsMachine.provide({
  actors: { fetchParticipants: fromPromise<Outcome<readonly Participant[]>>(() => new Promise(() => {})) },
})

const cases: readonly Case[] = [
  {
    name: 'a code is typed at the gate',
    machine: gate,
    begin: [],
    event: (index) => ({ type: 'code.changed', code: `EZC${index}` }),
  },
  {
    name: 'cards are scanned, each before the last is answered',
    machine: gate,
    begin: [],
    event: (index) => ({ type: 'code.scanned', code: `EZC${index}` }),
  },
  {
    name: 'ten thousand campers are searched',
    machine: list,
    input: { address: '' },
    begin: [campers(10_000)],
    event: (index) => ({ type: 'filter.changed', change: { firstname: `tar${index}` } }),
  },
  {
    name: 'three hundred campers are read, then searched with eighteen keystrokes',
    machine: list,
    input: { address: '' },
    begin: [campers(300)],
    event: (index) => {
      if (index % 20 === 0) return { type: 'list.refreshRequested' }
      if (index % 20 === 1) return campers(300)
      return { type: 'filter.changed', change: { firstname: `tar${index}` } }
    },
  },
  {
    name: 'the answer alone that changes the list of three hundred campers',
    machine: list,
    input: { address: '' },
    begin: [campers(300)],
    event: (index) => (index % 2 === 0 ? { type: 'list.refreshRequested' } : campers(300)),
    measured: campersRead,
  },
]

export async function recorder(): Promise<void> {
  for (const each of cases) {
    if (!report(each, measure(each))) process.exitCode = 1
  }
}

interface Costs {
  readonly recorded: readonly number[]
  readonly bare: readonly number[]
}

function measure(each: Case): Costs {
  const recorded: number[] = []
  const bare: number[] = []
  for (let round = -warmUpRounds; round < rounds; round++) {
    const events = Array.from({ length: eventsPerRound }, (_, index) => each.event(index))
    const withRecorder = costOf(begun(each, recordFlow), events, each.measured)
    const without = costOf(begun(each, undefined), events, each.measured)
    if (round < 0) continue
    recorded.push(withRecorder)
    bare.push(without)
  }
  return { recorded, bare }
}

function begun({ machine, input, begin }: Case, inspect?: (event: InspectionEvent) => void): AnyActorRef {
  const actor = createActor(machine, { input, clock: new SimulatedClock(), ...(inspect && { inspect }) })
  actor.start()
  for (const event of begin) actor.send(event)
  return actor
}

function costOf(actor: AnyActorRef, events: readonly AnyEventObject[], measured: string | undefined): number {
  const cost = measured === undefined ? costOfAll(actor, events) : costOfSome(actor, events, measured)
  actor.stop()
  return cost
}

function costOfAll(actor: AnyActorRef, events: readonly AnyEventObject[]): number {
  const before = process.cpuUsage()
  for (const event of events) actor.send(event)
  return microsecondsSince(before) / events.length
}

/** Both compared numbers include the cost of reading the clock around each event. */
function costOfSome(actor: AnyActorRef, events: readonly AnyEventObject[], measured: string): number {
  const costs: number[] = []
  for (const event of events) {
    const before = process.cpuUsage()
    actor.send(event)
    const cost = microsecondsSince(before)
    if (event.type === measured) costs.push(cost)
  }
  return spreadOf(costs).median
}

function microsecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return user + system
}

function report({ name }: Case, { recorded, bare }: Costs): boolean {
  const { median: withRecorder } = spreadOf(recorded)
  const { median: without } = spreadOf(bare)
  const cost = withRecorder - without
  const isWithin = cost <= limit
  console.info(
    `${name}: ${withRecorder.toFixed(1)} µs an event with the recorder, ${without.toFixed(1)} µs without it: ${cost.toFixed(1)} µs (limit ${limit}, ratio ${(withRecorder / without).toFixed(2)})${isWithin ? '' : ': OVER THE LIMIT'}`,
  )
  return isWithin
}
