/**
 * Focuses an element of the page unless an open dialog keeps the focus: what stands behind it must not be pressed or
 * typed into unseen.
 * @param givesWay tells which open dialogs do not count; all do unless told
 * @param options the browser's, such as `preventScroll`
 */
export function focusBesideDialogs(
  element: HTMLElement | null,
  givesWay: (dialog: Element) => boolean = () => false,
  options?: FocusOptions,
): void {
  const dialogs = document.querySelectorAll('[aria-modal="true"]')
  if (Array.from(dialogs).every(givesWay)) element?.focus(options)
}

/** The `attributes` of a modal that a scan closes; every other one refuses it (services/takenScans.ts). */
export const closedByScan = { header: { role: 'presentation' }, content: { 'data-closed-by-scan': true } }
