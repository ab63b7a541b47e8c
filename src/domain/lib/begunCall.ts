/** A call that a page has made before the app ran. */
export interface BegunCall {
  readonly answer: Promise<Response>
  readonly abort: () => void
}
