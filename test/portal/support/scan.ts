/** A scanner is a keyboard that types faster than any hand: here one key in 5 ms, into whatever has the focus. */
export function scan(code: string): void {
  const start = performance.now()
  for (const [index, key] of [...code, 'Enter'].entries()) {
    const stroke = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(stroke, 'timeStamp', { value: start + 5 * index })
    const focused = document.activeElement ?? document.body
    focused.dispatchEvent(stroke)
  }
}
