import { use } from 'react'
import { useNavigate } from 'react-router-dom'
import { useBeginning } from '../../flows/camp/beginning.ts'
import { loadOnce } from '../ui/layout/PageBoundary.tsx'
import { BeginningView } from './BeginningView.tsx'

const loadLayout = loadOnce(async () => {
  const { AuthLayout } = await import('./SignIn.tsx')
  return AuthLayout
})

export default function Beginning() {
  const Layout = use(loadLayout())
  const navigate = useNavigate()
  const flow = useBeginning(() => navigate('/auth/signin', { replace: true }))
  return <BeginningView {...flow} Layout={Layout} />
}
