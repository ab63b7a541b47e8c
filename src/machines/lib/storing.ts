import { assign, type EventObject, raise } from 'xstate'

/*
 * Actions of a region that several machines have; each adds them to its setup by `extend`. XState types an action
 * by the whole context and all events of its machine, so here only the region's own part is typed.
 */

interface Within<Context> {
  readonly context: Context
}

/** `assign` for such an action. */
export const storing =
  <Context>() =>
  <Params = undefined>(assigner: (scope: Within<Context>, params: Params) => Partial<Context>) =>
    // biome-ignore lint/suspicious/noExplicitAny: each machine has more context and other events
    assign<any, any, Params, any, never>(assigner)

/** `raise` for such an action. */
export const raising =
  <Context, Raised extends EventObject>() =>
  <Params = undefined>(event: (scope: Within<Context>, params: Params) => Raised) =>
    // biome-ignore lint/suspicious/noExplicitAny: each machine has more context and other events
    raise<any, any, any, Params, never, never>(event)
