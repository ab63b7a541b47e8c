import { type RefObject, useEffect, useRef } from 'react'

interface AfterDialog {
  readonly isClosed: boolean
  /** Whether the call that is under way takes away the button that opened the dialog. */
  readonly isGone: boolean
  /** Gets the focus then. */
  readonly addButton: RefObject<HTMLButtonElement | null> | undefined
}

/** Every other dialog gives the focus back to the button that opened it, which is still there. */
export function useFocusAfterDialog({ isClosed, isGone, addButton }: AfterDialog): void {
  const opener = useRef<Element | null>(null)
  const wasGone = useRef(false)
  useEffect(() => {
    if (!isClosed) opener.current ??= document.activeElement
    else if (opener.current !== null) {
      if (wasGone.current || !opener.current.isConnected) addButton?.current?.focus({ preventScroll: true })
      opener.current = null
    }
    wasGone.current = isGone
  }, [isClosed, isGone, addButton])
}
