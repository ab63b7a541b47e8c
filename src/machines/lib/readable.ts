import type { Outcome } from '../../domain/lib/outcome.ts'
import { answerOf, answerValue } from './answerOf.ts'

/*
 * Shared parts of flows that read from the server. `reading` is one call: it stores the answer's value, or runs
 * what follows a refusal or an exception; a plain write, such as that of a PIN, has the same form. `readable` is
 * a list or record that is read on opening and on request; it stays visible during a refresh and after a failed
 * one. A flow provides the guard `isRead` and the actions that it names.
 */

export const readGuards = { isRead: (_: unknown, answer: Outcome<unknown>) => answer.ok }

interface Reading<Src, Context, Input, Store, Unread, Guard> {
  readonly src: Src
  readonly input?: (context: Context) => Input
  /** The action that receives the value, or several. */
  readonly store: Store | readonly Store[]
  /** The actions after a refusal and after an exception, such as `showingCause`. */
  readonly unread?: Unread
  /** The flow's name for `isRead`, if it has another. */
  readonly guard?: Guard
}

type InputOf<Context, Input> = Input extends undefined
  ? undefined
  : (scope: { readonly context: Context }) => Input

interface Ends<Shown, Failed> {
  readonly shown: Shown
  readonly failed: Failed
}

export const reading = <
  const Src extends string,
  const Store extends string,
  const Shown,
  const Failed,
  Context = unknown,
  Input = undefined,
  const Unread extends Unreadness = typeof unshown,
  const Guard extends string = 'isRead',
>({
  src,
  input,
  store,
  unread = unshown as Unread,
  guard = 'isRead' as Guard,
  shown,
  failed,
}: Reading<Src, Context, Input, Store, Unread, Guard> & Ends<Shown, Failed>) => {
  const { onRefusal, onException } = unread as {
    onRefusal: Unread['onRefusal']
    onException: Unread['onException']
  }
  return {
    invoke: {
      src,
      id: src,
      input: (input && (({ context }) => input(context))) as InputOf<NoInfer<Context>, NoInfer<Input>>,
      onDone: [
        {
          guard: { type: guard as NoInfer<Guard>, params: answerOf },
          target: shown,
          actions: [store].flat().map((type) => ({ type: type as Store, params: answerValue })),
        },
        { target: failed, ...onRefusal },
      ],
      onError: { target: failed, ...onException },
    },
  } as const
}

interface Unreadness {
  readonly onRefusal: object
  readonly onException: object
}

const unshown = { onRefusal: {}, onException: {} } as const

interface Refreshed<Refresh, Retry, Failed> {
  readonly refresh: Refresh
  readonly retry?: Retry
  /** The name of the state without anything to show. */
  readonly failed?: Failed
}

export const readable = <
  const Src extends string,
  const Store extends string,
  const Refresh extends string,
  const Retry extends string = 'load.retried',
  const Failed extends string = 'failed',
  Context = unknown,
  Input = undefined,
  const Unread extends Unreadness = typeof unshown,
>({
  refresh,
  retry = 'load.retried' as Retry,
  failed = 'failed' as Failed,
  ...read
}: Omit<Reading<Src, Context, Input, Store, Unread, 'isRead'>, 'guard'> &
  Refreshed<Refresh, Retry, Failed>) =>
  ({
    initial: 'loading',
    states: {
      loading: {
        on: named(refresh, { target: 'loading', reenter: true }),
        ...reading({ ...read, shown: 'shown', failed }),
      },
      ...named(failed, { on: { ...named(retry, 'loading'), ...named(refresh, 'loading') } }),
      shown: {
        initial: 'settled',
        on: named(refresh, '.refreshing'),
        states: {
          settled: {},
          // The answer of a read in flight may be too old.
          refreshing: {
            on: named(refresh, { target: 'refreshing', reenter: true }),
            ...reading({ ...read, shown: 'settled', failed: 'stale' }),
          },
          stale: { on: named(retry, 'refreshing') },
        },
      },
    },
  }) as const

const named = <const Name extends string, const Value>(name: Name, value: Value) =>
  ({ [name]: value }) as Record<Name, Value>
