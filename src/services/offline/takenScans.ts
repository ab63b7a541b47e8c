/*
 * A scan while a dialog is open is refused on every page and from every scanner, unless all open dialogs take scans: what
 * the page behind does with it would not be seen, and could take the keys that are meant for the dialog.
 */

type Scan = 'taken' | 'refused'

const listeners = new Set<(scan: Scan) => void>()

/** @returns a function that ends the watch */
export function watchScans(listener: (scan: Scan) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls `take` unless an open dialog refuses the scan. */
export function takeScan(take: () => void): void {
  const dialogs = Array.from(document.querySelectorAll('[aria-modal="true"]'))
  const scan = dialogs.every((dialog) => dialog.matches('[data-closed-by-scan]')) ? 'taken' : 'refused'
  for (const listener of [...listeners]) listener(scan)
  if (scan === 'taken') take()
}
