import { useSearchParams } from 'react-router-dom'
import { isDepositState } from '../../../domain/money/onlineDeposits.ts'
import { useOnlineDeposits } from '../../../flows/money/reports.ts'
import { PrintMessage } from '../../ui/lists/PrintMessage.tsx'
import { OnlineDepositsView } from './OnlineDepositsView.tsx'

export default function OnlineDeposits() {
  const [search] = useSearchParams()
  const asked = search.get('state')
  const { deposits, print } = useOnlineDeposits(isDepositState(asked) ? asked : '')
  return (
    <>
      <OnlineDepositsView
        {...deposits}
        printedAt={print.state.context.printedAt}
        onPrint={() => print.send({ type: 'print.requested' })}
      />
      <PrintMessage {...print} />
    </>
  )
}
