import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useRef } from 'react'
import type { RecordedEvent } from '../../services/recorder/recording.ts'
import classes from './EventList.module.css'
import { eventWords, outcomeWords } from './words.ts'

interface EventListProps {
  readonly events: readonly RecordedEvent[]
  readonly places: readonly number[]
  readonly position: number
  readonly isMixed: boolean
  /** The place of the event at which the machine goes another way. */
  readonly diverging: number | undefined
  readonly onChoose: (position: number) => void
}

const rowHeight = 44

/** The events that are replayed, those in sight only, the current one marked and in sight. */
export const EventList = memo((props: EventListProps) => {
  const { events, places, position, isMixed, diverging, onChoose } = props
  const frame = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: places.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  })
  useEffect(() => {
    const top = position * rowHeight
    const seen = rows.scrollOffset ?? 0
    const height = rows.scrollRect?.height ?? 0
    // Only when it is out of sight, and then to the middle: to scroll costs more than to draw the list.
    if (top < seen || top + rowHeight > seen + height) {
      frame.current?.scrollTo({ top: top + (rowHeight - height) / 2 })
    }
  }, [rows, position])
  const [first = 0] = places
  const begin = events[first]?.at ?? 0
  return (
    <div
      ref={frame}
      className={classes.frame}
      role="listbox"
      aria-label="Events"
      aria-activedescendant={`event-${position}`}
      tabIndex={0}
    >
      <div role="presentation" className={classes.rows} style={{ blockSize: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const place = places[index] ?? -1
          const event = events[place]
          if (!event) return null
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the replay
            // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and says which is active
            <div
              key={index}
              id={`event-${index}`}
              role="option"
              aria-selected={index === position}
              aria-setsize={places.length}
              aria-posinset={index + 1}
              className={classes.row}
              data-current={index === position || undefined}
              style={{ transform: `translateY(${start}px)` }}
              onClick={() => onChoose(index)}
            >
              <span className={classes.number}>{index + 1}</span>
              <span className={classes.words}>
                <span className={classes.type}>
                  {isMixed && `${event.flow} · `}
                  {eventWords(event)}
                  {event.fields && <code className={classes.fields}> {JSON.stringify(event.fields)}</code>}
                </span>
                <span className={classes.state}>
                  {place === diverging && '⚠ diverges · '}
                  {outcomeWords(event)}
                </span>
              </span>
              <span className={classes.time}>{((event.at - begin) / 1_000).toFixed(1)} s</span>
            </div>
          )
        })}
      </div>
    </div>
  )
})
