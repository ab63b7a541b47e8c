import { type newsletterMachine, newsletterTexts } from '../../../machines/public/newsletter.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { Incident, incidentOf } from '../../ui/layout/Incident.tsx'
import { Acknowledgement } from './Acknowledgement.tsx'
import actions from './Action.module.css'
import classes from './NewsletterView.module.css'
import parts from './Parts.module.css'
import { Trap } from './Trap.tsx'

/** `method="dialog"` keeps the form from submitting before or without its script. */
export function NewsletterView({ state, send }: FlowProps<typeof newsletterMachine>) {
  const { email, isStored, failure } = state.context
  const isBusy = state.hasTag('busy')
  const incident = incidentOf(state)
  return (
    <section
      className={`${parts.column} ${classes.newsletter}`}
      aria-labelledby="newsletter-title"
      data-on="brand"
    >
      <h2 id="newsletter-title">News from the campfire</h2>
      {state.matches('acknowledged') ? (
        <Acknowledgement
          title="Noted, on this page only"
          backLabel="Change the address"
          onBack={() => send({ type: 'newsletter.reopened' })}
        >
          {newsletterTexts.acknowledged}
        </Acknowledgement>
      ) : state.matches('stored') ? (
        <Acknowledgement
          title="Stored"
          backLabel="Add another address"
          onBack={() => send({ type: 'newsletter.reopened' })}
        >
          {newsletterTexts.stored}
        </Acknowledgement>
      ) : (
        <form
          method="dialog"
          aria-label="Newsletter"
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            const data = new FormData(event.currentTarget)
            const text = (field: string) => String(data.get(field) ?? '')
            send({ type: 'newsletter.submitted', email: text('email'), website: text('website') })
          }}
        >
          <p className={`dimmed small ${classes.smallPrint}`}>
            {isStored ? newsletterTexts.reader : newsletterTexts.smallPrint}
          </p>
          <label className={classes.field}>
            Email address
            <input
              name="email"
              type="email"
              autoComplete="email"
              required
              readOnly={isBusy}
              defaultValue={email}
            />
          </label>
          {isStored && <Trap />}
          <button
            type="submit"
            aria-disabled={isBusy || undefined}
            className={`${actions.action} ${actions.primary}`}
          >
            {isBusy ? 'Sending...' : 'Subscribe'}
          </button>
          {failure !== null && !isBusy && (
            <div>
              <p role="alert">{failure.text}</p>
              {incident !== null && <Incident flow={incident} sentence={failure.text} />}
            </div>
          )}
        </form>
      )}
    </section>
  )
}
