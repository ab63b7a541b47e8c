import { Button, Tabs } from '@mantine/core'
import { eventDates } from '../../../domain/event.ts'
import { type ScheduleDay, scheduleDayFrom, scheduleDays, titleOf } from '../../../domain/schedule.ts'
import type { scheduleMachine } from '../../../machines/schedule.ts'
import type { FlowProps } from '../../ui/flow.ts'
import { PrintIcon } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { DaySchedule } from './DaySchedule.tsx'
import classes from './Schedule.module.css'
import { SchedulePaper } from './SchedulePaper.tsx'
import { ScheduleSkeleton } from './ScheduleSkeleton.tsx'

const note = `These July dates are those of the sample schedule as given. The camp itself is on ${eventDates}.`

interface ScheduleViewProps extends FlowProps<typeof scheduleMachine> {
  readonly onPrint: () => void
}

export function ScheduleView({ state, send, onPrint }: ScheduleViewProps) {
  const isLoading = state.hasTag('busy')
  return (
    <>
      <div className={classes.page} data-print="no">
        <PageHeader title="Camp Schedule">
          <Button
            variant="default"
            aria-label="Print the week"
            leftSection={<PrintIcon size={18} />}
            disabled={isLoading}
            onClick={onPrint}
          >
            Print<span className={classes.rest}>&nbsp;the week</span>
          </Button>
        </PageHeader>
        <Tabs
          variant="none"
          value={state.context.day}
          onChange={(chosen) => send({ type: 'day.chosen', day: scheduleDayFrom(chosen) })}
          keepMounted={false}
        >
          <Tabs.List aria-label="Days" className={classes.days ?? ''}>
            {scheduleDays.map((day) => (
              <Tabs.Tab key={day.id} value={day.id} className={classes.tab ?? ''}>
                <DayName day={day} />
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {scheduleDays.map((day) => (
            <Tabs.Panel key={day.id} value={day.id} tabIndex={0} className={classes.panel ?? ''}>
              {isLoading ? <ScheduleSkeleton /> : <DaySchedule day={day} />}
            </Tabs.Panel>
          ))}
        </Tabs>
        <p className={classes.note}>{note}</p>
      </div>
      <SchedulePaper note={note} />
    </>
  )
}

/** 'Monday July 10'; a phone has room for 'Mon 10', which is said first there. */
function DayName({ day }: { readonly day: ScheduleDay }) {
  const { weekday, month, dayOfMonth } = day
  return (
    <>
      <span className={classes.weekday}>
        {weekday.slice(0, 3)}
        <span className={classes.rest}>{weekday.slice(3)}</span>
      </span>{' '}
      <span className={classes.date}>
        <span className={classes.rest}>{month} </span>
        {dayOfMonth}
      </span>
      <span className={`visually-hidden ${classes.inFull}`}> {titleOf(day)}</span>
    </>
  )
}
