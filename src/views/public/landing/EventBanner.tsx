import {
  eventCountry,
  eventDates,
  eventName,
  registrationFee,
  registrationFeeLabel,
} from '../../../domain/public/event.ts'
import actions from './Action.module.css'
import classes from './EventBanner.module.css'
import parts from './Parts.module.css'

export function EventBanner() {
  return (
    <section className={`${parts.wide} ${classes.place}`} aria-label={`${eventName} at a glance`}>
      <div className={classes.shadow}>
        <div className={classes.ticket}>
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
          <div className={classes.stub}>
            <p className={classes.fee}>
              <strong>{registrationFee}</strong> {registrationFeeLabel}
            </p>
            <a className={`${actions.action} ${actions.deep}`} href="/register" data-print="no">
              Register
            </a>
          </div>
        </div>
      </div>
    </section>
  )
}
