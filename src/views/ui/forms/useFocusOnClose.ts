import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the button that opens a dialog when the dialog closes, because the dialog may follow another one or
 * open by itself. For modals with `returnFocus={false}`.
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
