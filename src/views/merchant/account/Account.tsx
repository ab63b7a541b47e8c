import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { homeOf } from '../../../domain/roles.ts'
import { useSessionState } from '../../../flows/session.ts'
import { AccountPage } from '../../ui/AccountPage.tsx'
import { CodeText } from '../../ui/CodeText.tsx'
import { Fact } from '../../ui/Facts.tsx'

export default function Account() {
  const { merchantName, merchantNumber = '' } = useSessionState().context.session?.user ?? {}
  return (
    <AccountPage
      facts={
        <>
          <Fact label="Merchant">{merchantName}</Fact>
          <Fact label="Merchant number">
            <CodeText>{merchantNumber}</CodeText>
          </Fact>
        </>
      }
    >
      <Anchor component={Link} to={homeOf.merchant}>
        Back to the till
      </Anchor>
    </AccountPage>
  )
}
