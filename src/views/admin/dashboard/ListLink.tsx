import { Link } from 'react-router-dom'
import classes from './ListLink.module.css'

interface ListLinkProps {
  /** What the address of the registrations says to list just these people. */
  readonly search: string
  /** The whole of what is positioned around it is pressed. */
  readonly isWide?: boolean
  readonly children: string
}

export function ListLink({ search, isWide, children }: ListLinkProps) {
  return (
    <Link
      to={{ pathname: '/admin/registrations', search }}
      className={classes.link ?? ''}
      data-wide={isWide || undefined}
    >
      {children}
    </Link>
  )
}
