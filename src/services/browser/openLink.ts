/**
 * Opens an address in a new tab without an opener. It must be called in the handler of a press, or the
 * browser blocks the tab as a pop-up.
 * @throws when the address is neither https nor of this page's own origin
 */
export function openLink(address: string): void {
  const url = new URL(address, window.location.href)
  const isOwn = /^https?:$/.test(url.protocol) && url.origin === window.location.origin
  if (url.protocol !== 'https:' && !isOwn) throw new Error('The address is not safe to open')
  window.open(url.href, '_blank', 'noopener,noreferrer')
}
