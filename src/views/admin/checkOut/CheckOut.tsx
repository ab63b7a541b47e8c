import { useCheckOut } from '../../../flows/checkOut.ts'
import { CheckOutView } from './CheckOutView.tsx'

export default function CheckOut() {
  const { state, send } = useCheckOut()
  return <CheckOutView state={state} send={send} />
}
