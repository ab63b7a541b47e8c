import type { SessionUser } from '../../../domain/account/session.ts'
import { can, hasRight, rightLabels, rightSentences, rights } from '../../../domain/staff/rights.ts'
import { useOwnPasswordChange } from '../../../flows/account/ownPasswordChange.ts'
import { useOwnPin } from '../../../flows/account/ownPin.ts'
import { useOwnSessions } from '../../../flows/account/ownSessions.ts'
import { useSessionState } from '../../../flows/account/session.ts'
import { OwnSessionsView } from '../../ui/flows/OwnSessionsView.tsx'
import { PasswordCard } from '../../ui/forms/PasswordCard.tsx'
import { AccountPage } from '../../ui/layout/AccountPage.tsx'
import { Fact } from '../../ui/parts/Facts.tsx'
import { OwnPinView } from './OwnPinView.tsx'

export default function Account() {
  const user = useSessionState().context.session?.user ?? {}
  const ownSessions = useOwnSessions()
  return (
    <AccountPage facts={<StaffFacts user={user} />}>
      {can(user, 'passwords') && <Password isConfigured={user.isConfigured} />}
      {can(user, 'pins') && !user.device && <Pin isLead={hasRight(user.rights ?? [], ['lead'])} />}
      <OwnSessionsView {...ownSessions} />
    </AccountPage>
  )
}

function Password({ isConfigured }: Pick<SessionUser, 'isConfigured'>) {
  return <PasswordCard {...useOwnPasswordChange()} isConfigured={isConfigured} />
}

function Pin({ isLead }: { readonly isLead: boolean }) {
  return <OwnPinView {...useOwnPin()} isLead={isLead} />
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
