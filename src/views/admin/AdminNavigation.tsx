import type { ComponentType } from 'react'
import { NavLink } from 'react-router-dom'
import {
  CashIcon,
  DashboardIcon,
  GateInIcon,
  GateOutIcon,
  HealthIcon,
  StoreIcon,
  UsersIcon,
} from '../ui/icons.tsx'
import classes from './AdminShell.module.css'

interface Link {
  readonly to: string
  readonly label: string
  readonly Icon: ComponentType
}

/** The five documented links, in the documented order. */
const administration: readonly Link[] = [
  { to: '/admin/dashboard', label: 'Dashboard', Icon: DashboardIcon },
  { to: '/admin/registrations', label: 'Registrations', Icon: UsersIcon },
  { to: '/admin/healthcorner', label: 'Health Corner', Icon: HealthIcon },
  { to: '/admin/merchants', label: 'Merchants', Icon: StoreIcon },
  { to: '/admin/withdrawals', label: 'Withdrawals', Icon: CashIcon },
]

/** Gate operators live here. */
const gate: readonly Link[] = [
  { to: '/admin/checkin', label: 'Check-In', Icon: GateInIcon },
  { to: '/admin/checkout', label: 'Check-Out', Icon: GateOutIcon },
]

export function AdminNavigation() {
  return (
    <nav aria-label="Admin" className={classes.navigation}>
      <LinkGroup name="Administration" links={administration} />
      <LinkGroup name="At the gate" links={gate} isHeaded />
    </nav>
  )
}

function LinkGroup({
  name,
  links,
  isHeaded = false,
}: {
  name: string
  links: readonly Link[]
  isHeaded?: boolean
}) {
  return (
    <div>
      {isHeaded && <h2 className={classes.group}>{name}</h2>}
      <ul aria-label={name} className={classes.links}>
        {links.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink to={to} className={classes.link ?? ''}>
              <Icon /> {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
