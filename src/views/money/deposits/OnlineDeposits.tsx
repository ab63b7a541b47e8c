import { useSearchParams } from 'react-router-dom'
import { depositsFile, isDepositState, matchingDeposits } from '../../../domain/money/onlineDeposits.ts'
import { useListFile } from '../../../flows/lib/listFile.ts'
import { useOnlineDeposits } from '../../../flows/money/reports.ts'
import { ListFileButton, ListFileView } from '../../ui/flows/ListFileView.tsx'
import { PrintMessage } from '../../ui/lists/PrintMessage.tsx'
import { OnlineDepositsView } from './OnlineDepositsView.tsx'

export default function OnlineDeposits() {
  const [search] = useSearchParams()
  const asked = search.get('state')
  const { deposits, print } = useOnlineDeposits(isDepositState(asked) ? asked : '')
  const file = useListFile()
  const { deposits: all, filters } = deposits.state.context
  const shown = all === null ? [] : matchingDeposits(all, filters)
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
        printedAt={print.state.context.printedAt}
        onPrint={() => print.send({ type: 'print.requested' })}
      />
      <ListFileView {...file} />
      <PrintMessage {...print} />
    </>
  )
}
