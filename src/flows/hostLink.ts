import { useEffect, useRef } from 'react'
import type { HostLink } from '../machines/gateLink.ts'

type Told = { type: 'device.takes' } | { type: 'code.scanned' | 'code.changed'; code: string }

/**
 * Gives the turn to the device as soon as the host is away.
 * @returns to be called when an answer is late or did not come; whether the device has taken the turn
 */
export function useHostLink(link: HostLink | undefined, send: (event: Told) => void): () => boolean {
  const { canNote = false, isAway = false, first = null } = link ?? {}
  const handedBack = useRef(first)
  useEffect(() => {
    const { next = null, typed = '' } = handedBack.current ?? {}
    handedBack.current = null
    if (next !== null) send({ type: 'code.scanned', code: next })
    else if (typed !== '') send({ type: 'code.changed', code: typed })
  }, [send])
  useEffect(() => {
    if (canNote && isAway) send({ type: 'device.takes' })
  }, [canNote, isAway, send])
  return () => {
    link?.onLate()
    if (canNote) send({ type: 'device.takes' })
    return canNote
  }
}
