import { useEffect, useRef } from 'react'
import type { LiveCounts } from '../../domain/lib/live.ts'

/** Calls `onChanged` when the live counts change, which is the sign of any change in the camp. */
export function useCampChanges(counts: LiveCounts | null, onChanged: () => void): void {
  const told = counts && JSON.stringify(counts)
  const known = useRef(told)
  const changed = useRef(onChanged)
  changed.current = onChanged
  useEffect(() => {
    if (told === null || told === known.current) return
    if (known.current !== null) changed.current()
    known.current = told
  }, [told])
}
