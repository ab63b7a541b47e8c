import type { ReactNode } from 'react'
import { eventCountry, eventTimeZone, eventVenue } from '../../../domain/public/event.ts'
import { ContourScene } from '../../ui/scenes/ContourScene.tsx'
import actions from './Action.module.css'
import parts from './Parts.module.css'
import classes from './VenueAndDates.module.css'

const directionsUrl = `https://www.openstreetmap.org/search?query=${encodeURIComponent(eventCountry)}`

export function VenueAndDates({ calendarFile }: { calendarFile: ReactNode }) {
  return (
    <div className={`${parts.wide} ${classes.columns}`}>
      <section id="venue" className={classes.venue} aria-labelledby="venue-title" data-on="brand">
        <div className={classes.map} data-print="no">
          <ContourScene />
        </div>
        <div className={classes.venueText}>
          <p className={classes.label}>Venue</p>
          <h2 id="venue-title">{eventVenue}</h2>
          <p className={`dimmed ${classes.words}`}>
            Wide sky, room for every club and a fire in the middle. The map shows the whole country: ask the
            camp office where the gate is before you set out.
          </p>
          <a
            className={`${actions.action} ${actions.primary}`}
            href={directionsUrl}
            target="_blank"
            data-print="no"
            rel="noopener noreferrer"
          >
            Get directions
            <span className="visually-hidden"> (opens a map in a new tab)</span>
          </a>
        </div>
      </section>
      <section id="dates" className={`${parts.sheet} ${classes.dates}`} aria-labelledby="dates-title">
        <p className={parts.label}>Dates</p>
        <h2 id="dates-title">Keep the week free</h2>
        <div className={classes.leaves}>
          <DateLeaf label="Starts" month="April" day="13" time="8:00 AM" at="2025-04-13T08:00+02:00" />
          <span className={classes.trail} aria-hidden="true" />
          <DateLeaf label="Ends" month="April" day="19" time="9:00 PM" at="2025-04-19T21:00+02:00" />
        </div>
        <p className="dimmed">Central Africa Time, {eventTimeZone}</p>
        {calendarFile}
      </section>
    </div>
  )
}

interface DateLeafProps {
  readonly label: string
  readonly month: string
  readonly day: string
  readonly time: string
  readonly at: string
}

function DateLeaf({ label, month, day, time, at }: DateLeafProps) {
  return (
    <p className={classes.leaf}>
      <span className={classes.leafLabel}>{label}</span>{' '}
      <time dateTime={at}>
        <span>{month}</span> <span className={classes.number}>{day}</span> <span>{time}</span>
      </time>
    </p>
  )
}
