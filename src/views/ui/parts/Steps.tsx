import { CheckIcon } from './icons.tsx'
import classes from './Steps.module.css'

interface StepsProps {
  readonly label: string
  readonly steps: readonly string[]
  /** Counted from 1; the last step is done when it is reached. */
  readonly current: number
}

export function Steps({ label, steps, current }: StepsProps) {
  const isDone = (step: number) => step < current || current === steps.length
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map((words, index) => (
        <li
          key={words}
          className={classes.step}
          data-reached={index < current || undefined}
          aria-current={index + 1 === current ? 'step' : undefined}
        >
          <span className={classes.number} aria-hidden="true">
            {isDone(index + 1) ? <CheckIcon size={18} /> : index + 1}
          </span>
          <span className={index + 1 === current ? '' : 'visually-hidden-on-phones'}>{words}</span>
        </li>
      ))}
    </ol>
  )
}
