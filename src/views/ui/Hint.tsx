import { type ReactNode, useId } from 'react'
import classes from './Hint.module.css'

/** A tooltip on hover and focus, without a positioning engine: `children` gets the id that describes it. */
export function Hint({ text, children }: { text: string; children: (describedBy: string) => ReactNode }) {
  const id = useId()
  return (
    <span className={classes.hint}>
      {children(id)}
      <span role="tooltip" id={id} className={classes.bubble}>
        {text}
      </span>
    </span>
  )
}
