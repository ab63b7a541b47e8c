import { makeIdempotencyKey } from './idempotencyKey.ts'
import { keepInTab, readFromTab } from './tabStorage.ts'

const key = 'tab'

/**
 * This tab's own, and the same after a reload. The browser copies a tab's session storage into a duplicate of it, so the
 * id stands there only while no page has it.
 */
export const tabId = takeId() ?? makeIdempotencyKey()

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', leaveId)
  window.addEventListener('pageshow', takeId)
}

function takeId(): string | null {
  const id = readFromTab(key)
  keepInTab(key, null)
  return id
}

/** Where it cannot be kept, the next page of this tab is another tab, and is offered what this one has left. */
function leaveId(): void {
  keepInTab(key, tabId)
}
