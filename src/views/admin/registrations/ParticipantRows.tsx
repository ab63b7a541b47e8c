import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Participant } from '../../../domain/people.ts'
import { ParticipantRow } from './ParticipantRow.tsx'
import classes from './ParticipantTable.module.css'

interface ParticipantRowsProps {
  readonly rows: readonly Participant[]
  readonly isDemo: boolean
  readonly onView: (participant: Participant) => void
}

/** Pixels; each row is measured once it is drawn. */
const usualHeight = 57
/** Pixels that the bar at the top of a small window, or the head of the table, may cover. */
const coveredAbove = 72

/** The table is one stop of the Tab key: arrows, Page, Home and End move among the rows, Enter opens the profile. */
export function ParticipantRows({ rows, isDemo, onView }: ParticipantRowsProps) {
  const body = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [active, setActive] = useState<Participant | null>(null)
  const isMoving = useRef(false)
  const found = active === null ? -1 : rows.findIndex(({ _id }) => _id === active._id)
  const activeIndex = Math.max(found, 0)

  useLayoutEffect(() => {
    if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY))
  })
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: rows.length,
    estimateSize: () => usualHeight,
    overscan: 6,
    scrollMargin: top,
    scrollPaddingStart: coveredAbove,
    scrollPaddingEnd: 8,
    getItemKey: (index) => rows[index]?._id ?? index,
    // The row that has the focus is kept, or the focus would be lost by scrolling.
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      return indexes.includes(activeIndex) ? indexes : [...indexes, activeIndex].sort((a, b) => a - b)
    },
  })

  useLayoutEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    body.current
      ?.querySelector<HTMLElement>(`[data-index="${activeIndex}"] button`)
      ?.focus({ preventScroll: true })
  }, [activeIndex])

  const moveTo = (index: number) => {
    const target = Math.min(Math.max(index, 0), rows.length - 1)
    isMoving.current = target !== activeIndex
    setActive(rows[target] ?? null)
    virtualizer.scrollToIndex(target)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key, rows.length)
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    moveTo(activeIndex + step)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of the table around it
    <div
      ref={body}
      role="rowgroup"
      className={classes.body}
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={onKeyDown}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const participant = rows[index]
        if (participant === undefined) return null
        return (
          // biome-ignore lint/a11y/useSemanticElements: a part of the table around it
          // biome-ignore lint/a11y/useFocusableInteractive: the focus is on the button of the row
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            role="row"
            aria-rowindex={index + 2}
            className={classes.row}
            data-demo={isDemo || undefined}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <ParticipantRow
              participant={participant}
              isDemo={isDemo}
              isActive={index === activeIndex}
              onFocus={setActive}
              onView={onView}
            />
          </div>
        )
      })}
    </div>
  )
}

function stepOf(key: string, count: number): number | undefined {
  const page = Math.max(1, Math.floor(window.innerHeight / usualHeight) - 3)
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -count,
    End: count,
  }
  return steps[key]
}
