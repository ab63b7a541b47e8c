import { type FocusEvent, type KeyboardEvent, useRef } from 'react'

/** Milliseconds. */
const timeToLook = 500

/**
 * For a button that the focus comes to by itself: an Enter that is held down, or pressed twice, before anybody could
 * see it must not press it.
 */
export function useTimeToLook() {
  const focusedAt = useRef(0)
  return {
    onFocus: ({ timeStamp }: FocusEvent) => {
      focusedAt.current = timeStamp
    },
    onKeyDown: (event: KeyboardEvent) => {
      const isUnseen = event.timeStamp - focusedAt.current < timeToLook
      if (event.repeat || (event.key === 'Enter' && isUnseen)) event.preventDefault()
    },
  }
}
