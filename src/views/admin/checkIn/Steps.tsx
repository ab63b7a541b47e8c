import classes from './CheckIn.module.css'

const steps = ['Scan or type', 'Look and confirm', 'Done'] as const

export function Steps({ current }: { current: 1 | 2 | 3 }) {
  return (
    <ol className={classes.steps} aria-label="Steps of a check-in">
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-reached={index < current || undefined}
          aria-current={index + 1 === current ? 'step' : undefined}
        >
          <span className={classes.number} aria-hidden="true">
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  )
}
