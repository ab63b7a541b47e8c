import { useSearchParams } from 'react-router-dom'
import { depositsFile, isDepositState, matchingDeposits } from '../../../domain/money/onlineDeposits.ts'
import { can, may } from '../../../domain/staff/rights.ts'
import { useSessionUser } from '../../../flows/account/sessionUser.ts'
import { useListFile } from '../../../flows/lib/listFile.ts'
import { useDepositCancel } from '../../../flows/money/depositCancel.ts'
import { useOnlineDeposits } from '../../../flows/money/reports.ts'
import { DepositCancelView } from '../../ui/flows/DepositCancelView.tsx'
import { ListFileButton, ListFileView } from '../../ui/flows/ListFileView.tsx'
import { PrintMessage } from '../../ui/lists/PrintMessage.tsx'
import { OnlineDepositsView } from './OnlineDepositsView.tsx'

export default function OnlineDeposits() {
  const [search] = useSearchParams()
  const asked = search.get('state')
  const user = useSessionUser()
  const mayCancel = can(user, 'treasury') && may(user, ['office', 'cash'])
  const { deposits, print } = useOnlineDeposits(isDepositState(asked) ? asked : '')
  const file = useListFile()
  const { deposits: all, filters } = deposits.state.context
  const shown = all === null ? [] : matchingDeposits(all, filters)
  const cancel = useDepositCancel(null, () => deposits.send({ type: 'list.refreshRequested' }))
  return (
    <>
      <OnlineDepositsView
        {...deposits}
        fileButton={
          <ListFileButton
            {...file}
            isEmpty={shown.length === 0}
            fileOf={() => depositsFile(shown, filters)}
          />
        }
        onCancel={
          mayCancel
            ? ({ amount, referenceId }) =>
                cancel.send({ type: 'cancel.requested', deposit: { amount, referenceId } })
            : undefined
        }
        printedAt={print.state.context.printedAt}
        onPrint={() => print.send({ type: 'print.requested' })}
      />
      <ListFileView {...file} />
      <DepositCancelView {...cancel} />
      <PrintMessage {...print} />
    </>
  )
}
