import { defaultKeyExtractor, defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ageText, fullNameOf, type Participant, statusOf } from '../../../domain/people/people.ts'
import type { RowKeys } from '../../../machines/people/registrations.ts'
import { maxPrintedRows } from '../../ui/lists/PrintedRows.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { Initials } from '../../ui/parts/Initials.tsx'
import { StatusPill } from '../../ui/parts/StatusPill.tsx'
import { useIsOnPaper } from '../../ui/theme/usePaperScheme.ts'
import classes from './ParticipantTable.module.css'

interface ParticipantRowsProps {
  readonly rows: readonly Participant[]
  readonly keyOf: RowKeys
  readonly isDemo: boolean
  readonly onView: (participant: Participant) => void
}

/** Pixels; each row is measured once it is drawn, but the length of the page goes by these until then. */
const usualHeight = { oneLine: 57, twoLines: 90, stacked: 160 } as const
/** Where a narrow table has rows of one line, as in the style sheet. */
const wideWindow = '(min-width: 48em)'

function usualHeightOf(shape: string | undefined): number {
  if (shape === 'stacked') return usualHeight.stacked
  return shape === 'narrow' && !matchMedia(wideWindow).matches ? usualHeight.twoLines : usualHeight.oneLine
}
/** The virtualizer looks at each row that it is told of with every key in a filter: it is told of those in reach. */
const reach = { step: 1_000, beyond: 500 } as const
/** Rows that are drawn above and below the window: each of them costs time with every key in a filter. */
const rowsBeyond = { still: 2, scrolling: 6 } as const
/** Pixels that the bar at the top of a small window and the head of the table may cover. */
const coveredAbove = 112

/** Whose row has the focus or had it last. */
interface Active {
  readonly rowKey: string
  /** The element that stands for this person, wherever the row is in a list that changes: the focus is in it. */
  readonly slot: number
}

/**
 * The table is one stop of the Tab key: arrows, Page, Home and End move among the rows, Enter opens the profile.
 * An element stands for whoever is at its place in the list, because with each key in a filter nearly all rows are other
 * people: their texts are changed, which is much cheaper than new elements.
 */
export function ParticipantRows({ rows, keyOf, isDemo, onView }: ParticipantRowsProps) {
  const body = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [rowHeight, setRowHeight] = useState<number>(usualHeight.oneLine)
  const [active, setActive] = useState<Active | null>(null)
  const isMoving = useRef(false)
  const found = useMemo(
    () => (active === null ? -1 : rows.findIndex((participant) => keyOf(participant) === active.rowKey)),
    [rows, keyOf, active],
  )
  const activeIndex = Math.max(0, found)
  const activeSlot = found === -1 || active === null ? activeIndex : active.slot
  // One that is new in each drawing would have all rows measured anew in each.
  const slotOf = useMemo(
    () =>
      activeSlot === activeIndex
        ? defaultKeyExtractor
        : (index: number) =>
            index === activeIndex ? activeSlot : index === activeSlot ? activeIndex : index,
    [activeIndex, activeSlot],
  )

  useLayoutEffect(() => {
    if (body.current === null) return
    const box = body.current.getBoundingClientRect()
    setTop(Math.round(box.top + window.scrollY))
    const { shape } = body.current.closest<HTMLElement>('[role="table"]')?.dataset ?? {}
    setRowHeight(usualHeightOf(shape))
  })
  const lastInReach = Math.max(Math.ceil((window.scrollY + window.innerHeight) / rowHeight), activeIndex)
  const inReach = Math.ceil((lastInReach + reach.beyond) / reach.step) * reach.step
  const count = Math.min(rows.length, inReach)
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count,
    estimateSize: () => rowHeight,
    scrollMargin: top,
    scrollPaddingStart: coveredAbove,
    scrollPaddingEnd: 8,
    getItemKey: slotOf,
    // The row that has the focus is kept, or the focus would be lost by scrolling.
    rangeExtractor: (range) => {
      const overscan = virtualizer.isScrolling ? rowsBeyond.scrolling : rowsBeyond.still
      const indexes = defaultRangeExtractor({ ...range, overscan })
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

  // Who had the focus is no longer in the list: it stays at the place, on who is there now.
  useLayoutEffect(() => {
    const row = document.activeElement?.closest<HTMLElement>('[data-index]')
    if (active === null || found !== -1 || !row || !body.current?.contains(row)) return
    const index = Number(row.dataset.index)
    const participant = rows[index]
    if (participant !== undefined) setActive({ rowKey: keyOf(participant), slot: slotOf(index) })
  }, [active, found, rows, keyOf, slotOf])

  const moveTo = (index: number) => {
    const target = Math.min(Math.max(index, 0), rows.length - 1)
    isMoving.current = target !== activeIndex
    const participant = rows[target]
    // Drawn at once: the row must be in reach before it is scrolled to.
    flushSync(() =>
      setActive(participant === undefined ? null : { rowKey: keyOf(participant), slot: slotOf(target) }),
    )
    virtualizer.scrollToIndex(target)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key, rows.length, rowHeight)
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    moveTo(activeIndex + step)
  }

  const isOnPaper = useIsOnPaper()
  const items = isOnPaper
    ? rows.slice(0, maxPrintedRows).map((_, index) => ({ index, start: top }))
    : virtualizer.getVirtualItems()

  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of the table around it
    <div
      ref={body}
      role="rowgroup"
      className={classes.body}
      style={
        isOnPaper ? undefined : { height: virtualizer.getTotalSize() + (rows.length - count) * rowHeight }
      }
      onKeyDown={onKeyDown}
    >
      {items.map(({ index, start }) => {
        const participant = rows[index]
        if (participant === undefined) return null
        return (
          // biome-ignore lint/a11y/useSemanticElements: a part of the table around it
          // biome-ignore lint/a11y/useFocusableInteractive: the focus is on the button of the row
          <div
            key={slotOf(index)}
            ref={virtualizer.measureElement}
            data-index={index}
            role="row"
            aria-rowindex={index + 2}
            className={classes.row}
            data-demo={isDemo || undefined}
            style={{ insetBlockStart: start - top }}
          >
            <ParticipantRow
              participant={participant}
              rowKey={keyOf(participant)}
              slot={slotOf(index)}
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

function stepOf(key: string, count: number, rowHeight: number): number | undefined {
  const page = Math.max(1, Math.floor(window.innerHeight / rowHeight) - 3)
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

interface ParticipantRowProps {
  readonly participant: Participant
  /** No other row of the list has it. */
  readonly rowKey: string
  readonly slot: number
  readonly isDemo: boolean
  /** Whether the Tab key stops here. */
  readonly isActive: boolean
  readonly onFocus: (active: Active) => void
  readonly onView: (participant: Participant) => void
}

/** Memoised: most rows stay as they are while somebody types a filter or scrolls. */
const ParticipantRow = memo(function ParticipantRow(props: ParticipantRowProps) {
  const { participant, rowKey, slot, isDemo, isActive, onFocus, onView } = props
  const { code, gender, union } = participant
  const name = fullNameOf(participant)
  return (
    <>
      {cell('Code', <CodeText>{code}</CodeText>)}
      {cell(
        'Name',
        <>
          <Initials of={participant} size={36} isRaised />
          <span className={classes.who}>
            <bdi className={classes.name}>{name}</bdi>
            {isDemo && <span className={classes.demo}>Demo</span>}
          </span>
        </>,
      )}
      {cell('Sex', gender?.[0] ?? '-')}
      {cell('Age', ageText(participant) ?? '-')}
      {cell('Union', <bdi className={classes.union}>{union?.trim() ?? '-'}</bdi>)}
      {cell('Status', <StatusPill status={statusOf(participant)} />)}
      {cell(
        'Actions',
        <button
          type="button"
          className="row-action"
          tabIndex={isActive ? 0 : -1}
          aria-label={`View ${name}`}
          onFocus={() => onFocus({ rowKey, slot })}
          onClick={() => onView(participant)}
        >
          View
        </button>,
      )}
    </>
  )
})

/** No component: of those there would be seven more in each row to be drawn with each key. */
function cell(column: string, children: ReactNode) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of the table around it
    <div
      role="cell"
      data-column={column}
      className={classes.cell}
      data-print={column === 'Actions' ? 'no' : undefined}
    >
      {children}
    </div>
  )
}
