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
import type { FlowProps } from '../../views/ui/flow.ts'
import type { Beside } from './beside.ts'

/** The parts of the portal, as in `src/views`, in the order in which the bench lists their flows. */
export const areas = ['auth', 'admin', 'merchant', 'app', 'public', 'ui'] as const

/**
 * What a view brings along of the page around it: a page all of it, a titled part its heading, a part nothing.
 */
export type Frame = 'page' | 'titled' | 'part'

/** Exceptions from the rule that "Copy incident" stands where a call has failed; each with the reason. */
export interface Exceptions {
  /** By what the words of the alert begin with. */
  readonly alerts?: Readonly<Record<string, string>>
  /** By the state, or one that it is in. */
  readonly states?: Readonly<Record<string, string>>
}

type NonEmpty<T> = readonly [T, ...T[]]

/** What an actor may answer. An actor that only sends events (a callback) has `done: []`: it stays silent. */
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

/** Unlike `Extract`, also finds the event in a member whose `type` is itself a union. */
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
 * Everything that can happen to one flow, beside its machine: what the walk, the drawn states and the gallery try.
 * A new event, actor or delay of the machine without an entry here is a type error.
 */
export type FlowModel<
  TMachine extends AnyStateMachine,
  TRaised extends EventFrom<TMachine>['type'] = never,
> = {
  readonly machine: TMachine
  /** Absent where it is no flow of the portal. */
  readonly area?: (typeof areas)[number]
  /** `part` where nothing is said. */
  readonly frame?: Frame
  /** 7:1, for what is read in the sun; 4.5:1 where nothing is said. */
  readonly contrast?: 'enhanced'
  /** Loads what draws the flow: a walk needs no views. Absent where nobody sees the flow. */
  readonly view?: () => Promise<(props: FlowProps<TMachine>, beside: Beside) => ReactNode>
  /** What looks like a failure and is none: "Copy incident" does not stand there. */
  readonly notFailures?: Exceptions
  /** What is a failure though no call ended in one: "Copy incident" stands there. */
  readonly failures?: Exceptions
  /** Variants of the flow; together they must use every transition. `input: undefined` when the machine takes none. */
  readonly inputs: NonEmpty<{ readonly name: string; readonly input: InputFrom<TMachine> }>
  /** Full event objects, one per payload that a guard tells apart. */
  readonly samples: {
    readonly [Type in Exclude<EventFrom<TMachine>['type'], TRaised>]: NonEmpty<
      EventOfType<EventFrom<TMachine>, Type>
    >
  }
  /**
   * Events that are tried only where this says so: a question that has little to do with the other regions need not be
   * asked in each of their states. What the walk must take is demanded all the same.
   */
  readonly triedOnly?: {
    readonly [Type in EventFrom<TMachine>['type']]?: (state: SnapshotFrom<TMachine>) => boolean
  }
  /** Events by which regions of the machine tell each other something: nobody else sends them, so they have no sample. */
  readonly raised?: readonly TRaised[]
  readonly outcomes: {
    readonly [Source in SourceOfActor<TMachine>]: ActorOutcomes<OutputOfActor<TMachine, Source>>
  }
  /** The document's number for every named delay, in milliseconds: never read from the machine. */
  readonly delays: { readonly [Delay in DelayOf<TMachine>]: number }
  /**
   * The part of the context that tells states apart, when the whole context has too many values. What a guard reads
   * must be in it, bounded: a counter as "below the limit", a text as "given" or "empty". By the state's value it may
   * leave out what is not read any more from there on.
   */
  readonly project?: (context: ContextFrom<TMachine>, value: SnapshotFrom<TMachine>['value']) => unknown
  /**
   * What the view makes of a state, where many look the same: two of the same value and the same answer differ in
   * nothing but texts. Leave out what is known not to matter, so that a new field counts until then.
   */
  readonly appearance?: (state: SnapshotFrom<TMachine>) => unknown
  /**
   * Regions that are drawn independently of each other: each state of each is drawn, and not each of one with each of
   * another.
   */
  readonly drawnApart?: readonly string[]
  /** Names from the walk's report that cannot happen, each with the reason. */
  readonly unreachable?: Readonly<Record<string, string>>
}

export type AnyFlowModel = {
  readonly machine: AnyStateMachine
  readonly area?: (typeof areas)[number]
  readonly frame?: Frame
  readonly contrast?: 'enhanced'
  readonly view?: () => Promise<(props: never, beside: Beside) => ReactNode>
  /** What looks like a failure and is none: "Copy incident" does not stand there. */
  readonly notFailures?: Exceptions
  /** What is a failure though no call ended in one: "Copy incident" stands there. */
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
