import { type FocusEvent, type KeyboardEvent, useRef } from 'react'

const timeToLook = 500

/**
 * For a button that gets the focus without a press: an Enter that is held down or pressed twice must not
 * press it before a person could see it.
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
