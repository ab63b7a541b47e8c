import { gatesAwayText } from '../../../domain/live.ts'
import { useLive } from '../../../flows/live.ts'
import { useRollCall } from '../../../flows/rollCall.ts'
import { PrintMessage } from '../../ui/PrintMessage.tsx'
import { RollCallView } from './RollCallView.tsx'

export default function RollCall() {
  const { rollCall, print } = useRollCall()
  const { counts } = useLive().state.context
  return (
    <>
      <RollCallView
        {...rollCall}
        gatesAway={counts && gatesAwayText(counts)}
        onPrint={() => print.send({ type: 'print.requested' })}
      />
      <PrintMessage {...print} />
    </>
  )
}
