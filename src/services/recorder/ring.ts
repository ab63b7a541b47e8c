export interface Ring<Item> {
  readonly push: (item: Item) => void
  /** Oldest first. */
  readonly items: () => readonly Item[]
}

export function createRing<Item>(size: number): Ring<Item> {
  const kept: Item[] = []
  let oldest = 0
  return {
    push: (item) => {
      kept[oldest] = item
      oldest = (oldest + 1) % size
    },
    items: () => (kept.length < size ? [...kept] : [...kept.slice(oldest), ...kept.slice(0, oldest)]),
  }
}
