import { can } from '../../../domain/staff/rights.ts'
import { useSessionUser } from '../../../flows/account/sessionUser.ts'
import { useCheckOut } from '../../../flows/gate/checkOut.ts'
import { CheckOutView } from './CheckOutView.tsx'

export default function CheckOut() {
  return <CheckOutView {...useCheckOut()} hasGate={can(useSessionUser(), 'gate')} />
}
