import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus to `heir` when the focused element is removed.
 * @returns handlers for the element around both
 */
export function useFocusOfTheGone(heir: RefObject<HTMLElement | null>) {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.isConnected) return
    focused.current = null
    heir.current?.focus()
  })
  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target
    },
    onBlur: () => {
      focused.current = null
    },
  }
}
