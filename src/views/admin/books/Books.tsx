import { useBooks } from '../../../flows/reports.ts'
import { PrintMessage } from '../../ui/PrintMessage.tsx'
import { BooksView } from './BooksView.tsx'

export default function Books() {
  const { books, print } = useBooks()
  return (
    <>
      <BooksView
        {...books}
        printedAt={print.state.context.printedAt}
        onPrint={() => print.send({ type: 'print.requested' })}
      />
      <PrintMessage {...print} />
    </>
  )
}
