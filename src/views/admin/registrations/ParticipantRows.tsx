import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { ageText, fullNameOf, type Participant, statusOf } from '../../../domain/people.ts'
import type { RowKeys } from '../../../machines/registrations.ts'
import { CodeText } from '../../ui/CodeText.tsx'
import { Initials } from '../../ui/Initials.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import classes from './ParticipantTable.module.css'

interface ParticipantRowsProps {
  readonly rows: readonly Participant[]
  readonly keyOf: RowKeys
  readonly isDemo: boolean
  readonly onView: (participant: Participant) => void
}

/** Pixels; each row is measured once it is drawn, but the length of the page goes by these until then. */
const usualHeight = { wide: 57, narrow: 86 } as const
/** Pixels; narrower, a row has two lines (32rem in the style sheet). */
const widestNarrow = 512
/** The virtualizer looks at each row that it is told of with every key in a filter: it is told of those in reach. */
const reach = { step: 1_000, beyond: 500 } as const
/** Rows that are drawn above and below the window: each of them costs time with every key in a filter. */
const rowsBeyond = { still: 2, scrolling: 6 } as const
/** Pixels that the bar at the top of a small window and the head of the table may cover. */
const coveredAbove = 112

/** The table is one stop of the Tab key: arrows, Page, Home and End move among the rows, Enter opens the profile. */
export function ParticipantRows({ rows, keyOf, isDemo, onView }: ParticipantRowsProps) {
  const body = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [rowHeight, setRowHeight] = useState<number>(usualHeight.wide)
  const [active, setActive] = useState<string | null>(null)
  const isMoving = useRef(false)
  const activeIndex = useMemo(
    () =>
      active === null
        ? 0
        : Math.max(
            0,
            rows.findIndex((participant) => keyOf(participant) === active),
          ),
    [rows, keyOf, active],
  )
  // One that is new in each drawing would have all rows measured anew in each.
  const getItemKey = useCallback(
    (index: number) => {
      const participant = rows[index]
      return participant === undefined ? index : keyOf(participant)
    },
    [rows, keyOf],
  )

  useLayoutEffect(() => {
    if (body.current === null) return
    const box = body.current.getBoundingClientRect()
    setTop(Math.round(box.top + window.scrollY))
    setRowHeight(box.width <= widestNarrow ? usualHeight.narrow : usualHeight.wide)
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
    getItemKey,
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

  const moveTo = (index: number) => {
    const target = Math.min(Math.max(index, 0), rows.length - 1)
    isMoving.current = target !== activeIndex
    const participant = rows[target]
    // Drawn at once: the row must be in reach before it is scrolled to.
    flushSync(() => setActive(participant === undefined ? null : keyOf(participant)))
    virtualizer.scrollToIndex(target)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key, rows.length, rowHeight)
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
      style={{ height: virtualizer.getTotalSize() + (rows.length - count) * rowHeight }}
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
              rowKey={keyOf(participant)}
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
  readonly isDemo: boolean
  /** Whether the Tab key stops here. */
  readonly isActive: boolean
  readonly onFocus: (rowKey: string) => void
  readonly onView: (participant: Participant) => void
}

/** Memoised: most rows stay as they are while somebody types a filter or scrolls. */
const ParticipantRow = memo(function ParticipantRow(props: ParticipantRowProps) {
  const { participant, rowKey, isDemo, isActive, onFocus, onView } = props
  const { code, gender, union } = participant
  const name = fullNameOf(participant)
  return (
    <>
      <Cell column="Code">
        <CodeText>{code}</CodeText>
      </Cell>
      <Cell column="Name">
        <Initials of={participant} size={36} isRaised />
        <span className={classes.who}>
          <bdi className={classes.name}>{name}</bdi>
          {isDemo && <span className={classes.demo}>Demo</span>}
        </span>
      </Cell>
      <Cell column="Sex">{gender?.[0] ?? '-'}</Cell>
      <Cell column="Age">{ageText(participant) ?? '-'}</Cell>
      <Cell column="Union">
        <bdi className={classes.union}>{union?.trim() ?? '-'}</bdi>
      </Cell>
      <Cell column="Status">
        <StatusPill status={statusOf(participant)} />
      </Cell>
      <Cell column="Actions">
        <button
          type="button"
          className="row-action"
          tabIndex={isActive ? 0 : -1}
          aria-label={`View ${name}`}
          onFocus={() => onFocus(rowKey)}
          onClick={() => onView(participant)}
        >
          View
        </button>
      </Cell>
    </>
  )
})

function Cell({ column, children }: { column: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of the table around it
    <div role="cell" data-column={column} className={classes.cell}>
      {children}
    </div>
  )
}
