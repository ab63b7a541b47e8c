import type { ReactNode } from 'react'
import { type CampFacts, dayCountOf, monthAndDay, twelveHours } from '../../../domain/camp/facts.ts'
import { campTimeWithOffset, zoneLongName, zoneWithOffset } from '../../../domain/lib/campTime.ts'
import { useCamp } from '../../ui/camp.ts'
import { ContourScene } from '../../ui/scenes/ContourScene.tsx'
import actions from './Action.module.css'
import parts from './Parts.module.css'
import classes from './VenueAndDates.module.css'

function mapOf({ mapUrl, address, country }: CampFacts['place']): string {
  const query = [address, country].filter(Boolean).join(', ')
  return mapUrl || `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`
}

export function VenueAndDates({ calendarFile }: { calendarFile: ReactNode }) {
  const { place, time } = useCamp().facts
  return (
    <div className={`${parts.wide} ${classes.columns}`}>
      <section id="venue" className={classes.venue} aria-labelledby="venue-title" data-on="brand">
        <div className={classes.map} data-print="no">
          <ContourScene />
        </div>
        <div className={classes.venueText}>
          <p className={classes.label}>Venue</p>
          <h2 id="venue-title">{place.venue || 'The place follows'}</h2>
          {place.address !== '' && <p className={classes.words}>{place.address}</p>}
          {place.about !== '' && <p className={`dimmed ${classes.words}`}>{place.about}</p>}
          <a
            className={`${actions.action} ${actions.primary}`}
            href={mapOf(place)}
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
        <h2 id="dates-title">Keep the {dayCountOf(time) === 7 ? 'week' : 'days'} free</h2>
        <div className={classes.leaves}>
          <DateLeaf label="Starts" day={time.firstDay} clock={time.begins} />
          <span className={classes.trail} aria-hidden="true" />
          <DateLeaf label="Ends" day={time.lastDay} clock={time.ends} />
        </div>
        <p className="dimmed">
          {zoneLongName()}, {zoneWithOffset()}
        </p>
        {calendarFile}
      </section>
    </div>
  )
}

interface DateLeafProps {
  readonly label: string
  readonly day: string
  readonly clock: string
}

function DateLeaf({ label, day, clock }: DateLeafProps) {
  const { month, day: dayOfMonth } = monthAndDay(day)
  return (
    <p className={classes.leaf}>
      <span className={classes.leafLabel}>{label}</span>{' '}
      <time dateTime={campTimeWithOffset(day, clock)}>
        <span>{month}</span> <span className={classes.number}>{dayOfMonth}</span>{' '}
        <span>{twelveHours(clock)}</span>
      </time>
    </p>
  )
}
