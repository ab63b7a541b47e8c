import type { ScheduleDay } from '../../../domain/schedule.ts'
import type { ScheduleEvent } from '../../../domain/scheduleProgramme.ts'
import { EventCard } from './EventCard.tsx'
import classes from './Schedule.module.css'

const parts = [
  { name: 'Morning', from: '00:00' },
  { name: 'Afternoon', from: '12:30' },
  { name: 'Evening', from: '18:30' },
] as const

/** A day in three parts: below each other on a phone, side by side where there is room. */
export function DaySchedule({ day }: { readonly day: ScheduleDay }) {
  return (
    <div className={classes.day}>
      {parts.map(({ name, from }, index) => (
        <section key={name} className={classes.part} aria-labelledby={`${day.id}-${name}`}>
          <h2 className={classes.partName} id={`${day.id}-${name}`}>
            {name}
          </h2>
          <ol className={classes.cards}>
            {eventsBetween(day.events, from, parts[index + 1]?.from ?? '24:00').map((event) => (
              <li key={event.id}>
                <EventCard event={event} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

/** Times of day are compared as text. */
function eventsBetween(events: readonly ScheduleEvent[], from: string, until: string) {
  return events.filter(({ time }) => time >= from && time < until)
}
