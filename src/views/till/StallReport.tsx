import { useStallReport } from '../../flows/money/reports.ts'
import { PrintMessage } from '../ui/lists/PrintMessage.tsx'
import { StallReportView } from './StallReportView.tsx'

export default function StallReport({ merchantNumber, name }: { merchantNumber: string; name: string }) {
  const { report, today, print } = useStallReport(merchantNumber)
  return (
    <>
      <StallReportView
        {...report}
        name={name}
        today={today}
        printedAt={print.state.context.printedAt}
        onPrint={() => print.send({ type: 'print.requested' })}
      />
      <PrintMessage {...print} />
    </>
  )
}
