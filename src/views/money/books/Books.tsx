import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type LeftInWallet, walletsFile } from '../../../domain/money/reports.ts'
import { can, may } from '../../../domain/staff/rights.ts'
import { useSessionUser } from '../../../flows/account/sessionUser.ts'
import { useListFile } from '../../../flows/lib/listFile.ts'
import { useBooks } from '../../../flows/money/reports.ts'
import { useJournalFile } from '../../../flows/money/treasury.ts'
import { ListFileButton, ListFileView } from '../../ui/flows/ListFileView.tsx'
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
        walletsFile={<WalletsFile wallets={books.state.context.read?.wallets ?? []} />}
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

function WalletsFile({ wallets }: { readonly wallets: readonly LeftInWallet[] }) {
  const file = useListFile()
  return (
    <>
      <ListFileButton {...file} isEmpty={wallets.length === 0} fileOf={() => walletsFile(wallets)} />
      <ListFileView {...file} />
    </>
  )
}

function Journal({ days }: { readonly days: readonly string[] }) {
  return <JournalView {...useJournalFile()} days={days} />
}
