import { fromPromise, type NonReducibleUnknown } from 'xstate'

interface Scope<Input> {
  readonly input: Input
  readonly signal: AbortSignal
}

/**
 * A read that is aborted when its state is left, and then stays pending. React's strict mode starts every
 * flow twice in development, and the second start would see the abort of the first read as its own failure.
 */
export function abortableRead<Output, Input extends NonReducibleUnknown>(
  read: (scope: Scope<Input>) => Promise<Output>,
) {
  return fromPromise<Output, Input>(async ({ input, signal }) => {
    try {
      return await read({ input, signal })
    } catch (error) {
      if (signal.aborted) return new Promise<never>(() => {})
      throw error
    }
  })
}
