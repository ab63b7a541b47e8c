import type { ReactNode } from 'react'
import type {
  AnyEventObject,
  AnyStateMachine,
  ContextFrom,
  EventFrom,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
  StateMachine,
} from 'xstate'
import type { FlowProps } from '../../views/ui/flows/flow.ts'
import type { Beside } from './health/beside.ts'

/** The areas of the portal, as in `src/views`, in the bench's order. */
export const areas = ['auth', 'admin', 'merchant', 'app', 'public', 'ui'] as const

/** How much of the page a view includes: a page all of it, a titled part its heading, a part nothing. */
export type Frame = 'page' | 'titled' | 'part'

/** Exceptions to the rule that "Copy incident" appears where a call has failed, each with a reason. */
export interface Exceptions {
  /** Keyed by the beginning of the alert's text. */
  readonly alerts?: Readonly<Record<string, string>>
  /** Keyed by a state or one of its parents. */
  readonly states?: Readonly<Record<string, string>>
}

type NonEmpty<T> = readonly [T, ...T[]]

/** The possible outputs of an actor. A callback actor has `done: []` and stays silent. */
type ActorOutcomes<TOutput> = {
  readonly done: readonly TOutput[]
  readonly failed?: readonly unknown[]
}

type ImplementationsOf<TMachine> =
  TMachine extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer TActor,
    infer _Action,
    infer _Guard,
    infer TDelay,
    infer _StateValue,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _StateMeta,
    infer _StateSchema,
    infer _TransitionMeta
  >
    ? { actor: TActor; delay: TDelay }
    : never

/** Unlike `Extract`, also finds an event in a member whose `type` is a union. */
type EventOfType<TEvent extends AnyEventObject, Type> = TEvent extends AnyEventObject
  ? Type extends TEvent['type']
    ? TEvent & { type: Type }
    : never
  : never

type ActorOf<TMachine> = ImplementationsOf<TMachine>['actor']
type DelayOf<TMachine> = ImplementationsOf<TMachine>['delay']

export type SourceOfActor<TMachine> = ActorOf<TMachine>['src']
export type OutputOfActor<TMachine, Source> = OutputFrom<Extract<ActorOf<TMachine>, { src: Source }>['logic']>

/**
 * Everything that can happen to one flow. The walk, the drawn states and the gallery use it. A new event, actor or
 * delay of the machine without an entry here is a type error.
 */
export type FlowModel<
  TMachine extends AnyStateMachine,
  TRaised extends EventFrom<TMachine>['type'] = never,
> = {
  readonly machine: TMachine
  /** Absent for a machine that is not a flow of the portal. */
  readonly area?: (typeof areas)[number]
  /** Default: `part`. */
  readonly frame?: Frame
  /** Default 4.5:1; 7:1 for screens that are read in sunlight. */
  readonly contrast?: 'enhanced'
  /** Loads the view; a walk needs none. Absent for a flow without a view. */
  readonly view?: () => Promise<(props: FlowProps<TMachine>, beside: Beside) => ReactNode>
  /** States that look like a failure and are none: no "Copy incident". */
  readonly notFailures?: Exceptions
  /** Failures without a failed call: with "Copy incident". */
  readonly failures?: Exceptions
  /** Variants of the flow; together they use every transition. `input: undefined` when the machine takes none. */
  readonly inputs: NonEmpty<{ readonly name: string; readonly input: InputFrom<TMachine> }>
  /** Full event objects, one for each payload that a guard tells apart. */
  readonly samples: {
    readonly [Type in Exclude<EventFrom<TMachine>['type'], TRaised>]: NonEmpty<
      EventOfType<EventFrom<TMachine>, Type>
    >
  }
  /**
   * Events tried only where this returns true, to avoid pairing unrelated regions. The walk still has to cover every
   * transition.
   */
  readonly triedOnly?: {
    readonly [Type in EventFrom<TMachine>['type']]?: (state: SnapshotFrom<TMachine>) => boolean
  }
  /** Events that regions raise for each other; they have no sample because no one else sends them. */
  readonly raised?: readonly TRaised[]
  readonly outcomes: {
    readonly [Source in SourceOfActor<TMachine>]: ActorOutcomes<OutputOfActor<TMachine, Source>>
  }
  /** The document's number for each named delay, in ms. Never read it from the machine. */
  readonly delays: { readonly [Delay in DelayOf<TMachine>]: number }
  /**
   * The part of the context that tells states apart, when the whole context has too many values. It includes what
   * guards read, bounded: a counter as "below the limit", a text as "given" or "empty". It may drop what later states
   * do not read.
   */
  readonly project?: (context: ContextFrom<TMachine>, value: SnapshotFrom<TMachine>['value']) => unknown
  /**
   * What the view shows of a state: two states with the same value and result differ in texts only. List what to leave
   * out, so that a new field counts by default.
   */
  readonly appearance?: (state: SnapshotFrom<TMachine>) => unknown
  /** Regions that are drawn independently: each state of each region is drawn, not each combination. */
  readonly drawnApart?: readonly string[]
  /** Names from the walk's report that cannot happen, each with a reason. */
  readonly unreachable?: Readonly<Record<string, string>>
}

export type AnyFlowModel = {
  readonly machine: AnyStateMachine
  readonly area?: (typeof areas)[number]
  readonly frame?: Frame
  readonly contrast?: 'enhanced'
  readonly view?: () => Promise<(props: never, beside: Beside) => ReactNode>
  /** States that look like a failure and are none: no "Copy incident". */
  readonly notFailures?: Exceptions
  /** Failures without a failed call: with "Copy incident". */
  readonly failures?: Exceptions
  readonly inputs: NonEmpty<{ readonly name: string; readonly input: unknown }>
  readonly samples: Readonly<Record<string, NonEmpty<AnyEventObject>>>
  readonly triedOnly?: Readonly<Record<string, ((state: never) => boolean) | undefined>>
  readonly raised?: readonly string[]
  readonly outcomes: Readonly<Record<string, ActorOutcomes<unknown>>>
  readonly delays: Readonly<Record<string, number>>
  readonly project?: (context: never, value: never) => unknown
  readonly appearance?: (state: never) => unknown
  readonly drawnApart?: readonly string[]
  readonly unreachable?: Readonly<Record<string, string>>
}

export function defineModel<
  TMachine extends AnyStateMachine,
  TRaised extends EventFrom<TMachine>['type'] = never,
>(model: FlowModel<TMachine, TRaised>): FlowModel<TMachine, TRaised> {
  return model
}
