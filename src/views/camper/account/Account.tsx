import { useOwnSessions } from '../../../flows/account/ownSessions.ts'
import { useSessionState } from '../../../flows/account/session.ts'
import { OwnSessionsView } from '../../ui/flows/OwnSessionsView.tsx'
import { AccountPage } from '../../ui/layout/AccountPage.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { Fact } from '../../ui/parts/Facts.tsx'
import { PersonName } from '../../ui/parts/PersonName.tsx'

export default function Account() {
  const { firstname = '', lastname = '', code = '' } = useSessionState().context.session?.user ?? {}
  const ownSessions = useOwnSessions()
  return (
    <AccountPage
      facts={
        <>
          <Fact label="Name">
            <PersonName of={{ firstname, lastname }} />
          </Fact>
          <Fact label="Code">
            <CodeText>{code}</CodeText>
          </Fact>
        </>
      }
    >
      <OwnSessionsView {...ownSessions} />
    </AccountPage>
  )
}
