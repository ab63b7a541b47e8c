/**
 * Puts a text on the clipboard.
 * @throws when the browser does not let it
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  copyBySelection(text)
}

/** The clipboard's own way does not exist on a plain-http address of a local network; this old one does. */
function copyBySelection(text: string): void {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0'
  // Inside an open dialog, or its focus trap would take the selection back.
  const place = focused?.closest('[role="dialog"]') ?? document.body
  place.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  if (!isCopied) throw new Error('The browser did not copy the text')
}
