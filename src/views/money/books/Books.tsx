import { can, may } from '../../../domain/staff/rights.ts'
import { useSessionUser } from '../../../flows/account/sessionUser.ts'
import { useBooks } from '../../../flows/money/reports.ts'
import { PrintMessage } from '../../ui/lists/PrintMessage.tsx'
import { BooksView } from './BooksView.tsx'

export default function Books() {
  const { books, print } = useBooks()
  const user = useSessionUser()
  const hasDesks = can(user, 'cash') && may(user, ['cash'])
  return (
    <>
      <BooksView
        {...books}
        hasDesks={hasDesks}
        printedAt={print.state.context.printedAt}
        onPrint={() => print.send({ type: 'print.requested' })}
      />
      <PrintMessage {...print} />
    </>
  )
}
