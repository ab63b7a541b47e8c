import { Suspense } from 'react'
import { useCheckIn } from '../../../flows/checkIn.ts'
import { useSessionState } from '../../../flows/session.ts'
import { lazyPage } from '../../ui/PageBoundary.tsx'
import { SoundView } from '../../ui/SoundView.tsx'
import { CheckInView } from './CheckInView.tsx'

const GateOperator = lazyPage(() => import('./GateOperator.tsx'))

export default function CheckIn() {
  const { checkIn, sound } = useCheckIn()
  const isDevice = useSessionState().context.session?.user.device !== undefined
  return (
    <CheckInView
      {...checkIn}
      sound={<SoundView {...sound} />}
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
