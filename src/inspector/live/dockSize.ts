import { readStored } from '../../services/storage.ts'

export const dockSizes = ['small', 'medium', 'large'] as const

export interface DockSize {
  readonly size: (typeof dockSizes)[number]
  readonly isOpen: boolean
}

const key = 'inspectorDock'

/** What the device remembers, as `small` or `small folded`; medium and open at first. */
export function readDock(): DockSize {
  const [kept, folded] = readStored(key)?.split(' ') ?? []
  return { size: dockSizes.find((size) => size === kept) ?? 'medium', isOpen: folded === undefined }
}

export function keepDock({ size, isOpen }: DockSize): void {
  try {
    localStorage.setItem(key, isOpen ? size : `${size} folded`)
  } catch {
    // The next page finds the usual size.
  }
}
