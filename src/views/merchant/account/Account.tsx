import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { can } from '../../../domain/rights.ts'
import { homeOf } from '../../../domain/roles.ts'
import { useOwnPasswordChange } from '../../../flows/ownPasswordChange.ts'
import { useOwnSessions } from '../../../flows/ownSessions.ts'
import { useSessionState } from '../../../flows/session.ts'
import { AccountPage } from '../../ui/AccountPage.tsx'
import { CodeText } from '../../ui/CodeText.tsx'
import { Fact } from '../../ui/Facts.tsx'
import { ArrowLeftIcon } from '../../ui/icons.tsx'
import { OwnSessionsView } from '../../ui/OwnSessionsView.tsx'
import { PasswordCard } from '../../ui/PasswordCard.tsx'
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
