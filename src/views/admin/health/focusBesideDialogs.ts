/** Another open dialog keeps the focus: what stands behind it must not be typed into unseen. */
export function focusBesideDialogs(element: HTMLElement | null): void {
  if (!document.querySelector('[aria-modal="true"]:not([data-health-record])')) element?.focus()
}
