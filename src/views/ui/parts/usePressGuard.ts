import { type FocusEvent, type KeyboardEvent, useRef } from 'react'

/** In ms. */
const minVisible = 500

/**
 * For a button that is focused by the program: ignores a repeated Enter, and an Enter shortly after the focus,
 * because it was meant for the previous screen.
 */
export function usePressGuard() {
  const focusedAt = useRef(0)
  return {
    onFocus: ({ timeStamp }: FocusEvent) => {
      focusedAt.current = timeStamp
    },
    onKeyDown: (event: KeyboardEvent) => {
      const isUnseen = event.timeStamp - focusedAt.current < minVisible
      if (event.repeat || (event.key === 'Enter' && isUnseen)) event.preventDefault()
    },
  }
}
