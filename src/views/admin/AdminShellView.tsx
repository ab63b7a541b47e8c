import { ActionIcon, Drawer } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import type { adminShellMachine } from '../../machines/adminShell.ts'
import type { FlowProps } from '../ui/flow.ts'
import {
  CashIcon,
  DashboardIcon,
  GateInIcon,
  GateOutIcon,
  HealthIcon,
  LogoutIcon,
  MenuIcon,
  StoreIcon,
  UsersIcon,
} from '../ui/icons.tsx'
import { Logo } from '../ui/Mark.tsx'
import { SchemeToggle } from '../ui/SchemeToggle.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { Stack } from '../ui/Stack.tsx'
import classes from './AdminShell.module.css'

export interface AdminShellViewProps extends FlowProps<typeof adminShellMachine> {
  readonly children: ReactNode
  readonly onLogout: () => void
}

export function AdminShellView({ state, send, children, onLogout }: AdminShellViewProps) {
  const isNavigating = state.matches('navigating')
  return (
    <>
      <div className={classes.shell} inert={isNavigating}>
        <SkipLink />
        <aside className={classes.sidebar} data-on="brand">
          <div className={classes.column}>
            <div className={classes.brand}>
              <Logo />
            </div>
            <Menu onLogout={onLogout} />
          </div>
        </aside>
        <header className={classes.bar} data-on="brand">
          <ActionIcon
            variant="transparent"
            size={56}
            className={classes.menu}
            aria-label="Open the navigation"
            aria-expanded={isNavigating}
            onClick={() => send({ type: 'navigation.opened' })}
          >
            <MenuIcon />
          </ActionIcon>
          <Logo />
        </header>
        <main id="main" tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
      <Drawer
        opened={isNavigating}
        onClose={() => send({ type: 'navigation.closed' })}
        size="18rem"
        title={<Logo />}
        closeButtonProps={{ 'aria-label': 'Close the navigation' }}
        attributes={{ content: { 'data-on': 'brand' }, header: { role: 'presentation' } }}
        classNames={{ content: classes.drawer ?? '', header: classes.drawerHeader ?? '' }}
      >
        <div className={classes.column}>
          <Menu onLogout={onLogout} />
        </div>
      </Drawer>
    </>
  )
}

function Menu({ onLogout }: { onLogout: () => void }) {
  return (
    <>
      <AdminNavigation />
      <div className={classes.foot}>
        <button type="button" className={classes.logout} onClick={onLogout}>
          <LogoutIcon /> Logout
        </button>
        <SchemeToggle />
      </div>
    </>
  )
}

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

function AdminNavigation() {
  return (
    <Stack as="nav" aria-label="Admin" gap={24}>
      <LinkGroup name="Administration" links={administration} />
      <LinkGroup name="At the gate" links={gate} isHeaded />
    </Stack>
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
      <Stack as="ul" aria-label={name} gap={4}>
        {links.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink to={to} className={classes.link ?? ''}>
              <Icon /> {label}
            </NavLink>
          </li>
        ))}
      </Stack>
    </div>
  )
}
