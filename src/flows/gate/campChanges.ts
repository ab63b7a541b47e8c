import { useEffect, useRef } from 'react'
import type { LiveCounts } from '../../domain/lib/live.ts'

/**
 * Hears that something has changed in the camp.
 * @param counts as the host tells them live: others than before tell it
 */
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
