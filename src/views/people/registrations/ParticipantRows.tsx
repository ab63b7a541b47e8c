import { Text } from '@mantine/core'
import { defaultKeyExtractor, defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ageText, fullNameOf, type Participant, statusOf } from '../../../domain/people/people.ts'
import type { PersonInFile } from '../../../domain/people/peopleFile.ts'
import { phoneText } from '../../../domain/people/phones.ts'
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
  readonly hasContacts: boolean
  readonly onView: (participant: Participant) => void
}

/** Estimates in px; a row is measured once it is drawn, but the page length uses these until then. */
const usualHeight = { oneLine: 57, twoLines: 90, stacked: 160 } as const
/** The media query of the style sheet that gives narrow tables rows of one line. */
const wideWindow = '(min-width: 48em)'

function usualHeightOf(shape: string | undefined): number {
  if (shape === 'stacked') return usualHeight.stacked
  return shape === 'narrow' && !matchMedia(wideWindow).matches ? usualHeight.twoLines : usualHeight.oneLine
}
/**
 * The virtualizer visits every row it counts on each keystroke in a filter, so it counts only rows within
 * reach.
 */
const reach = { step: 1_000, beyond: 500 } as const
/** Rows drawn above and below the window; each costs time on every keystroke in a filter. */
const rowsBeyond = { still: 2, scrolling: 6 } as const
/** Height in px that the top bar of a small window and the table head may cover. */
const coveredAbove = 112

interface Active {
  readonly rowKey: string
  /** Key of the row element with the focus; it follows this person when the list changes. */
  readonly slot: number
}

/**
 * The table is one tab stop: arrows, Page, Home and End move between rows, and Enter opens the profile. Row
 * elements are keyed by position, because a filter replaces nearly all rows and changing their texts is much
 * cheaper than creating elements.
 */
export function ParticipantRows({ rows, keyOf, isDemo, hasContacts, onView }: ParticipantRowsProps) {
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
  // A new function on each render would make the virtualizer measure all rows again.
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
    // The focused row stays rendered, or scrolling would lose the focus.
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

  // When the focused person leaves the list, the person now at that place becomes active.
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
    // Rendered synchronously, because the row must be in reach before the scroll.
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
      style={{
        position: 'relative',
        ...(!isOnPaper && { height: virtualizer.getTotalSize() + (rows.length - count) * rowHeight }),
      }}
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
              hasContacts={hasContacts}
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
  readonly rowKey: string
  readonly slot: number
  readonly isDemo: boolean
  readonly hasContacts: boolean
  readonly isActive: boolean
  readonly onFocus: (active: Active) => void
  readonly onView: (participant: Participant) => void
}

/** Most rows stay the same while a person types a filter or scrolls. */
const ParticipantRow = memo(function ParticipantRow(props: ParticipantRowProps) {
  const { participant, rowKey, slot, isDemo, hasContacts, isActive, onFocus, onView } = props
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
            <bdi translate="no" className={classes.name}>
              {name}
            </bdi>
            {isDemo && (
              <span className={`toned ${classes.demo}`} data-tone="warning">
                Demo
              </span>
            )}
          </span>
        </>,
      )}
      {cell('Sex', gender?.[0] ?? '-')}
      {cell('Age', ageText(participant) ?? '-')}
      {cell('Union', <bdi className={classes.union}>{union?.trim() ?? '-'}</bdi>)}
      {hasContacts && cell('Contact', <Contact of={participant} />)}
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

/** A plain function, because a component would add seven renders per row on each keystroke. */
function cell(column: string, children: ReactNode) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of the table around it
    <div
      role="cell"
      data-column={column}
      className={classes.cell}
      data-print={column === 'Actions' || column === 'Contact' ? 'no' : undefined}
    >
      {children}
    </div>
  )
}

function Contact({ of: { whatsapp = '', email = '' } }: { readonly of: PersonInFile }) {
  if (whatsapp === '' && email === '') return '-'
  return (
    <>
      <bdi>{phoneText(whatsapp)}</bdi>
      {email !== '' && (
        <Text component="bdi" display="block" c="dimmed" fz="sm">
          {email}
        </Text>
      )}
    </>
  )
}
