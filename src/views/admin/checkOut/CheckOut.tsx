import { can } from '../../../domain/rights.ts'
import { useCheckOut } from '../../../flows/checkOut.ts'
import { useSessionUser } from '../../../flows/sessionUser.ts'
import { CheckOutView } from './CheckOutView.tsx'

export default function CheckOut() {
  return <CheckOutView {...useCheckOut()} hasGate={can(useSessionUser(), 'gate')} />
}
