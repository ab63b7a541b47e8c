import type { InputEvent } from 'react'

/**
 * The `onBeforeInput` of a number field: an English browser would drop the comma of "12,50" and read 1,250.
 * With this, "1,250" has three decimals, which no amount of money has.
 */
export function takeCommaAsPoint(event: InputEvent<HTMLInputElement>): void {
  const { data } = event
  if (!data?.includes(',')) return
  event.preventDefault()
  // A number field exposes no caret position to build a value from.
  document.execCommand('insertText', false, data.replaceAll(',', '.'))
}
