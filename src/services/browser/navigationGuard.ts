/*
 * While the screen shows something that is not shown again, every way out of the page asks first: links, Back
 * and Forward, buttons with `data-leaves`, and closing or reloading. The router's own blocker needs a data
 * router, so this module handles links and history before the router does. The browser asks in its own words
 * before it closes or reloads the page.
 */

type WayOut = () => void

let held = 0
let pending: WayOut | undefined
let here = 0
let ownStep: 'back' | 'away' | null = null
const listeners = new Set<WaysOutListener>()

function askToClose(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

export function holdPage(): () => void {
  held += 1
  if (held === 1) {
    here = placeIn(history.state)
    window.addEventListener('beforeunload', askToClose)
  }
  return () => {
    held -= 1
    if (held > 0) return
    window.removeEventListener('beforeunload', askToClose)
    pending = undefined
    for (const { onFree } of listeners) onFree()
  }
}

interface WaysOutListener {
  readonly onTaken: () => void
  readonly onFree: () => void
}

export function watchWaysOut(listener: WaysOutListener): () => void {
  listeners.add(listener)
  document.addEventListener('click', onClick, { capture: true })
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) document.removeEventListener('click', onClick, { capture: true })
  }
}

/** Must be called before the router listens: the window calls its listeners in the order they were added. */
export function hearHistoryFirst(): void {
  window.addEventListener('popstate', onPopState)
}

export function takeWayOut(): void {
  const wayOut = pending
  pending = undefined
  wayOut?.()
}

function ask(wayOut: WayOut): void {
  pending = wayOut
  for (const { onTaken } of listeners) onTaken()
}

const isAsking = () => held > 0 && listeners.size > 0

function onClick(event: MouseEvent): void {
  const way = isAsking() && event.isTrusted ? wayOutAt(event) : undefined
  if (way === undefined) return
  event.preventDefault()
  event.stopPropagation()
  ask(() => way.click())
}

function onPopState(event: PopStateEvent): void {
  if (ownStep !== null) {
    // The router did not see the step away, so it must not see the step back.
    if (ownStep === 'back') event.stopImmediatePropagation()
    ownStep = null
    return
  }
  if (!isAsking()) return
  event.stopImmediatePropagation()
  const steps = placeIn(event.state) - here || -1
  ownStep = 'back'
  history.go(-steps)
  ask(() => {
    ownStep = 'away'
    history.go(steps)
  })
}

function placeIn(state: unknown): number {
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : 0
}

function wayOutAt({
  target,
  button,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: MouseEvent): HTMLElement | undefined {
  const found = target instanceof Element ? target.closest<HTMLElement>('a[href], [data-leaves]') : null
  if (found === null) return undefined
  if (!(found instanceof HTMLAnchorElement)) return found
  const isElsewhere = button !== 0 || ctrlKey || metaKey || shiftKey || altKey
  const isHere = found.href.replace(/#.*/, '') === location.href.replace(/#.*/, '')
  return isElsewhere || isHere || found.target === '_blank' || found.download !== '' ? undefined : found
}
