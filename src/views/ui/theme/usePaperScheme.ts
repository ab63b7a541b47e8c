import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const attribute = 'data-mantine-color-scheme'

export function usePaperScheme() {
  useEffect(() => {
    const root = document.documentElement
    let onScreen = root.getAttribute(attribute) ?? 'light'
    return onPrinting(
      () => {
        onScreen = root.getAttribute(attribute) ?? 'light'
        root.setAttribute(attribute, 'light')
      },
      () => root.setAttribute(attribute, onScreen),
    )
  }, [])
}

/** For drawings that do not use the style sheets, such as a canvas: light on paper. */
export function useDrawnScheme(): 'light' | 'dark' {
  const onScreen = useComputedColorScheme('light')
  return useIsOnPaper() ? 'light' : onScreen
}

export function useIsOnPaper(): boolean {
  const [isOnPaper, setIsOnPaper] = useState(false)
  useEffect(
    () =>
      onPrinting(
        // The browser prints what is in the document when the event handler returns.
        () => flushSync(() => setIsOnPaper(true)),
        () => setIsOnPaper(false),
      ),
    [],
  )
  return isOnPaper
}

function onPrinting(toPaper: () => void, toScreen: () => void): () => void {
  window.addEventListener('beforeprint', toPaper)
  window.addEventListener('afterprint', toScreen)
  return () => {
    window.removeEventListener('beforeprint', toPaper)
    window.removeEventListener('afterprint', toScreen)
  }
}
