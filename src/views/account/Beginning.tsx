import { use } from 'react'
import { useBeginning } from '../../flows/camp/beginning.ts'
import { loadOnce } from '../ui/layout/PageBoundary.tsx'
import { BeginningView } from './BeginningView.tsx'

const loadLayout = loadOnce(async () => {
  const { AuthLayout } = await import('./SignIn.tsx')
  return AuthLayout
})

export default function Beginning() {
  const Layout = use(loadLayout())
  return <BeginningView {...useBeginning()} Layout={Layout} />
}
