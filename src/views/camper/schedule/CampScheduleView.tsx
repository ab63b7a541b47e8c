import { Button } from '@mantine/core'
import { campDayFrom, campScheduleDays } from '../../../domain/camper/campSchedule.ts'
import { type ScheduleDay, titleOf } from '../../../domain/camper/schedule.ts'
import { zoneLongName, zoneNote } from '../../../domain/lib/campTime.ts'
import type { campScheduleMachine } from '../../../machines/camper/campSchedule.ts'
import { useCamp } from '../../ui/camp.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { incidentOf } from '../../ui/layout/Incident.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import { Paper, PaperTable } from '../Paper.tsx'
import { lookOf, timeInWords } from './eventTypes.ts'
import classes from './Schedule.module.css'
import { ScheduleDays, SchedulePage, ScheduleSkeleton } from './ScheduleDays.tsx'

interface CampScheduleViewProps extends FlowProps<typeof campScheduleMachine> {
  /** In the address. */
  readonly day: string | null
  readonly onDay: (day: string) => void
  readonly onPrint: () => void
}

/** The schedule of a camp with facts of its own. */
export function CampScheduleView({ state, send, day, onDay, onPrint }: CampScheduleViewProps) {
  const { facts } = useCamp()
  const { saved, failure } = state.context
  const days = saved?.days ? campScheduleDays(facts.time, saved.days) : []
  const retry = (
    <Button variant="default" onClick={() => send({ type: 'load.retried' })}>
      Try again
    </Button>
  )
  return (
    <>
      <SchedulePage
        printed="the programme"
        canPrint={days.length > 0}
        onPrint={onPrint}
        note={`Times are ${zoneLongName()} (${zoneNote()}). The programme may still change.`}
      >
        {state.matches('loading') && <ScheduleSkeleton />}
        {state.matches('failed') && failure && (
          <ErrorBanner title={failure.text} incident={incidentOf(state)} action={retry}>
            Once it was loaded, you have it without a network too.
          </ErrorBanner>
        )}
        {state.matches({ shown: 'stale' }) && (
          <ErrorBanner
            tone="warning"
            title="This may not be the newest programme."
            incident={incidentOf(state)}
            action={retry}
          >
            The newest one could not be loaded.
          </ErrorBanner>
        )}
        {state.matches('shown') && days.length === 0 && (
          <EmptyState detail="It will be here as soon as the camp office has entered it.">
            The programme will follow.
          </EmptyState>
        )}
        {days.length > 0 && (
          <ScheduleDays
            days={days}
            chosen={campDayFrom(days, day)}
            onDay={(chosen) => onDay(campDayFrom(days, chosen))}
          />
        )}
      </SchedulePage>
      {days.length > 0 && <ProgrammePaper days={days} />}
    </>
  )
}

function ProgrammePaper({ days }: { readonly days: readonly ScheduleDay[] }) {
  return (
    <Paper id="schedule-paper-title" title="Camp Schedule">
      <PaperTable>
        {days.map((day) => (
          <tbody key={day.id}>
            <tr>
              <th scope="rowgroup" colSpan={4}>
                {titleOf(day)}
                {day.name && ` · ${day.name}`}
              </th>
            </tr>
            {day.events.map(({ id, time, title, location, type, speaker }) => (
              <tr key={id}>
                <td>{timeInWords(time)}</td>
                <td>
                  <strong>{title}</strong>
                </td>
                <td>{[location, speaker].filter(Boolean).join(' · ')}</td>
                <td>{lookOf(type).label}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </PaperTable>
      <p className={classes.paperNote}>
        Times are {zoneLongName()} ({zoneNote()}).
      </p>
    </Paper>
  )
}
