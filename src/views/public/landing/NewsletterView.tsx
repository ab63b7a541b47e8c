import { type newsletterMachine, newsletterTexts } from '../../../machines/public/newsletter.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { Acknowledgement } from './Acknowledgement.tsx'
import actions from './Action.module.css'
import classes from './NewsletterView.module.css'
import parts from './Parts.module.css'

/** `method="dialog"` keeps the form from submitting before or without its script. */
export function NewsletterView({ state, send }: FlowProps<typeof newsletterMachine>) {
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
      ) : (
        <form
          method="dialog"
          aria-label="Newsletter"
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            const email = new FormData(event.currentTarget).get('email')
            send({ type: 'newsletter.submitted', email: String(email ?? '') })
          }}
        >
          <p className={`dimmed small ${classes.smallPrint}`}>{newsletterTexts.smallPrint}</p>
          <label className={classes.field}>
            Email address
            <input
              name="email"
              type="email"
              autoComplete="email"
              required
              defaultValue={state.context.email}
            />
          </label>
          <button type="submit" className={`${actions.action} ${actions.primary}`}>
            Subscribe
          </button>
        </form>
      )}
    </section>
  )
}
