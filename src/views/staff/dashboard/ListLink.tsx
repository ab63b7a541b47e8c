import { createContext, useContext } from 'react'
import { Link } from 'react-router-dom'
import classes from './ListLink.module.css'

/** Whether the registrations are open to the session: text without a link stands where they are not. */
export const HasListsContext = createContext(true)

interface ListLinkProps {
  /** What the address of the registrations says to list just these people. */
  readonly search: string
  /** The whole of what is positioned around it is pressed. */
  readonly isWide?: boolean
  readonly children: string
}

export function ListLink({ search, isWide, children }: ListLinkProps) {
  if (!useContext(HasListsContext)) return children
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
