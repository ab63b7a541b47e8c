import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import type { SessionUser } from '../../domain/account/session.ts'
import { fullNameOf } from '../../domain/people/people.ts'
import { can } from '../../domain/staff/rights.ts'
import { SkipLink } from '../ui/layout/SkipLink.tsx'
import { Row } from '../ui/layout/Stack.tsx'
import { CodeText } from '../ui/parts/CodeText.tsx'
import {
  CalendarIcon,
  HealthIcon,
  HomeIcon,
  type Icon,
  IdCardIcon,
  LogoutIcon,
  WalletIcon,
} from '../ui/parts/icons.tsx'
import { Logo } from '../ui/parts/Mark.tsx'
import { SchemeToggle } from '../ui/theme/SchemeToggle.tsx'
import classes from './ParticipantLayout.module.css'

interface ParticipantLayoutProps {
  readonly camper: SessionUser
  readonly onChangePassword: () => void
  readonly onSignOut: () => void
  readonly children: ReactNode
}

export function ParticipantLayout({ camper, onChangePassword, onSignOut, children }: ParticipantLayoutProps) {
  return (
    <div className={classes.layout}>
      <SkipLink />
      <header className={classes.top} data-on="brand" data-print="no">
        <div className={classes.brand}>
          <Logo size={36} />
        </div>
        <ParticipantLinks place="top" />
        <div className={classes.actions}>
          <SchemeToggle />
          <Button
            variant="transparent"
            className={classes.signOut ?? ''}
            leftSection={<LogoutIcon />}
            onClick={onSignOut}
          >
            Sign Out
          </Button>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <footer className={`small ${classes.foot}`} data-print="no">
        <SignedIn camper={camper} />
        <Row gap="0 24px" wraps>
          {can(camper, 'sessions') && (
            <Button component={NavLink} to="/app/account" variant="transparent" {...underlined}>
              My account
            </Button>
          )}
          <Button variant="transparent" {...underlined} onClick={onChangePassword}>
            Change password
          </Button>
        </Row>
      </footer>
      <ParticipantLinks place="bottom" />
    </div>
  )
}

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
function ParticipantLinks({ place }: { readonly place: 'top' | 'bottom' }) {
  const isBottom = place === 'bottom'
  return (
    <nav aria-label="Camp" className={isBottom ? classes.bottomLinks : classes.topLinks} data-print="no">
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

const underlined = { mih: 44, px: 0, c: 'var(--camp-text)', td: 'underline' } as const

function SignedIn({ camper: { firstname = '', lastname = '', code = '' } }: { camper: SessionUser }) {
  const name = fullNameOf({ firstname, lastname })
  return (
    <Row as="p" gap="0 6px" wraps className="dimmed wraps">
      Signed in as{' '}
      <bdi translate="no" className={`strong ${classes.name}`}>
        {name || 'Camper'}
      </bdi>
      {code !== '' && <CodeText>{code}</CodeText>}
    </Row>
  )
}
