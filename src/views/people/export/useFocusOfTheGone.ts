import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus to the heir when the element that had it is no longer drawn.
 * @returns what the element around them listens with
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
