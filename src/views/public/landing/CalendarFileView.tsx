import { calendarFileNameOf } from '../../../domain/public/calendarFile.ts'
import {
  calendarFailedText,
  type calendarFileMachine,
  calendarHintText,
  calendarSavedText,
} from '../../../machines/public/calendarFile.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { Incident } from '../../ui/layout/Incident.tsx'
import { CalendarIcon } from '../../ui/parts/icons.tsx'
import actions from './Action.module.css'
import classes from './CalendarFileView.module.css'

/** Without JavaScript the form downloads the file that the build made. */
export function CalendarFileView({ state, send }: FlowProps<typeof calendarFileMachine>) {
  const { camp } = state.context
  return (
    <form
      method="get"
      action={`/${calendarFileNameOf(camp)}`}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'calendar.requested' })
      }}
    >
      <button type="submit" className={`${actions.action} ${actions.brand}`} data-print="no">
        <CalendarIcon size={20} />
        Add to calendar
      </button>
      <p role="status" className="dimmed">
        {state.matches('saved') ? calendarSavedText(camp) : calendarHintText}
      </p>
      {state.matches('failed') && (
        <div>
          <p role="alert" className={`strong ${classes.failure}`}>
            {calendarFailedText}
          </p>
          <Incident flow={state.machine.id} />
        </div>
      )}
    </form>
  )
}
