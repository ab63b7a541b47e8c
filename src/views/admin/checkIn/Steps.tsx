import { CheckIcon } from '../../ui/icons.tsx'
import classes from './Steps.module.css'

const steps = ['Scan or type', 'Look and confirm', 'Done'] as const

export function Steps({ current }: { current: 1 | 2 | 3 }) {
  const isDone = (step: number) => step < current || current === steps.length
  return (
    <ol className={classes.steps} aria-label="Steps of a check-in">
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
          <span className={classes.words}>{words}</span>
        </li>
      ))}
    </ol>
  )
}
