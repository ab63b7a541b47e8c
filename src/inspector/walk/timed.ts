import {
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  initialTransition,
} from 'xstate'

export type WalkStep =
  | { readonly type: 'event'; readonly event: AnyEventObject }
  | { readonly type: 'done'; readonly actor: string; readonly output: unknown }
  | { readonly type: 'failed'; readonly actor: string; readonly error: unknown }
  /**
   * `timer` is the event type of the timer that is due first, such as `xstate.after.debounce.checkIn.typing`.
   */
  | { readonly type: 'time'; readonly ms: number; readonly timer: string }

export type RunningTimer = {
  readonly id: string | undefined
  readonly event: AnyEventObject
  readonly remaining: number
}

export type RunningActor = { readonly id: string; readonly source: string }

/** A snapshot with the state that XState keeps outside it: timers, oldest first, and running actors. */
export type TimedSnapshot = {
  readonly status: 'active'
  readonly output: undefined
  readonly error: undefined
  readonly machine: AnyMachineSnapshot
  readonly timers: readonly RunningTimer[]
  readonly running: readonly RunningActor[]
}

type Action = { readonly type: string; readonly params: unknown }
type Surroundings = Pick<TimedSnapshot, 'timers' | 'running'>

const instantTimersAtOnce = 1_000

export function nextTimer(timers: readonly RunningTimer[]): RunningTimer | undefined {
  return timers.reduce<RunningTimer | undefined>(
    (next, timer) => (next && next.remaining <= timer.remaining ? next : timer),
    undefined,
  )
}

export function startTimed(machine: AnyStateMachine, input: unknown): TimedSnapshot {
  const [snapshot, actions] = initialTransition(machine, input)
  if (snapshot.status === 'error') throw snapshot.error
  return surround(snapshot, actions, { timers: [], running: [] })
}

export function stepTimed(machine: AnyStateMachine, state: TimedSnapshot, step: WalkStep): TimedSnapshot {
  switch (step.type) {
    case 'event':
      return feed(machine, state, step.event)
    case 'done':
      return feed(machine, finish(state, step.actor), {
        type: `xstate.done.actor.${step.actor}`,
        output: step.output,
        actorId: step.actor,
      })
    case 'failed':
      return feed(machine, finish(state, step.actor), {
        type: `xstate.error.actor.${step.actor}`,
        error: step.error,
        actorId: step.actor,
      })
    case 'time':
      return passTime(machine, state, step.ms)
  }
}

function passTime(machine: AnyStateMachine, state: TimedSnapshot, ms: number): TimedSnapshot {
  let now: TimedSnapshot = {
    ...state,
    timers: state.timers.map((timer) => ({ ...timer, remaining: timer.remaining - ms })),
  }
  for (let fired = 0; fired < instantTimersAtOnce; fired++) {
    const due = nextTimer(now.timers)
    if (!due || due.remaining > 0) return now
    now = feed(machine, { ...now, timers: now.timers.filter((timer) => timer !== due) }, due.event)
  }
  throw new Error(`Timers of 0 ms start each other without end in ${JSON.stringify(now.machine.value)}.`)
}

function finish(state: TimedSnapshot, actor: string): TimedSnapshot {
  return { ...state, running: state.running.filter(({ id }) => id !== actor) }
}

function feed(machine: AnyStateMachine, state: TimedSnapshot, event: AnyEventObject): TimedSnapshot {
  const actions: Action[] = []
  const scope: AnyActorScope = { ...scopeOf(machine), actionExecutor: (action) => actions.push(action) }
  return surround(machine.transition(state.machine, event, scope), actions, state)
}

const scopes = new WeakMap<AnyStateMachine, AnyActorScope>()

/**
 * XState's `transition` creates an actor, and with it the machine's start, for each step; this one is created
 * once.
 */
function scopeOf(machine: AnyStateMachine): AnyActorScope {
  const known = scopes.get(machine)
  if (known) return known
  const self = createActor(machine)
  const nothing = () => undefined
  const scope: AnyActorScope = {
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: nothing,
    defer: nothing,
    stopChild: nothing,
    emit: nothing,
    actionExecutor: nothing,
  }
  scopes.set(machine, scope)
  return scope
}

function surround(
  machine: AnyMachineSnapshot,
  actions: readonly Action[],
  before: Surroundings,
): TimedSnapshot {
  const rest = { status: 'active', output: undefined, error: undefined, machine } as const
  if (machine.status !== 'active') return { ...rest, timers: [], running: [] }
  const { timers, running } = actions.reduce(follow, before)
  return { ...rest, timers, running }
}

// XState types the parameters of its own actions only in part. These types follow the actions that XState
// 5.33 returns.
type Scheduled = { readonly event: AnyEventObject; readonly id?: string; readonly delay?: number }
type Cancelled = { readonly sendId: string }
type Spawned = { readonly id: string; readonly src: unknown }
type Stopped = { readonly id: string } | undefined

function follow({ timers, running }: Surroundings, { type, params }: Action): Surroundings {
  switch (type) {
    case 'xstate.raise': {
      const { event, id, delay } = params as Scheduled
      if (typeof delay !== 'number') return { timers, running }
      return { timers: [...timers, { id, event, remaining: delay }], running }
    }
    case 'xstate.sendTo': {
      if (typeof (params as Scheduled).delay !== 'number') return { timers, running }
      throw new Error('The walk does not follow a delayed sendTo: use `after` or a delayed raise.')
    }
    case 'xstate.cancel': {
      const { sendId } = params as Cancelled
      return { timers: timers.filter(({ id }) => id !== sendId), running }
    }
    case 'xstate.spawnChild': {
      const { id, src } = params as Spawned
      return { timers, running: [...running, { id, source: typeof src === 'string' ? src : id }] }
    }
    case 'xstate.stopChild': {
      const stopped = params as Stopped
      return { timers, running: running.filter(({ id }) => id !== stopped?.id) }
    }
    default:
      return { timers, running }
  }
}
