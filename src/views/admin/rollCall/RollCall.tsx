import { useRollCall } from '../../../flows/rollCall.ts'
import { PrintMessage } from '../../ui/PrintMessage.tsx'
import { RollCallView } from './RollCallView.tsx'

export default function RollCall() {
  const { rollCall, print } = useRollCall()
  return (
    <>
      <RollCallView {...rollCall} onPrint={() => print.send({ type: 'print.requested' })} />
      <PrintMessage {...print} />
    </>
  )
}
