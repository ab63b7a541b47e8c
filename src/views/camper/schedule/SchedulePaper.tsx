import { scheduleDays, titleOf } from '../../../domain/camper/schedule.ts'
import { slots } from '../../../domain/camper/scheduleProgramme.ts'
import { Paper, PaperTable } from '../Paper.tsx'
import { eventTypes, timeInWords } from './eventTypes.ts'
import classes from './SchedulePaper.module.css'

export function SchedulePaper({ note }: { readonly note: string }) {
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
      <p className={classes.note}>{note}</p>
    </Paper>
  )
}
