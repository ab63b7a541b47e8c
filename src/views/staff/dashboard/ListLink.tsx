import { createContext, useContext } from 'react'
import { Link } from 'react-router-dom'
import classes from './ListLink.module.css'

/** False renders text without links, because the session may not open the registrations. */
export const HasListsContext = createContext(true)

interface ListLinkProps {
  /** Query string of the registrations page. */
  readonly search: string
  /** The link covers its nearest positioned ancestor. */
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
