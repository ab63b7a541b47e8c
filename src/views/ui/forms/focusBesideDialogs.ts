/**
 * Focuses an element of the page, unless an open dialog keeps the focus.
 * @param givesWay returns true for dialogs that do not keep it
 */
export function focusBesideDialogs(
  element: HTMLElement | null,
  givesWay: (dialog: Element) => boolean = () => false,
  options?: FocusOptions,
): void {
  const dialogs = document.querySelectorAll('[aria-modal="true"]')
  if (Array.from(dialogs).every(givesWay)) element?.focus(options)
}

/** A disabled or removed button loses the focus to the body. Focus that is elsewhere stays there. */
export function focusCodeField({ isHere = false } = {}): void {
  if (!isHere && document.activeElement !== document.body) return
  const codeField = document.querySelector<HTMLElement>('[data-code-field]')
  focusBesideDialogs(codeField, undefined, { preventScroll: true })
}

/** The `ref` of a button that its own press takes away: the focus goes to the code field. */
export function passFocusOn(button: HTMLButtonElement) {
  return () => {
    if (document.activeElement === button) focusCodeField({ isHere: true })
  }
}

/** The `attributes` of a modal that a scan closes; all others refuse scans (services/takenScans.ts). */
export const closedByScan = { header: { role: 'presentation' }, content: { 'data-closed-by-scan': true } }
