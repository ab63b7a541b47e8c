/*
 * A scan while a dialog is open is refused on every page and for every scanner, unless all open dialogs
 * accept scans: its effect on the page behind would not be visible, and could take keys that are meant for
 * the dialog.
 */

type Scan = 'taken' | 'refused'

const listeners = new Set<(scan: Scan) => void>()

export function watchScans(listener: (scan: Scan) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function takeScan(take: () => void): void {
  const dialogs = Array.from(document.querySelectorAll('[aria-modal="true"]'))
  const scan = dialogs.every((dialog) => dialog.matches('[data-closed-by-scan]')) ? 'taken' : 'refused'
  for (const listener of [...listeners]) listener(scan)
  if (scan === 'taken') take()
}
