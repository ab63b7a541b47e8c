import classes from './NextSteps.module.css'

const steps = [
  'Fill in the form. What you type stays on this page.',
  'Talk to your club’s organiser, who completes the registration and takes the fee.',
  'You get a code and a first password: sign in for your ID card, schedule and camp wallet.',
]

export function NextSteps() {
  return (
    <section className={classes.steps} aria-labelledby="next-steps">
      <h2 id="next-steps">What happens next</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}
