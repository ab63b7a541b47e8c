import { can } from '../../../domain/rights.ts'
import { useSessionUser } from '../../../flows/sessionUser.ts'
import { lazyPage } from '../../ui/PageBoundary.tsx'
import CheckIn from './CheckIn.tsx'

const GateModes = lazyPage(() => import('./GateModes.tsx'))

/** The documented check-in, or a gate that can do more where the host can. */
export default function Gate() {
  return can(useSessionUser(), 'gate') ? <GateModes /> : <CheckIn />
}
