import { type RefObject, useEffect } from 'react'

/**
 * After each step, and when a phone is turned, scrolls elements with `data-in-sight` into view by the
 * smallest distance. If they do not fit, the first ones are shown.
 */
export function useInSight(page: RefObject<HTMLElement | null>, step: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step shows something else
  useEffect(() => {
    const show = () => {
      const marked = Array.from(page.current?.querySelectorAll('[data-in-sight]') ?? [])
      for (const element of marked.reverse()) element.scrollIntoView({ block: 'nearest' })
    }
    show()
    addEventListener('resize', show)
    return () => removeEventListener('resize', show)
  }, [page, step])
}
