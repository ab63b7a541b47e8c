import { eventName, registrationFee, registrationFeeLabel } from '../../../domain/public/event.ts'
import { EventFacts } from '../EventFacts.tsx'
import actions from './Action.module.css'
import classes from './EventBanner.module.css'
import parts from './Parts.module.css'

export function EventBanner() {
  return (
    <section className={`${parts.wide} ${classes.place}`} aria-label={`${eventName} at a glance`}>
      <div className={classes.shadow}>
        <div className={classes.ticket}>
          <EventFacts className={classes.facts} />
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
