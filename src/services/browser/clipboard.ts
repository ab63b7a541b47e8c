/** @throws when the browser forbids it */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  copyBySelection(text)
}

/** `navigator.clipboard` needs a secure context, which a plain-http address of a local network is not. */
function copyBySelection(text: string): void {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0'
  // The focus trap of an open dialog would take the selection back, so the field is placed inside it.
  const place = focused?.closest('[role="dialog"]') ?? document.body
  place.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  if (!isCopied) throw new Error('The browser did not copy the text')
}
