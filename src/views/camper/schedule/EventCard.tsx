import type { CSSProperties } from 'react'
import type { ScheduleEvent } from '../../../domain/camper/scheduleProgramme.ts'
import { Row } from '../../ui/layout/Stack.tsx'
import { icon } from '../../ui/parts/icons.tsx'
import classes from './EventCard.module.css'
import { type EventColours, lookOf, timeInWords } from './eventTypes.ts'

const PlaceIcon = icon(
  'M12 21s7-6.200 7-11.500a7 7 0 0 0-14 0C5 14.800 12 21 12 21ZM12 12a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
)

export function EventCard({ event }: { readonly event: ScheduleEvent }) {
  const { time, title, location, type, description } = event
  const { label, icon: TypeIcon, light, dark } = lookOf(type)
  const people = peopleOf(event)
  return (
    <article
      className={classes.card}
      data-event-type={type}
      aria-labelledby={`event-${event.id}`}
      style={{ ...variablesOf('light', light), ...variablesOf('dark', dark) }}
    >
      <Row gap="4px 12px" wraps align="center" justify="space-between">
        <p className={`small ${classes.time}`}>{timeInWords(time)}</p>
        <Row as="p" gap={6} align="center" className={classes.type}>
          <TypeIcon size={16} />
          {label}
        </Row>
      </Row>
      <h3 className={`heavy ${classes.title}`} id={`event-${event.id}`}>
        {title}
      </h3>
      {location !== '' && (
        <Row as="p" gap={6} align="center" className={`small ${classes.place}`}>
          <PlaceIcon size={16} />
          <span className="visually-hidden">Location: </span>
          <span>{location}</span>
        </Row>
      )}
      {description !== undefined && <p className={`small ${classes.description}`}>{description}</p>}
      {people.length > 0 && (
        <Row as="dl" gap="2px 16px" wraps className={classes.people}>
          {people.map(([office, name]) => (
            <Row key={office} gap={5}>
              <dt>{office}</dt>
              <dd>{name}</dd>
            </Row>
          ))}
        </Row>
      )}
    </article>
  )
}

function peopleOf({ speaker, leader, performers }: ScheduleEvent) {
  return Object.entries({ Speaker: speaker, Leader: leader, Performers: performers }).filter(
    ([, name]) => name !== undefined,
  )
}

function variablesOf(scheme: 'light' | 'dark', [background, edge, text]: EventColours): CSSProperties {
  return {
    [`--${scheme}-bg`]: background,
    [`--${scheme}-edge`]: edge,
    [`--${scheme}-text`]: text,
  } as CSSProperties
}
