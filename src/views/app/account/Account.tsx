import { fullNameOf } from '../../../domain/people.ts'
import { useOwnSessions } from '../../../flows/ownSessions.ts'
import { useSessionState } from '../../../flows/session.ts'
import { AccountPage } from '../../ui/AccountPage.tsx'
import { CodeText } from '../../ui/CodeText.tsx'
import { Fact } from '../../ui/Facts.tsx'
import { OwnSessionsView } from '../../ui/OwnSessionsView.tsx'

export default function Account() {
  const { firstname = '', lastname = '', code = '' } = useSessionState().context.session?.user ?? {}
  const ownSessions = useOwnSessions()
  return (
    <AccountPage
      facts={
        <>
          <Fact label="Name">{fullNameOf({ firstname, lastname })}</Fact>
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
