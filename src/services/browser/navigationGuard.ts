/*
 * While the screen shows something that is not shown again, or has something typed that is not saved, navigation
 * is blocked until the person confirms: links, Back and Forward, and buttons with `data-leaves`. React Router's `useBlocker` needs a data router, so
 * this module handles clicks and history events before the router does. Before closing or reloading the page
 * the browser asks with its own dialog (`beforeunload`).
 */

type Navigation = () => void

/** What leaving loses: something that is shown once, or something typed. */
export type LeavingLoss = 'shown' | 'typed'

const blockers: LeavingLoss[] = []
let pending: Navigation | undefined
let position = 0
let ownStep: 'back' | 'away' | null = null
const listeners = new Set<NavigationListener>()

function preventUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

export function blockNavigation(loss: LeavingLoss): () => void {
  blockers.push(loss)
  if (blockers.length === 1) {
    position = positionIn(history.state)
    window.addEventListener('beforeunload', preventUnload)
  }
  return () => {
    blockers.splice(blockers.indexOf(loss), 1)
    if (blockers.length > 0) return
    window.removeEventListener('beforeunload', preventUnload)
    pending = undefined
    for (const { onUnblocked } of listeners) onUnblocked()
  }
}

interface NavigationListener {
  readonly onBlocked: (loss: LeavingLoss) => void
  readonly onUnblocked: () => void
}

export function guardNavigation(listener: NavigationListener): () => void {
  listeners.add(listener)
  document.addEventListener('click', onClick, { capture: true })
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) document.removeEventListener('click', onClick, { capture: true })
  }
}

/** Must be called before the router listens: the window calls its listeners in the order they were added. */
export function listenToHistoryFirst(): void {
  window.addEventListener('popstate', onPopState)
}

export function continueNavigation(): void {
  const navigation = pending
  pending = undefined
  navigation?.()
}

function ask(navigation: Navigation): void {
  pending = navigation
  const loss = blockers.includes('shown') ? 'shown' : 'typed'
  for (const { onBlocked } of listeners) onBlocked(loss)
}

const isBlocked = () => blockers.length > 0 && listeners.size > 0

function onClick(event: MouseEvent): void {
  const link = isBlocked() && event.isTrusted ? linkAt(event) : undefined
  if (link === undefined) return
  event.preventDefault()
  event.stopPropagation()
  ask(() => link.click())
}

function onPopState(event: PopStateEvent): void {
  if (ownStep !== null) {
    // The router did not see the step away, so it must not see the step back.
    if (ownStep === 'back') event.stopImmediatePropagation()
    ownStep = null
    return
  }
  if (!isBlocked()) return
  event.stopImmediatePropagation()
  const steps = positionIn(event.state) - position || -1
  ownStep = 'back'
  history.go(-steps)
  ask(() => {
    ownStep = 'away'
    history.go(steps)
  })
}

function positionIn(state: unknown): number {
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : 0
}

function linkAt({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): HTMLElement | undefined {
  const found = target instanceof Element ? target.closest<HTMLElement>('a[href], [data-leaves]') : null
  if (found === null) return undefined
  if (!(found instanceof HTMLAnchorElement)) return found
  const isElsewhere = button !== 0 || ctrlKey || metaKey || shiftKey || altKey
  const isHere = found.href.replace(/#.*/, '') === location.href.replace(/#.*/, '')
  return isElsewhere || isHere || found.target === '_blank' || found.download !== '' ? undefined : found
}
