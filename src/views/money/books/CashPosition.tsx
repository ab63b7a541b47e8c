import { can, may } from '../../../domain/staff/rights.ts'
import { useSessionUser } from '../../../flows/account/sessionUser.ts'
import { useCashPosition } from '../../../flows/money/treasury.ts'
import { CashBookingView } from '../../ui/flows/CashBookingView.tsx'
import { PrintMessage } from '../../ui/lists/PrintMessage.tsx'
import { CashFormView } from '../cash/CashFormView.tsx'
import { CashPositionView } from './CashPositionView.tsx'

export default function CashPosition() {
  const user = useSessionUser()
  const { position, print } = useCashPosition(user.email ?? '')
  return (
    <>
      <CashPositionView
        {...position}
        mayBook={may(user, ['cash'])}
        printedAt={print.state.context.printedAt}
        onPrint={() => print.send({ type: 'print.requested' })}
      />
      <CashFormView {...position} />
      <CashBookingView
        {...position}
        cashier={user.name ?? user.email ?? ''}
        canForget={can(user, 'attempts')}
      />
      <PrintMessage {...print} />
    </>
  )
}
