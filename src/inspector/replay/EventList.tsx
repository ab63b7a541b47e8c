import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type AriaAttributes,
  type ComponentProps,
  type CSSProperties,
  memo,
  type ReactNode,
  useEffect,
  useRef,
} from 'react'
import type { RecordedEvent } from '../../services/recorder/recording.ts'
import classes from './Replay.module.css'
import { eventWords, outcomeWords } from './words.ts'

interface EventListProps {
  readonly events: readonly RecordedEvent[]
  readonly places: readonly number[]
  readonly position: number
  readonly isMixed: boolean
  readonly diverging: number | undefined
  readonly onChoose: (position: number) => void
}

export const EventList = memo((props: EventListProps) => {
  const { events, places, position, isMixed, diverging, onChoose } = props
  const begin = events[places[0] ?? 0]?.at ?? 0
  return (
    <RowsInSight
      rows={places}
      rowHeight={44}
      current={position}
      role="listbox"
      aria-label="Events"
      aria-activedescendant={`event-${position}`}
      tabIndex={0}
    >
      {(place, given, index) => {
        const event = events[place]
        return (
          event && (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the replay handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the active option
            <div
              key={index}
              id={`event-${index}`}
              role="option"
              aria-selected={index === position}
              className={classes.event}
              onClick={() => onChoose(index)}
              {...given}
            >
              <span>{index + 1}</span>
              <span>
                <b>
                  {isMixed && `${event.flow} · `}
                  {eventWords(event)}
                  {event.fields && <code> {JSON.stringify(event.fields)}</code>}
                </b>
                <span>
                  {place === diverging && '⚠ diverges · '}
                  {outcomeWords(event)}
                </span>
              </span>
              <span>{((event.at - begin) / 1_000).toFixed(1)} s</span>
            </div>
          )
        )
      }}
    </RowsInSight>
  )
})

interface RowsInSightProps<Row> extends Omit<ComponentProps<'div'>, 'children'> {
  readonly rows: readonly Row[]
  readonly rowHeight: number
  readonly current?: number
  readonly children: (row: Row, given: AriaAttributes & { style: CSSProperties }, index: number) => ReactNode
}

export function RowsInSight<Row>(props: RowsInSightProps<Row>) {
  const { rows, rowHeight, current, children, role, ...rest } = props
  const List = role ? 'div' : 'ul'
  const frame = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  })
  useEffect(() => {
    if (current === undefined) return
    const top = current * rowHeight
    const seen = virtual.scrollOffset ?? 0
    const height = virtual.scrollRect?.height ?? 0
    // Scrolls only if the row is out of view, and then to the middle: scrolling costs more than drawing the
    // list.
    if (top < seen || top + rowHeight > seen + height)
      frame.current?.scrollTo({ top: top + (rowHeight - height) / 2 })
  }, [virtual, rowHeight, current])
  return (
    <div ref={frame} role={role} className={classes.list} {...rest}>
      <List
        role={role && 'presentation'}
        className={classes.rows}
        style={{ blockSize: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          const style = { blockSize: rowHeight, transform: `translateY(${start}px)` }
          const given = { 'aria-setsize': rows.length, 'aria-posinset': index + 1, style }
          return row === undefined ? null : children(row, given, index)
        })}
      </List>
    </div>
  )
}
