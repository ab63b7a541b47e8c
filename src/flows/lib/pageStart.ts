import { useEffect } from 'react'

export function usePageStart(path: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what has changed
  useEffect(() => {
    window.scrollTo({ top: 0, left: 0 })
  }, [path])
}
