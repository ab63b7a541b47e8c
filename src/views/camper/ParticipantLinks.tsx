import { NavLink } from 'react-router-dom'
import { CalendarIcon, HealthIcon, HomeIcon, type Icon, IdCardIcon, WalletIcon } from '../ui/parts/icons.tsx'
import classes from './ParticipantLinks.module.css'

interface Link {
  readonly to: string
  readonly label: string
  readonly shortLabel?: string
  readonly LinkIcon: Icon
}

/** The five links of the documents, in their order. */
const links: readonly Link[] = [
  { to: '/app', label: 'Home', LinkIcon: HomeIcon },
  { to: '/app/registration', label: 'Registration', shortLabel: 'ID Card', LinkIcon: IdCardIcon },
  { to: '/app/health', label: 'Health', LinkIcon: HealthIcon },
  { to: '/app/schedule', label: 'Schedule', LinkIcon: CalendarIcon },
  { to: '/app/wallet', label: 'Wallet', LinkIcon: WalletIcon },
]

/** CSS shows the top links on a wide screen and the bottom links on a small one. */
export function ParticipantLinks({ place }: { readonly place: 'top' | 'bottom' }) {
  const isBottom = place === 'bottom'
  return (
    <nav aria-label="Camp" className={classes[place]} data-print="no">
      <ul className={classes.links}>
        {links.map(({ to, label, shortLabel = label, LinkIcon }) => (
          <li key={to}>
            <NavLink to={to} end={to === '/app'} className={classes.link ?? ''}>
              <span className={classes.icon}>
                <LinkIcon size={isBottom ? 24 : 20} />
              </span>
              <span className={classes.label}>{isBottom ? shortLabel : label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
