import { type RefObject, useEffect, useRef } from 'react'

interface AfterDialog {
  readonly isClosed: boolean
  /** The pending call removes the button that opened the dialog. */
  readonly isGone: boolean
  readonly addButton: RefObject<HTMLButtonElement | null> | undefined
}

/** Handles only a removed opener; otherwise the dialog itself returns the focus. */
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
