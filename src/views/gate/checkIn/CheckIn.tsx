import { Suspense } from 'react'
import { can } from '../../../domain/staff/rights.ts'
import { useSessionUser } from '../../../flows/account/sessionUser.ts'
import { useCheckIn } from '../../../flows/gate/checkIn.ts'
import { useNotConfirmed } from '../../../flows/gate/notConfirmed.ts'
import { useLive } from '../../../flows/lib/live.ts'
import { useNameSearch } from '../../../flows/people/nameSearch.ts'
import { InsideNowView } from '../../ui/flows/InsideNowView.tsx'
import { NameSearchView } from '../../ui/flows/NameSearchView.tsx'
import { SoundView } from '../../ui/flows/SoundView.tsx'
import { lazyPage } from '../../ui/layout/PageBoundary.tsx'
import { CheckInView } from './CheckInView.tsx'
import GateCamera from './GateCamera.tsx'
import { NotConfirmedView } from './NotConfirmedView.tsx'

const GateOperator = lazyPage(() => import('../settings/GateOperator.tsx'))

export default function CheckIn() {
  const notConfirmed = useNotConfirmed()
  const { checkIn, sound, readByCamera } = useCheckIn(notConfirmed.send)
  const names = useNameSearch((code) => checkIn.send({ type: 'person.chosen', code }))
  const live = useLive()
  const user = useSessionUser()
  const isDevice = user.device !== undefined
  return (
    <CheckInView
      {...checkIn}
      sound={<SoundView {...sound} />}
      camera={<GateCamera onCode={readByCamera} />}
      nameSearch={can(user, 'people') && <NameSearchView {...names} isBesideSearch />}
      notConfirmed={<NotConfirmedView {...notConfirmed} />}
      insideNow={<InsideNowView {...live} />}
      operator={
        isDevice && (
          <Suspense fallback={null}>
            <GateOperator />
          </Suspense>
        )
      }
    />
  )
}
