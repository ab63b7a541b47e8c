import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const attribute = 'data-mantine-color-scheme'

/** Prints the light scheme whatever stands on the screen: white on black is no use on paper. */
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

/** The scheme of what takes its colours not from the style sheets, a canvas for one: light on paper as well. */
export function useDrawnScheme(): 'light' | 'dark' {
  const onScreen = useComputedColorScheme('light')
  return useIsOnPaper() ? 'light' : onScreen
}

/** True while the page is drawn for paper. */
export function useIsOnPaper(): boolean {
  const [isOnPaper, setIsOnPaper] = useState(false)
  useEffect(
    () =>
      onPrinting(
        // What is not drawn when the event has passed is not on the paper.
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
