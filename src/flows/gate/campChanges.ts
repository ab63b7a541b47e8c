import { useEffect, useRef } from 'react'
import type { LiveCounts } from '../../domain/lib/live.ts'

/** Calls `onChanged` when the counts change; changes that leave them equal are missed. */
export function useCampChanges(counts: LiveCounts | null, onChanged: () => void): void {
  const current = counts && JSON.stringify(counts)
  const known = useRef(current)
  const changed = useRef(onChanged)
  changed.current = onChanged
  useEffect(() => {
    if (current === null || current === known.current) return
    if (known.current !== null) changed.current()
    known.current = current
  }, [current])
}
