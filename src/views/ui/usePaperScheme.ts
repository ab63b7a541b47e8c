import { useEffect } from 'react'

const attribute = 'data-mantine-color-scheme'

/** Prints the light scheme whatever stands on the screen: white on black is no use on paper. */
export function usePaperScheme() {
  useEffect(() => {
    const root = document.documentElement
    let onScreen = root.getAttribute(attribute) ?? 'light'
    const toPaper = () => {
      onScreen = root.getAttribute(attribute) ?? 'light'
      root.setAttribute(attribute, 'light')
    }
    const toScreen = () => root.setAttribute(attribute, onScreen)
    window.addEventListener('beforeprint', toPaper)
    window.addEventListener('afterprint', toScreen)
    return () => {
      window.removeEventListener('beforeprint', toPaper)
      window.removeEventListener('afterprint', toScreen)
    }
  }, [])
}
