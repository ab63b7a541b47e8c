import type { ProgrammeDay } from '../../../domain/public/eventProgramme.ts'
import classes from './ProgrammePanel.module.css'

interface ProgrammePanelProps {
  readonly day: ProgrammeDay
  readonly id: string
  readonly labelledBy: string
  readonly isShown: boolean
}

export function ProgrammePanel({ day, id, labelledBy, isShown }: ProgrammePanelProps) {
  const { number, title, date, theme, events } = day
  return (
    <div
      id={id}
      role="tabpanel"
      aria-labelledby={labelledBy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a tab panel without controls must be focusable itself
      tabIndex={0}
      hidden={!isShown}
      className={classes.panel}
    >
      <header className={classes.header}>
        <p className={classes.date}>
          Day {number} <span aria-hidden="true">·</span> {date}, 2025
        </p>
        <h3 className={classes.title}>{title}</h3>
        <p className={classes.theme}>{theme}</p>
      </header>
      <ol className={classes.events}>
        {events.map((event) => (
          <li key={event.at} className={classes.event}>
            <time dateTime={event.at} className={classes.time}>
              <span className={classes.clock}>{event.time}</span> <span className={classes.on}>{date}</span>
            </time>
            <div>
              <h4 className={classes.name}>{event.title}</h4>
              <p className={classes.detail}>{event.detail}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
