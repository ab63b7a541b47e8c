import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { homeOf } from '../../../domain/roles.ts'
import { useOwnSessions } from '../../../flows/ownSessions.ts'
import { useSessionState } from '../../../flows/session.ts'
import { AccountPage } from '../../ui/AccountPage.tsx'
import { CodeText } from '../../ui/CodeText.tsx'
import { Fact } from '../../ui/Facts.tsx'
import { ArrowLeftIcon } from '../../ui/icons.tsx'
import { OwnSessionsView } from '../../ui/OwnSessionsView.tsx'
import classes from './Account.module.css'

export default function Account() {
  const { merchantName, merchantNumber = '' } = useSessionState().context.session?.user ?? {}
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
      <OwnSessionsView {...ownSessions} />
    </AccountPage>
  )
}
