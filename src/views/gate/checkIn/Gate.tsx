import { can } from '../../../domain/staff/rights.ts'
import { useSessionUser } from '../../../flows/account/sessionUser.ts'
import { lazyPage } from '../../ui/layout/PageBoundary.tsx'
import CheckIn from './CheckIn.tsx'

const GateModes = lazyPage(() => import('../settings/GateModes.tsx'))

export default function Gate() {
  return can(useSessionUser(), 'gate') ? <GateModes /> : <CheckIn />
}
