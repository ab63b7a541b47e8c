import type { ProgrammeDay } from '../../../domain/public/eventProgramme.ts'
import parts from './Parts.module.css'
import classes from './ProgrammePanel.module.css'

interface ProgrammePanelProps {
  readonly day: ProgrammeDay
  readonly id: string
  readonly labelledBy: string
  readonly isShown: boolean
}

export function ProgrammePanel({ day, id, labelledBy, isShown }: ProgrammePanelProps) {
  const { number, title, date, year, theme, events } = day
  return (
    <div
      id={id}
      role="tabpanel"
      aria-labelledby={labelledBy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a tab panel without controls must be focusable itself
      tabIndex={0}
      hidden={!isShown}
      className={`${parts.sheet} ${classes.panel}`}
    >
      <header className={classes.header}>
        <p className={parts.label}>
          Day {number} <span aria-hidden="true">·</span> {date}, {year}
        </p>
        <h3 className={classes.title}>{title}</h3>
        {theme !== '' && <p className={`dimmed ${classes.theme}`}>{theme}</p>}
      </header>
      <ol className={classes.events}>
        {events.map((event) => (
          <li key={`${event.at} ${event.title}`} className={classes.event}>
            <time dateTime={event.at} className={classes.time}>
              <span className={classes.clock}>{event.time}</span> <span className="dimmed">{event.note}</span>
            </time>
            <div>
              <h4 className={classes.name}>{event.title}</h4>
              {event.where !== '' && <p>{event.where}</p>}
              {event.detail !== '' && <p className="dimmed">{event.detail}</p>}
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
