/** `AbortSignal.timeout` for Safari before 16. */
export function abortedAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('It took too long', 'TimeoutError')), milliseconds)
  return controller.signal
}
