import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { can } from '../../../domain/staff/rights.ts'
import { homeOf } from '../../../domain/staff/roles.ts'
import { useOwnPasswordChange } from '../../../flows/account/ownPasswordChange.ts'
import { useOwnSessions } from '../../../flows/account/ownSessions.ts'
import { useSessionState } from '../../../flows/account/session.ts'
import { OwnSessionsView } from '../../ui/flows/OwnSessionsView.tsx'
import { PasswordCard } from '../../ui/forms/PasswordCard.tsx'
import { AccountPage } from '../../ui/layout/AccountPage.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { Fact } from '../../ui/parts/Facts.tsx'
import { ArrowLeftIcon } from '../../ui/parts/icons.tsx'
import classes from './Account.module.css'

export default function Account() {
  const user = useSessionState().context.session?.user ?? {}
  const { merchantName, merchantNumber = '' } = user
  const passwordChange = useOwnPasswordChange()
  const ownSessions = useOwnSessions()
  return (
    <AccountPage
      back={
        <Anchor component={Link} to={homeOf.merchant} className={classes.back ?? ''}>
          <ArrowLeftIcon /> Back to the till
        </Anchor>
      }
      facts={
        <>
          <Fact label="Merchant">{merchantName}</Fact>
          <Fact label="Merchant number">
            <CodeText>{merchantNumber}</CodeText>
          </Fact>
        </>
      }
    >
      {can(user, 'passwords') && <PasswordCard {...passwordChange} />}
      <OwnSessionsView {...ownSessions} />
    </AccountPage>
  )
}
