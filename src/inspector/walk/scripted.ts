import {
  type Actor,
  type ActorLogic,
  type ActorRefFrom,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type EventFrom,
  type InputFrom,
  type InspectionEvent,
  isMachineSnapshot,
  SimulatedClock,
  type Snapshot,
} from 'xstate'
import type { OutputOfActor, SourceOfActor } from '../models/model.ts'

export type StartedActor = { readonly id: string; readonly source: string; readonly input: unknown }

/** A real actor with a clock that only the test moves, and invoked actors that the test settles. */
export type ScriptedFlow<TMachine extends AnyStateMachine> = {
  readonly actor: Actor<TMachine>
  readonly started: readonly StartedActor[]
  readonly send: (event: EventFrom<TMachine>) => void
  readonly done: <Source extends SourceOfActor<TMachine>>(
    id: Source,
    output: OutputOfActor<TMachine, Source>,
  ) => Promise<void>
  readonly failed: (id: SourceOfActor<TMachine>, error: unknown) => Promise<void>
  /** Advances from timer to timer, so that timers that start each other are exact. */
  readonly wait: (ms: number) => void
  /** Advances in one jump: correct only if no timer is due before its end. */
  readonly jump: (ms: number) => void
}

export type Microstep = {
  readonly transitions: readonly AnyTransitionDefinition[]
  readonly snapshot: AnyMachineSnapshot
}

type Answer =
  | { readonly type: 'scripted.done'; readonly output: unknown }
  | { readonly type: 'scripted.failed'; readonly error: unknown }

interface Calls {
  readonly pending: Map<string, ActorRefFrom<typeof scripted>>
  readonly started: StartedActor[]
}

const callsOf = new WeakMap<object, Calls>()

function callsIn({ self, system }: AnyActorScope): Calls {
  const calls = callsOf.get(system)
  if (!calls) throw new Error(`The actor ${self.id} belongs to no scripted flow.`)
  return calls
}

type ScriptedSnapshot = Snapshot<unknown> & { readonly input: unknown }

const scripted: ActorLogic<ScriptedSnapshot, Answer, unknown> = {
  getInitialSnapshot: (_scope, input) => ({ status: 'active', output: undefined, error: undefined, input }),
  start: ({ input }, scope) => {
    const { self } = scope
    const { pending, started } = callsIn(scope)
    started.push({ id: self.id, source: String(self.src), input })
    pending.set(self.id, self)
  },
  transition: (snapshot, event, scope) => {
    const { pending } = callsIn(scope)
    if (pending.get(scope.self.id) === scope.self) pending.delete(scope.self.id)
    const { input } = snapshot
    switch (event.type) {
      case 'scripted.done':
        return { status: 'done', output: event.output, error: undefined, input }
      case 'scripted.failed':
        return { status: 'error', output: undefined, error: event.error, input }
      default:
        return { status: 'stopped', output: undefined, error: undefined, input }
    }
  },
  getPersistedSnapshot: (snapshot) => snapshot,
}

const scriptedMachines = new WeakMap<AnyStateMachine, AnyStateMachine>()

/** Cached, because `provide` makes XState compute all states and transitions again. */
function withScriptedActors<TMachine extends AnyStateMachine>(machine: TMachine): TMachine {
  const known = scriptedMachines.get(machine)
  if (known) return known as TMachine
  const sources = Object.keys(machine.implementations.actors)
  const provided = machine.provide({
    actors: Object.fromEntries(sources.map((source) => [source, scripted])),
  })
  scriptedMachines.set(machine, provided)
  return provided as TMachine
}

export function startScripted<TMachine extends AnyStateMachine>(
  machine: TMachine,
  input: InputFrom<TMachine>,
  onMicrostep?: (step: Microstep) => void,
  onInspection?: (event: InspectionEvent) => void,
): ScriptedFlow<TMachine> {
  const clock = new TimerClock()
  const pending: Calls['pending'] = new Map()
  const started: StartedActor[] = []

  let microsteps = 0
  const inspect = (event: InspectionEvent) => {
    onInspection?.(event)
    const isOfTheFlow = 'sessionId' in event.actorRef && event.actorRef.sessionId === event.rootId
    if (event.type !== '@xstate.microstep' || !isOfTheFlow || !isMachineSnapshot(event.snapshot)) return
    microsteps += 1
    onMicrostep?.({ transitions: event._transitions, snapshot: event.snapshot })
  }
  const actor = createActor(withScriptedActors(machine), { clock, inspect, input })
  callsOf.set(actor.system, { pending, started })
  actor.subscribe({ error: () => {} })
  actor.start()

  const settle = async (id: string, answer: Answer) => {
    const asked = pending.get(id)
    if (!asked)
      throw new Error(`The actor ${id} is not running now: it was not started, or left, or has answered.`)
    asked.send(answer)
  }

  // A simulated clock leaves a 0 ms timer that a firing timer started until it moves again.
  const jump = (ms: number) => {
    clock.increment(ms)
    for (let before = -1; before !== microsteps; ) {
      before = microsteps
      clock.increment(0)
    }
  }

  return {
    actor,
    started,
    send: (event) => actor.send(event),
    done: (id, output) => settle(id, { type: 'scripted.done', output }),
    failed: (id, error) => settle(id, { type: 'scripted.failed', error }),
    wait: (ms) => {
      for (let left = ms; left > 0; ) {
        const step = Math.min(left, clock.untilNextTimer())
        jump(step)
        left -= step
      }
    },
    jump,
  }
}

class TimerClock extends SimulatedClock {
  readonly #due = new Map<number, number>()

  override setTimeout(onDue: () => void, timeout: number): number {
    const id = super.setTimeout(() => {
      this.#due.delete(id)
      onDue()
    }, timeout)
    this.#due.set(id, this.now() + timeout)
    return id
  }

  override clearTimeout(id: number): void {
    this.#due.delete(id)
    super.clearTimeout(id)
  }

  untilNextTimer(): number {
    return Math.min(...this.#due.values()) - this.now()
  }
}
