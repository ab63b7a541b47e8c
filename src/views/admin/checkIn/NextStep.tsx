import { ArrowRightIcon } from '../../ui/icons.tsx'
import classes from './CheckIn.module.css'

/** What the operator does now. */
export function NextStep({ text }: { text: string }) {
  return (
    <p className={classes.next}>
      <ArrowRightIcon size={24} />
      {text}
    </p>
  )
}
