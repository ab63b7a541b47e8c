/*
 * While something is on the screen that is not shown again, every way out of the page asks first: links, Back and Forward,
 * buttons that leave, and what closes or loads the page. The router's own blocker needs a data router; this one holds
 * links and history before the router hears of them. A button that leaves has `data-leaves`. To close or to load the page the browser asks in its own words.
 */

type WayOut = () => void

let held = 0
let pending: WayOut | undefined
/** The place of the held page in the browser's history, as the router counts it. */
let here = 0
/** A step in the history that was made here, and is on its way. */
let ownStep: 'back' | 'away' | null = null
const listeners = new Set<WaysOutListener>()

function askToClose(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** @returns what ends it */
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
  /** Nothing is held any more. */
  readonly onFree: () => void
}

/** @returns what ends it */
export function watchWaysOut(listener: WaysOutListener): () => void {
  listeners.add(listener)
  document.addEventListener('click', onClick, { capture: true })
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) document.removeEventListener('click', onClick, { capture: true })
  }
}

/** Before the router listens: of listeners on the window the first one is heard first, even if another one captures. */
export function hearHistoryFirst(): void {
  window.addEventListener('popstate', onPopState)
}

/** Goes the way that was asked about. */
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
    // The router has not heard of the step away, and hears nothing of the step back.
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

/** A link that opens in this window, or a button that says that it leaves. */
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
