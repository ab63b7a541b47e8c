import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import type { SessionUser } from '../../domain/account/session.ts'
import { fullNameOf } from '../../domain/people/people.ts'
import { can } from '../../domain/staff/rights.ts'
import { SkipLink } from '../ui/layout/SkipLink.tsx'
import { CodeText } from '../ui/parts/CodeText.tsx'
import { LogoutIcon } from '../ui/parts/icons.tsx'
import { Logo } from '../ui/parts/Mark.tsx'
import { SchemeToggle } from '../ui/theme/SchemeToggle.tsx'
import classes from './ParticipantLayout.module.css'
import { ParticipantLinks } from './ParticipantLinks.tsx'

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
      <footer className={classes.foot} data-print="no">
        <SignedIn camper={camper} />
        <div className={classes.account}>
          {can(camper, 'sessions') && (
            <Button component={NavLink} to="/app/account" variant="transparent" className={classes.own ?? ''}>
              My account
            </Button>
          )}
          <Button variant="transparent" className={classes.own ?? ''} onClick={onChangePassword}>
            Change password
          </Button>
        </div>
      </footer>
      <ParticipantLinks place="bottom" />
    </div>
  )
}

function SignedIn({ camper: { firstname = '', lastname = '', code = '' } }: { camper: SessionUser }) {
  const name = fullNameOf({ firstname, lastname })
  return (
    <p className={classes.person}>
      Signed in as <bdi className={classes.name}>{name || 'Camper'}</bdi>
      {code !== '' && <CodeText>{code}</CodeText>}
    </p>
  )
}
