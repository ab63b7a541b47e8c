import { ActionIcon, Drawer, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import type { SessionUser } from '../../domain/account/session.ts'
import { takesMessages } from '../../domain/camp/messages.ts'
import { useCamp } from '../ui/camp.ts'
import { SkipLink } from '../ui/layout/SkipLink.tsx'
import { Row, Stack } from '../ui/layout/Stack.tsx'
import { LogoutIcon, MenuIcon } from '../ui/parts/icons.tsx'
import { Logo } from '../ui/parts/Mark.tsx'
import { SchemeToggle } from '../ui/theme/SchemeToggle.tsx'
import classes from './AdminShell.module.css'
import {
  accountPages,
  administration,
  cashPages,
  gate,
  inboxPage,
  type LinkedPage,
  mayOpen,
  messagesPage,
  staffPages,
} from './adminPages.ts'

/** On a narrow screen the sidebar is a drawer, which opens on demand (admin document §2). */
export interface Navigation {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
}

export const closedNavigation: Navigation = { isOpen: false, open: () => {}, close: () => {} }

export interface AdminShellViewProps {
  readonly navigation: Navigation
  readonly user: SessionUser
  /** Number of open conflicts; null while unknown. */
  readonly inbox?: number | null
  readonly children: ReactNode
  readonly onLogout: () => void
}

export function AdminShellView(props: AdminShellViewProps) {
  const { navigation, user, inbox = null, children, onLogout } = props
  return (
    <>
      <div className={classes.shell} inert={navigation.isOpen}>
        <SkipLink />
        <aside className={classes.sidebar} data-on="brand">
          <div className={classes.column}>
            <div className={classes.brand}>
              <Logo />
            </div>
            <Menu user={user} inbox={inbox} onLogout={onLogout} />
          </div>
        </aside>
        <header className={classes.bar} data-on="brand">
          <ActionIcon
            variant="transparent"
            size={56}
            className={classes.menu}
            aria-label="Open the navigation"
            aria-expanded={navigation.isOpen}
            onClick={navigation.open}
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
        opened={navigation.isOpen}
        onClose={navigation.close}
        size="18rem"
        title={<Logo />}
        closeButtonProps={{ 'aria-label': 'Close the navigation' }}
        attributes={{ content: { 'data-on': 'brand' }, header: { role: 'presentation' } }}
        classNames={{ content: classes.drawer ?? '', header: classes.drawerHeader ?? '' }}
      >
        <div className={classes.column}>
          <Menu user={user} inbox={inbox} onLogout={onLogout} />
        </div>
      </Drawer>
    </>
  )
}

type MenuProps = Pick<AdminShellViewProps, 'user' | 'onLogout'> & { readonly inbox: number | null }

function Menu({ user, inbox, onLogout }: MenuProps) {
  return (
    <>
      <AdminNavigation user={user} inbox={inbox} />
      <Stack gap={12} className={classes.bottom}>
        {user.device !== undefined && (
          <p className={classes.device}>
            This device <strong>{user.device}</strong>
          </p>
        )}
        <LinkGroup name="Your account" pages={accountPages} user={user} />
        <Row gap={8} align="center" justify="space-between" className={classes.foot}>
          <button type="button" className={classes.logout} data-leaves onClick={onLogout}>
            <LogoutIcon /> Logout
          </button>
          <SchemeToggle />
        </Row>
      </Stack>
    </>
  )
}

function AdminNavigation({ user, inbox }: Pick<MenuProps, 'user' | 'inbox'>) {
  const pages = takesMessages(useCamp()) ? [...administration, messagesPage] : administration
  return (
    <Stack as="nav" aria-label="Admin" gap={24}>
      <LinkGroup name="Administration" pages={pages} user={user} />
      <LinkGroup name="At the gate" pages={gate} user={user} inbox={inbox} isHeaded />
      <LinkGroup name="Cash" pages={cashPages} user={user} isHeaded />
      <LinkGroup name="Camp leads" pages={staffPages} user={user} isHeaded />
    </Stack>
  )
}

interface LinkGroupProps {
  readonly name: string
  readonly pages: readonly LinkedPage[]
  readonly user: SessionUser
  readonly isHeaded?: boolean
  readonly inbox?: number | null
}

function LinkGroup({ name, pages, user, isHeaded = false, inbox = null }: LinkGroupProps) {
  const open = pages.filter((page) => mayOpen(page, user))
  if (open.length === 0) return null
  return (
    <div>
      {isHeaded && <h2 className={classes.group}>{name}</h2>}
      <Stack as="ul" aria-label={name} gap={4}>
        {open.map(({ to, label, Icon, isDemonstration }) => (
          <li key={to}>
            <NavLink to={to} className={classes.link ?? ''}>
              <Icon /> {label}
              {isDemonstration && <span aria-hidden="true" className={classes.demonstration} />}
              {to === inboxPage && inbox !== null && inbox > 0 && (
                <span className={classes.count}>
                  {inbox} <VisuallyHidden>to decide</VisuallyHidden>
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </Stack>
    </div>
  )
}
