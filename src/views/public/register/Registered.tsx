import { useEffect, useRef } from 'react'
import { publicRegistrationTexts } from '../../../machines/publicRegistration.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import classes from './Register.module.css'

/** Stands where the form was, and takes the focus from its button. */
export function Registered({ firstName }: { readonly firstName: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classes.registered}>
      <span className={classes.check}>
        <CheckIcon size={44} />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        Thank you, <bdi>{firstName.trim()}</bdi>
      </h2>
      <p className={classes.success}>{publicRegistrationTexts.success}</p>
      <p>{publicRegistrationTexts.next}</p>
      <p role="status" className={classes.leaving}>
        Taking you to the start page… <a href="/">Go now</a>
      </p>
    </div>
  )
}
