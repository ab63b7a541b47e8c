import { can, rightLabels, rightSentences, rights } from '../../../domain/rights.ts'
import type { SessionUser } from '../../../domain/session.ts'
import { useOwnPasswordChange } from '../../../flows/ownPasswordChange.ts'
import { useOwnSessions } from '../../../flows/ownSessions.ts'
import { useSessionState } from '../../../flows/session.ts'
import { AccountPage } from '../../ui/AccountPage.tsx'
import { Fact } from '../../ui/Facts.tsx'
import { OwnSessionsView } from '../../ui/OwnSessionsView.tsx'
import { PasswordCard } from '../../ui/PasswordCard.tsx'

export default function Account() {
  const user = useSessionState().context.session?.user ?? {}
  const ownSessions = useOwnSessions()
  return (
    <AccountPage facts={<StaffFacts user={user} />}>
      {can(user, 'passwords') && <Password isConfigured={user.isConfigured} />}
      <OwnSessionsView {...ownSessions} />
    </AccountPage>
  )
}

function Password({ isConfigured }: Pick<SessionUser, 'isConfigured'>) {
  return <PasswordCard {...useOwnPasswordChange()} isConfigured={isConfigured} />
}

function StaffFacts({ user: { name, email, rights: held = [] } }: { readonly user: SessionUser }) {
  return (
    <>
      <Fact label="Name">{name}</Fact>
      <Fact label="Email">{email}</Fact>
      <Fact label="Rights">
        {held.length === 0
          ? 'None. Please ask a lead at the camp office.'
          : rights
              .filter((right) => held.includes(right))
              .map((right) => (
                <div key={right}>
                  {rightLabels[right]}: may {rightSentences[right]}
                </div>
              ))}
      </Fact>
    </>
  )
}
