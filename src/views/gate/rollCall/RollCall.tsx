import { gatesAwayText } from '../../../domain/lib/live.ts'
import { useRollCall } from '../../../flows/gate/rollCall.ts'
import { useLive } from '../../../flows/lib/live.ts'
import { PrintMessage } from '../../ui/lists/PrintMessage.tsx'
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
