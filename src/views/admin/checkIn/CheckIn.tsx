import { Suspense } from 'react'
import { can } from '../../../domain/rights.ts'
import { useCheckIn } from '../../../flows/checkIn.ts'
import { useLive } from '../../../flows/live.ts'
import { useNameSearch } from '../../../flows/nameSearch.ts'
import { useNotConfirmed } from '../../../flows/notConfirmed.ts'
import { useSessionUser } from '../../../flows/sessionUser.ts'
import { InsideNowView } from '../../ui/InsideNowView.tsx'
import { NameSearchView } from '../../ui/NameSearchView.tsx'
import { lazyPage } from '../../ui/PageBoundary.tsx'
import { SoundView } from '../../ui/SoundView.tsx'
import { CheckInView } from './CheckInView.tsx'
import GateCamera from './GateCamera.tsx'
import { NotConfirmedView } from './NotConfirmedView.tsx'

const GateOperator = lazyPage(() => import('./GateOperator.tsx'))

export default function CheckIn() {
  const notConfirmed = useNotConfirmed()
  const { checkIn, sound, readByCamera } = useCheckIn(() => {}, notConfirmed.send)
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
