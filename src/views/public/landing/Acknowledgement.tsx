import { type ReactNode, useEffect, useRef } from 'react'
import classes from './Acknowledgement.module.css'
import actions from './Action.module.css'

interface AcknowledgementProps {
  readonly title: string
  readonly children: ReactNode
  readonly backLabel: string
  readonly onBack: () => void
}

/** Replaces a form and takes the focus from its removed button. */
export function Acknowledgement({ title, children, backLabel, onBack }: AcknowledgementProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={classes.acknowledgement}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p className={classes.text}>{children}</p>
      <button type="button" className={`${actions.action} ${actions.quiet}`} onClick={onBack}>
        {backLabel}
      </button>
    </div>
  )
}
