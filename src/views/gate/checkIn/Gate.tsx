import { can } from '../../../domain/staff/rights.ts'
import { useSessionUser } from '../../../flows/account/sessionUser.ts'
import { lazyPage } from '../../ui/layout/PageBoundary.tsx'
import CheckIn from './CheckIn.tsx'

const GateModes = lazyPage(() => import('../settings/GateModes.tsx'))

export default function Gate() {
  const user = useSessionUser()
  if (!can(user, 'gate')) return <CheckIn />
  // The gate begins again when the server gives or takes its offline scans.
  return <GateModes key={String(can(user, 'offlineGate'))} />
}
