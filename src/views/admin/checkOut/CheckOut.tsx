import { useCheckOut } from '../../../flows/checkOut.ts'
import { CheckOutView } from './CheckOutView.tsx'

export default function CheckOut() {
  return <CheckOutView {...useCheckOut()} />
}
