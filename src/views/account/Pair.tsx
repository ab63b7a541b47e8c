import { Suspense, use } from 'react'
import { useNavigate } from 'react-router-dom'
import { pairedDevice, usePairing } from '../../flows/devices/pairing.ts'
import { useHasWaitingScans } from '../../flows/gate/waitingScans.ts'
import { lazyPage, loadOnce } from '../ui/layout/PageBoundary.tsx'
import { PairView } from './PairView.tsx'

const loadLayout = loadOnce(async () => {
  const { AuthLayout } = await import('./SignIn.tsx')
  return AuthLayout
})

const WaitingScans = lazyPage(() => import('../lib/WaitingScans.tsx'))

export default function Pair() {
  const Layout = use(loadLayout())
  const navigate = useNavigate()
  const pairing = usePairing(() => navigate('/admin/checkin', { replace: true }))
  const hasWaitingScans = useHasWaitingScans()
  return (
    <PairView
      {...pairing}
      Layout={Layout}
      device={pairedDevice()}
      waitingScans={
        hasWaitingScans && (
          <Suspense fallback={null}>
            <WaitingScans />
          </Suspense>
        )
      }
    />
  )
}
