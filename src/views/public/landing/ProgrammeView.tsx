import type { KeyboardEvent } from 'react'
import { lengthText } from '../../../domain/camp/facts.ts'
import { zoneLongName, zoneNote } from '../../../domain/lib/campTime.ts'
import {
  programmeDayReachedBy,
  programmePartOf,
  programmeTabOf,
} from '../../../domain/public/programmeParts.ts'
import type { programmeMachine } from '../../../machines/public/programme.ts'
import { useCamp } from '../../ui/camp.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import parts from './Parts.module.css'
import { ProgrammePanel } from './ProgrammePanel.tsx'
import classes from './ProgrammeView.module.css'

/** Without JavaScript all panels are shown and the tabs are links to them. */
export function ProgrammeView({ state, send }: FlowProps<typeof programmeMachine>) {
  const { facts } = useCamp()
  const { days, day: chosen } = state.context

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const day = programmeDayReachedBy(event.key, chosen, days.length)
    if (day === undefined) return
    event.preventDefault()
    send({ type: 'day.chosen', day })
    document.getElementById(programmeTabOf(day))?.focus()
  }

  return (
    <section id="programme" className={`${parts.wide} ${classes.section}`} aria-labelledby="programme-title">
      <div className={`${parts.column} ${classes.heading}`}>
        <h2 id="programme-title">{lengthText(facts.time)}, from sunrise to campfire</h2>
        <p className="dimmed">Every day has a name and a purpose. Choose one to see what it holds.</p>
      </div>
      <div className={classes.programme}>
        <div
          role="tablist"
          aria-label={`Days of the ${facts.words.event}`}
          className={classes.tabs}
          data-print="no"
          onKeyDown={onKeyDown}
        >
          {days.map(({ number, title, date }) => (
            <a
              key={number}
              id={programmeTabOf(number)}
              href={`#${programmePartOf(number)}`}
              role="tab"
              aria-selected={number === chosen}
              aria-controls={programmePartOf(number)}
              tabIndex={number === chosen ? 0 : -1}
              className={classes.tab}
              onClick={(event) => {
                event.preventDefault()
                send({ type: 'day.chosen', day: number })
              }}
            >
              <span className={classes.day}>
                <span className={classes.dayWord}>Day</span>{' '}
                <span className={classes.dayNumber}>{number}</span>
              </span>{' '}
              <span className={classes.tabTitle}>{title}</span>{' '}
              <span className={`small ${classes.tabDate}`}>{date}</span>
            </a>
          ))}
        </div>
        <div className={classes.panels}>
          {days.map((day) => (
            <ProgrammePanel
              key={day.number}
              day={day}
              id={programmePartOf(day.number)}
              labelledBy={programmeTabOf(day.number)}
              isShown={day.number === chosen}
            />
          ))}
        </div>
      </div>
      <p className={`dimmed small ${classes.smallPrint}`}>
        Times are {zoneLongName()} ({zoneNote()}). The programme may still change; campers find theirs in the
        portal.
      </p>
    </section>
  )
}
