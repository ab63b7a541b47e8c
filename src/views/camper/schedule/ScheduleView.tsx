import { datesText } from '../../../domain/camp/facts.ts'
import { scheduleDayFrom, scheduleDays, titleOf } from '../../../domain/camper/schedule.ts'
import { slots } from '../../../domain/camper/scheduleProgramme.ts'
import type { scheduleMachine } from '../../../machines/camper/schedule.ts'
import { useCamp } from '../../ui/camp.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { Paper, PaperTable } from '../Paper.tsx'
import { eventTypes, timeInWords } from './eventTypes.ts'
import classes from './Schedule.module.css'
import { ScheduleDays, SchedulePage } from './ScheduleDays.tsx'

interface ScheduleViewProps extends FlowProps<typeof scheduleMachine> {
  readonly onPrint: () => void
}

/** The documented schedule. */
export function ScheduleView({ state, send, onPrint }: ScheduleViewProps) {
  const { facts } = useCamp()
  const isLoading = state.hasTag('busy')
  return (
    <>
      <SchedulePage
        printed="the week"
        canPrint={!isLoading}
        onPrint={onPrint}
        note={`The camp is on ${datesText(facts.time)}. The July dates belong to a sample schedule.`}
      >
        <ScheduleDays
          days={scheduleDays}
          chosen={state.context.day}
          isLoading={isLoading}
          onDay={(day) => send({ type: 'day.chosen', day: scheduleDayFrom(day) })}
        />
      </SchedulePage>
      <SchedulePaper />
    </>
  )
}

function SchedulePaper() {
  const { facts } = useCamp()
  return (
    <Paper id="schedule-paper-title" title="Camp Schedule" className={classes.week}>
      <PaperTable className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {scheduleDays.map((day) => (
              <th key={day.id} scope="col">
                {titleOf(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.values(slots).map((time, slot) => (
            <tr key={time}>
              <th scope="row">{timeInWords(time)}</th>
              {scheduleDays.map(({ id, events }) => (
                <td key={id}>
                  <strong>{events[slot]?.title}</strong>
                  <span>{events[slot]?.location}</span>
                  <em>{events[slot] && eventTypes[events[slot].type].label}</em>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </PaperTable>
      <p className={classes.paperNote}>
        The camp is on {datesText(facts.time)}. The July dates belong to a sample schedule.
      </p>
    </Paper>
  )
}
