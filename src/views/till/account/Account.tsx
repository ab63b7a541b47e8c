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
import { Row } from '../../ui/layout/Stack.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { Fact } from '../../ui/parts/Facts.tsx'
import { ArrowLeftIcon } from '../../ui/parts/icons.tsx'

export default function Account() {
  const user = useSessionState().context.session?.user ?? {}
  const { merchantName, merchantNumber = '' } = user
  const passwordChange = useOwnPasswordChange()
  const ownSessions = useOwnSessions()
  return (
    <AccountPage
      back={
        <Anchor component={Link} to={homeOf.merchant} fw={600}>
          <Row as="span" gap={8} align="center" style={{ minBlockSize: 56 }}>
            <ArrowLeftIcon /> Back to the till
          </Row>
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
