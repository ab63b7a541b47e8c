import { fromPromise, type NonReducibleUnknown } from 'xstate'

interface Scope<Input> {
  readonly input: Input
  readonly signal: AbortSignal
}

/**
 * A read that is let go when its state is left, and then never answers. React's strict mode starts every flow twice in
 * development: to the second start, the end of the first one's read would be a failure of its own.
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
