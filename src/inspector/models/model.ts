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
import type { SiblingFlows } from './health/siblingFlows.ts'

export const areas = ['auth', 'admin', 'merchant', 'app', 'public', 'ui'] as const

/** How much of the page a view includes: a page all of it, a titled part its heading, a part nothing. */
export type Frame = 'page' | 'titled' | 'part'

/** Exceptions to the rule that "Copy incident" appears after a failed call, each with a reason. */
export interface Exceptions {
  readonly alerts?: Readonly<Record<string, string>>
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
 * Everything that can happen in one flow, for the walk, the drawn states and the gallery. A new event, actor
 * or delay of the machine without an entry here is a type error.
 */
export type FlowModel<
  TMachine extends AnyStateMachine,
  TRaised extends EventFrom<TMachine>['type'] = never,
> = {
  readonly machine: TMachine
  /** Absent for a machine that is not a flow of the portal. */
  readonly area?: (typeof areas)[number]
  readonly frame?: Frame
  /** Default 4.5:1; 7:1 for screens that are read in sunlight. */
  readonly contrast?: 'enhanced'
  readonly view?: () => Promise<(props: FlowProps<TMachine>, siblings: SiblingFlows) => ReactNode>
  /** States that look like a failure but are none, so they have no "Copy incident". */
  readonly notFailures?: Exceptions
  /** Failures without a failed call that have a "Copy incident". */
  readonly failures?: Exceptions
  /** Together the inputs use every transition. `input` is undefined for a machine without one. */
  readonly inputs: NonEmpty<{ readonly name: string; readonly input: InputFrom<TMachine> }>
  /** One event for each payload that a guard distinguishes. */
  readonly samples: {
    readonly [Type in Exclude<EventFrom<TMachine>['type'], TRaised>]: NonEmpty<
      EventOfType<EventFrom<TMachine>, Type>
    >
  }
  /**
   * Limits when an event is tried, to avoid pairing unrelated regions. The walk still has to cover every
   * transition.
   */
  readonly triedOnly?: {
    readonly [Type in EventFrom<TMachine>['type']]?: (
      state: SnapshotFrom<TMachine>,
      event: Extract<EventFrom<TMachine>, { type: Type }>,
    ) => boolean
  }
  /**
   * Limits the answers that are tried: an actor's input may decide what it can answer. An answer is an output
   * or an error.
   */
  readonly possibleOnly?: {
    readonly [Source in SourceOfActor<TMachine>]?: (
      answer: OutputOfActor<TMachine, Source> | Error,
      state: SnapshotFrom<TMachine>,
    ) => boolean
  }
  /** Events that regions raise for each other; they have no sample. */
  readonly raised?: readonly TRaised[]
  readonly outcomes: {
    readonly [Source in SourceOfActor<TMachine>]: ActorOutcomes<OutputOfActor<TMachine, Source>>
  }
  /** The document's number for each delay, in ms. Never read it from the machine. */
  readonly delays: { readonly [Delay in DelayOf<TMachine>]: number }
  /**
   * The part of the context that distinguishes states, when the whole context has too many values. It
   * includes what guards read, bounded: a counter as "below the limit", a text as "given" or "empty".
   */
  readonly project?: (context: ContextFrom<TMachine>, value: SnapshotFrom<TMachine>['value']) => unknown
  /**
   * States with the same value and result differ only in texts. Name the fields to leave out, so that a new
   * field counts by default.
   */
  readonly appearance?: (state: SnapshotFrom<TMachine>) => unknown
  /** Regions drawn independently: each state of each region, not each combination. */
  readonly drawnApart?: readonly string[]
  /** Names from the walk's report that are impossible, each with a reason. */
  readonly unreachable?: Readonly<Record<string, string>>
}

export type AnyFlowModel = {
  readonly machine: AnyStateMachine
  readonly area?: (typeof areas)[number]
  readonly frame?: Frame
  readonly contrast?: 'enhanced'
  readonly view?: () => Promise<(props: never, siblings: SiblingFlows) => ReactNode>
  readonly notFailures?: Exceptions
  readonly failures?: Exceptions
  readonly inputs: NonEmpty<{ readonly name: string; readonly input: unknown }>
  readonly samples: Readonly<Record<string, NonEmpty<AnyEventObject>>>
  readonly triedOnly?: Readonly<Record<string, ((state: never, event: never) => boolean) | undefined>>
  readonly possibleOnly?: Readonly<Record<string, ((answer: never, state: never) => boolean) | undefined>>
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
