import { useCamp } from '../../ui/camp.ts'
import { EventFacts } from '../EventFacts.tsx'
import actions from './Action.module.css'
import classes from './EventBanner.module.css'
import parts from './Parts.module.css'

export function EventBanner() {
  const { identity, money } = useCamp().facts
  return (
    <section className={`${parts.wide} ${classes.place}`} aria-label={`${identity.name} at a glance`}>
      <div className={classes.shadow}>
        <div className={classes.ticket}>
          <EventFacts className={classes.facts} />
          <div className={classes.stub}>
            <p className={classes.fee}>
              <strong>{money.fee}</strong> {money.feeLabel}
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
