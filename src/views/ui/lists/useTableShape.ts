import { type RefObject, useLayoutEffect, useRef } from 'react'

const shapes = ['wide', 'narrow', 'stacked'] as const

/**
 * Sets `data-shape` to the widest shape in which nothing is cut off. It measures, because browsers before
 * Safari 16 and Firefox 110 have no container queries, and because the needed width depends on the content.
 * @param ruler an element without height, as wide as the table: its size changes only with the width
 */
export function useTableShape(frame: RefObject<HTMLElement | null>, ruler: RefObject<HTMLElement | null>) {
  const fitted = useRef({ width: 0, shape: 0 })

  function chooseShape() {
    const table = frame.current
    const width = ruler.current?.clientWidth ?? 0
    if (table === null || width === 0) return
    let shape = width === fitted.current.width ? fitted.current.shape : 0
    table.dataset.shape = shapes[shape]
    while (shape < shapes.length - 1 && !isWhole(table)) {
      shape += 1
      table.dataset.shape = shapes[shape]
    }
    fitted.current = { width, shape }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads refs alone
  useLayoutEffect(() => {
    if (ruler.current === null || frame.current === null) return
    chooseShape()
    const resizes = new ResizeObserver(chooseShape)
    resizes.observe(ruler.current)
    // Rows that appear later may need more room, and they are drawn without rendering the table.
    const drawings = new MutationObserver(chooseShape)
    drawings.observe(frame.current, { childList: true, characterData: true, subtree: true })
    return () => {
      resizes.disconnect()
      drawings.disconnect()
    }
  }, [])
}

const rowsAndCells = '[role="row"][data-index], [role="cell"], [role="cell"] *'
const headers = ', [role="row"], [role="columnheader"]'

function isWhole(table: HTMLElement): boolean {
  const elements = table.querySelectorAll(rowsAndCells + (table.dataset.shape === 'wide' ? headers : ''))
  return Array.from(elements).every(
    // The browser rounds the widths. Text for screen readers only is one pixel wide.
    ({ scrollWidth, clientWidth }) => clientWidth <= 1 || scrollWidth <= clientWidth + 1,
  )
}
