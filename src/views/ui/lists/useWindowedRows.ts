import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { useIsOnPaper } from '../theme/usePaperScheme.ts'

/** Shorter lists are drawn completely, so that the browser's search finds every row. */
const maxUnwindowedRows = 300

interface WindowedRowsOptions<Row> {
  readonly keyOf: (row: Row) => string
  /** Pixels; each row is measured when it is drawn. */
  readonly usualHeight: number
  readonly gap?: number
  /** The rows begin at the end of the frame, as below a table's head. */
  readonly isBelowFrame?: boolean
}

/**
 * Returns the visible rows of a long list and the heights before and after them. The page is the scroll
 * container.
 */
export function useWindowedRows<Row, Frame extends HTMLElement>(
  rows: readonly Row[],
  { keyOf, usualHeight, gap = 0, isBelowFrame = false }: WindowedRowsOptions<Row>,
) {
  const frame = useRef<Frame>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (!frame.current) return
    const { top: above, bottom } = frame.current.getBoundingClientRect()
    setTop(Math.round((isBelowFrame ? bottom : above) + window.scrollY))
  })
  const isWindowed = !useIsOnPaper() && rows.length > maxUnwindowedRows
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    enabled: isWindowed,
    estimateSize: () => usualHeight,
    overscan: 8,
    gap,
    scrollMargin: top,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : keyOf(row)
    },
  })
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  const drawn = isWindowed
    ? items.flatMap(({ index }) => {
        const row = rows[index]
        return row === undefined ? [] : [{ row, index }]
      })
    : rows.map((row, index) => ({ row, index }))
  return {
    frame,
    isWindowed,
    drawn,
    measure: isWindowed ? virtualizer.measureElement : undefined,
    before: isWindowed && first ? first.start - top : 0,
    after: isWindowed && last ? virtualizer.getTotalSize() - (last.end - top) : 0,
  }
}
