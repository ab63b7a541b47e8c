import { can } from '../../../domain/rights.ts'
import { useBooks } from '../../../flows/reports.ts'
import { useSessionUser } from '../../../flows/sessionUser.ts'
import { PrintMessage } from '../../ui/PrintMessage.tsx'
import { BooksView } from './BooksView.tsx'

export default function Books() {
  const { books, print } = useBooks()
  const hasDesks = can(useSessionUser(), 'cash')
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
