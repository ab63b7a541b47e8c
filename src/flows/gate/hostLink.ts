import { useEffect, useRef } from 'react'
import type { HostLink } from '../../machines/gate/gateLink.ts'

type Told = { type: 'device.takes' } | { type: 'code.scanned' | 'code.changed'; code: string }

interface HostFlow {
  readonly state: {
    readonly value: unknown
    readonly context: { readonly code: string; readonly next: string | null }
    readonly matches: (state: 'ready') => boolean
  }
}

/**
 * Switches to offline mode when the server is unreachable; a shown result stays until the next scan.
 * @returns a function for late or missing answers; it returns true if the device takes over
 */
export function useHostLink(
  link: HostLink | undefined,
  send: (event: Told) => void,
  { state }: HostFlow,
): () => boolean {
  const { canNote = false, isAway = false, first = null, onQuiet } = link ?? {}
  const isQuiet = state.matches('ready') && state.context.code === '' && state.context.next === null
  useEffect(() => {
    onQuiet?.(isQuiet)
    return () => onQuiet?.(false)
  }, [isQuiet, onQuiet])
  const handedBack = useRef(first)
  useEffect(() => {
    const { next = null, typed = '' } = handedBack.current ?? {}
    handedBack.current = null
    if (next !== null) send({ type: 'code.scanned', code: next })
    else if (typed !== '') send({ type: 'code.changed', code: typed })
  }, [send])
  // biome-ignore lint/correctness/useExhaustiveDependencies: some states ignore the event, so each new state gets it again
  useEffect(() => {
    if (canNote && isAway) send({ type: 'device.takes' })
  }, [canNote, isAway, state.value, send])
  return () => {
    link?.onLate()
    if (canNote) send({ type: 'device.takes' })
    return canNote
  }
}
