import { useParams } from 'react-router-dom'
import { can, may } from '../../../domain/staff/rights.ts'
import { useSessionUser } from '../../../flows/account/sessionUser.ts'
import { useReceiptCopy } from '../../../flows/money/receiptCopy.ts'
import { useStallBooking } from '../../../flows/money/stallBooking.ts'
import { useStatement } from '../../../flows/money/statement.ts'
import { CashBookingView } from '../../ui/flows/CashBookingView.tsx'
import { ReceiptCopyView } from '../../ui/flows/ReceiptCopyView.tsx'
import { RefundView } from '../../ui/flows/RefundView.tsx'
import { PrintMessage } from '../../ui/lists/PrintMessage.tsx'
import { StatementView } from './StatementView.tsx'

export default function Statement() {
  const { code = '' } = useParams()
  return <OneStatement key={code} code={code} />
}

function OneStatement({ code }: { readonly code: string }) {
  const user = useSessionUser()
  const { statement, print } = useStatement(code)
  const copy = useReceiptCopy()
  const booking = useStallBooking({
    merchantNumber: '',
    cashier: user.email ?? '',
    onChange: () => statement.send({ type: 'statement.refreshRequested' }),
  })
  const isCashier = may(user, ['cash'])
  return (
    <>
      <StatementView
        {...statement}
        printedAt={print.state.context.printedAt}
        onPrint={() => print.send({ type: 'print.requested' })}
        onReceipt={isCashier ? (reference) => copy.send({ type: 'copy.requested', reference }) : undefined}
        onRefund={
          isCashier && can(user, 'refunds')
            ? (reference, merchantNumber) =>
                booking.send({ type: 'refund.opened', reference, merchantNumber })
            : undefined
        }
      />
      <PrintMessage {...print} />
      <ReceiptCopyView {...copy} />
      {isCashier && (
        <>
          <RefundView {...booking} />
          <CashBookingView
            {...booking}
            cashier={user.name ?? user.email ?? ''}
            canForget={can(user, 'attempts')}
          />
        </>
      )}
    </>
  )
}
