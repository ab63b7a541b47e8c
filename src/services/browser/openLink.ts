/**
 * Opens an address in a new tab that knows nothing of this one. Must be called while a press is being handled, or the
 * browser takes it for a pop-up.
 * @throws when the address is neither secure nor of this page's own origin: whoever sent it is not trusted with more
 */
export function openLink(address: string): void {
  const url = new URL(address, window.location.href)
  const isOwn = /^https?:$/.test(url.protocol) && url.origin === window.location.origin
  if (url.protocol !== 'https:' && !isOwn) throw new Error('The address is not safe to open')
  window.open(url.href, '_blank', 'noopener,noreferrer')
}
