import { useCamp } from '../../ui/camp.ts'
import { EventFacts } from '../EventFacts.tsx'
import { registrationLinkOf } from '../registrationLink.ts'
import actions from './Action.module.css'
import classes from './EventBanner.module.css'
import parts from './Parts.module.css'

export function EventBanner() {
  const { facts } = useCamp()
  const { identity, money } = facts
  const registration = registrationLinkOf(facts)
  return (
    <section className={`${parts.wide} ${classes.place}`} aria-label={`${identity.name} at a glance`}>
      <div className={classes.shadow}>
        <div className={classes.ticket}>
          <EventFacts className={classes.facts} />
          <div className={classes.stub}>
            {money.fee !== '' && (
              <p className={classes.fee}>
                <strong data-long={money.fee.length > 5 || undefined}>{money.fee}</strong> {money.feeLabel}
              </p>
            )}
            <a className={`${actions.action} ${actions.deep}`} href={registration.href} data-print="no">
              {registration.label}
            </a>
          </div>
        </div>
      </div>
    </section>
  )
}
