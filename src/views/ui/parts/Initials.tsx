import type { CSSProperties } from 'react'
import { initialsOf } from '../../../domain/people/people.ts'
import classes from './Initials.module.css'

interface InitialsProps {
  readonly of: Parameters<typeof initialsOf>[0]
  readonly size?: number
  readonly isRaised?: boolean
  readonly className?: string | undefined
}

export function Initials({ of, size, isRaised, className = '' }: InitialsProps) {
  return (
    <span
      className={`${classes.initials} ${className}`}
      data-raised={isRaised}
      style={{ '--size': size && `${size}px` } as CSSProperties}
      aria-hidden="true"
    >
      {initialsOf(of)}
    </span>
  )
}
