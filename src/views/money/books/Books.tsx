import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { can, may } from '../../../domain/staff/rights.ts'
import { useSessionUser } from '../../../flows/account/sessionUser.ts'
import { useBooks } from '../../../flows/money/reports.ts'
import { useJournalFile } from '../../../flows/money/treasury.ts'
import { PrintMessage } from '../../ui/lists/PrintMessage.tsx'
import { type BooksPaper, BooksView } from './BooksView.tsx'
import { JournalView } from './JournalView.tsx'

export default function Books() {
  const { books, print } = useBooks()
  const [paper, setPaper] = useState<BooksPaper>('books')
  const user = useSessionUser()
  const hasTreasury = can(user, 'treasury')
  const hasDesks = can(user, 'cash') && may(user, ['cash'])
  const days = books.state.context.read?.books.days.map(({ day }) => day) ?? []
  return (
    <>
      <BooksView
        {...books}
        hasDesks={hasDesks}
        hasClosing={hasTreasury && hasDesks}
        links={
          hasTreasury && (
            <>
              <Button component={Link} to="/admin/books/cash" variant="default">
                Cash position
              </Button>
              <Button component={Link} to="/admin/books/desks" variant="default">
                Closed desks
              </Button>
            </>
          )
        }
        journal={hasTreasury && <Journal days={days} />}
        printedAt={print.state.context.printedAt}
        paper={paper}
        onPrint={(asked) => {
          setPaper(asked)
          print.send({ type: 'print.requested' })
        }}
      />
      <PrintMessage {...print} />
    </>
  )
}

function Journal({ days }: { readonly days: readonly string[] }) {
  return <JournalView {...useJournalFile()} days={days} />
}
