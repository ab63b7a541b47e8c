import { eventCountry, eventDates, registrationFee, registrationFeeLabel } from '../../../domain/event.ts'
import classes from './Ticket.module.css'

/** What the registration is for, and its fee. */
export function Ticket() {
  return (
    <aside className={classes.place} aria-label="The camporee at a glance">
      <div className={classes.ticket}>
        <p className={classes.fee}>
          <strong>{registrationFee}</strong> {registrationFeeLabel}
        </p>
        <dl className={classes.facts}>
          <div>
            <dt>When</dt>
            <dd>{eventDates}</dd>
          </div>
          <div>
            <dt>How long</dt>
            <dd>Seven days</dd>
          </div>
          <div>
            <dt>Where</dt>
            <dd>{eventCountry}</dd>
          </div>
        </dl>
      </div>
    </aside>
  )
}
