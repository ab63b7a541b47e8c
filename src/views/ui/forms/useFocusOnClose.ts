import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the focus to the button that opens a dialog when the dialog closes, whatever had it before: a dialog may
 * follow another one, or open by itself. For modals with `returnFocus={false}`.
 */
export function useFocusOnClose(
  isOpen: boolean,
  opener: RefObject<HTMLButtonElement | null> | undefined,
): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener?.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen, opener])
}
