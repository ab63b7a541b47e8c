/** A request that the page started before the app was loaded. */
export interface BegunCall {
  readonly answer: Promise<Response>
  readonly abort: () => void
}
