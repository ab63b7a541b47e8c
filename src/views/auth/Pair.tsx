import { use } from 'react'
import { useNavigate } from 'react-router-dom'
import { usePairing } from '../../flows/pairing.ts'
import { loadOnce } from '../ui/PageBoundary.tsx'
import { PairView } from './PairView.tsx'

const loadLayout = loadOnce(async () => {
  const { AuthLayout } = await import('./SignIn.tsx')
  return AuthLayout
})

export default function Pair() {
  const Layout = use(loadLayout())
  const navigate = useNavigate()
  const pairing = usePairing(() => navigate('/admin/checkin', { replace: true }))
  return <PairView {...pairing} Layout={Layout} />
}
