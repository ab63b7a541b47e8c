/** Like `AbortSignal.timeout`, which Safari has from version 16 on. */
export function abortedAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('It took too long', 'TimeoutError')), milliseconds)
  return controller.signal
}
