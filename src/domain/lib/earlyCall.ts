/** A request that the page started before the app was loaded. */
export interface EarlyCall {
  readonly answer: Promise<Response>
  readonly abort: () => void
}
