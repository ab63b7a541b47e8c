import { makeIdempotencyKey } from './idempotencyKey.ts'

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
  try {
    const id = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return id
  } catch {
    return null
  }
}

function leaveId(): void {
  try {
    sessionStorage.setItem(key, tabId)
  } catch {
    // The next page of this tab is another tab then, and is offered what this one has left.
  }
}
