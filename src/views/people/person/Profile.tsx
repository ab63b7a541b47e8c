import { lazy, memo, Suspense } from 'react'
import { can } from '../../../domain/staff/rights.ts'
import { useSessionState } from '../../../flows/account/session.ts'
import type { useProfile } from '../../../flows/people/profile.ts'
import { IdCardDownload, IdCardPrint } from '../../ui/idCard/IdCardDownload.tsx'
import { IdCardView } from '../../ui/idCard/IdCardView.tsx'
import { PrintMessage } from '../../ui/lists/PrintMessage.tsx'
import { ProfileView } from './ProfileView.tsx'

const PersonOffice = lazy(() => import('./PersonOffice.tsx'))

interface ProfileProps extends ReturnType<typeof useProfile> {
  readonly onChanged: () => void
}

function Profile({ profile, idCard, print, onChanged }: ProfileProps) {
  const { user = {} } = useSessionState().context.session ?? {}
  const { participant, isDemo } = profile.state.context
  const isOffice = can(user, 'people') && participant !== null && !isDemo
  return (
    <>
      <ProfileView
        {...profile}
        card={<IdCardView {...idCard} />}
        cardActions={
          <>
            <IdCardPrint
              isDrawn={idCard.state.matches('drawn')}
              onPrint={() => print.send({ type: 'print.requested' })}
            />
            <IdCardDownload {...idCard} />
          </>
        }
        {...(isOffice && {
          office: (
            <Suspense>
              <PersonOffice
                key={participant.code}
                code={participant.code}
                onKnown={(person) => profile.send({ type: 'person.known', person })}
                onChanged={onChanged}
                onShowCard={() => profile.send({ type: 'tab.chosen', tab: 'idCard' })}
              />
            </Suspense>
          ),
        })}
      />
      <PrintMessage {...print} />
    </>
  )
}

/** Memoised, because the list beside it renders on every keystroke. */
export default memo(Profile)
