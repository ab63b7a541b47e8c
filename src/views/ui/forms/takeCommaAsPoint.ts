import type { InputEvent } from 'react'

/**
 * For a field of type number, as its `onBeforeInput`: a browser in English would drop the comma of "12,50" without a word,
 * and make it 1,250. The comma of "1,250" makes three decimals, which no amount of money has.
 */
export function takeCommaAsPoint(event: InputEvent<HTMLInputElement>): void {
  const { data } = event
  if (!data?.includes(',')) return
  event.preventDefault()
  // Such a field tells no caret that a value could be put together around.
  document.execCommand('insertText', false, data.replaceAll(',', '.'))
}
