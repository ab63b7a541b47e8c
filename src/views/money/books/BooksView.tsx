import { Button, NativeSelect, Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { dayText } from '../../../domain/lib/campTime.ts'
import { type Cents, formatUsd } from '../../../domain/lib/money.ts'
import {
  addsUp,
  type Books,
  type BooksDay,
  type BooksFile,
  booksColumns,
  type Holdings,
  type LeftInWallet,
  owedText,
  owedTo,
  type StallBook,
  stallsOn,
} from '../../../domain/money/reports.ts'
import type { booksMachine } from '../../../machines/money/books.ts'
import { useGroupWords } from '../../ui/camp.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { failureProps } from '../../ui/layout/Incident.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Page, Row, Stack } from '../../ui/layout/Stack.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { ListReading, readingOf } from '../../ui/lists/ListReading.tsx'
import { PrintedLine } from '../../ui/lists/PrintedLine.tsx'
import sumTable from '../../ui/lists/Sums.module.css'
import { type Column, WindowedTable } from '../../ui/lists/WindowedTable.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { CheckIcon, DownloadIcon, PrintIcon, RefreshIcon, WarningIcon } from '../../ui/parts/icons.tsx'
import { Note } from '../../ui/parts/Note.tsx'
import classes from './Books.module.css'

interface Props extends FlowProps<typeof booksMachine> {
  readonly printedAt?: string | null
  readonly hasDesks?: boolean
  /** The session may close the wallets of a union. */
  readonly hasClosing?: boolean
  /** Links to the cash of the camp, where the server knows it. */
  readonly links?: ReactNode
  readonly journal?: ReactNode
  readonly walletsFile?: ReactNode
  /** Left in wallets is a list of hundreds, so it is printed alone. */
  readonly paper?: BooksPaper
  readonly onPrint: (paper: BooksPaper) => void
}

export type BooksPaper = 'books' | 'wallets'

export function BooksView({
  state,
  send,
  printedAt = null,
  hasDesks = false,
  hasClosing = false,
  links,
  journal,
  walletsFile,
  paper = 'books',
  onPrint,
}: Props) {
  const hasBooks = paper === 'books'
  const { aGroup } = useGroupWords()
  const { read, day } = state.context
  const isLoading = state.matches('loading')
  const save = (file: BooksFile) => (
    <Button
      variant="default"
      size="compact-md"
      data-print="no"
      aria-label={`CSV: ${fileLabels[file]}`}
      leftSection={<DownloadIcon size={18} />}
      disabled={!state.matches('shown')}
      onClick={() => send({ type: 'file.requested', file })}
    >
      {file === 'stallDays' ? 'CSV by day' : 'CSV'}
    </Button>
  )
  return (
    <Page className={classes.books} gap={24} phoneGap={16} width="72rem">
      <PageHeader
        title="Books"
        description={`The money of campers and stalls, day by day.${links ? ' Expenses and the bank are in Cash position.' : ''}`}
        fillsPhone
      >
        {links}
        <Button
          variant="default"
          leftSection={<RefreshIcon size={18} />}
          disabled={isLoading}
          onClick={() => send({ type: 'books.refreshRequested' })}
        >
          Read again
        </Button>
        <Button
          variant="default"
          leftSection={<PrintIcon size={18} />}
          disabled={read === null}
          onClick={() => onPrint('books')}
        >
          Print
        </Button>
      </PageHeader>
      <PrintedLine printedAt={printedAt} />
      <ListReading
        reading={readingOf(state, read !== null)}
        loadingText="Reading the books…"
        {...failureProps(state)}
        staleText="These are the last books we could load."
        onRetry={() => send({ type: 'books.refreshRequested' })}
      />
      {read === null && isLoading && <Skeleton height={320} radius="lg" />}
      {read && (
        <>
          <div data-print={hasBooks ? undefined : 'no'}>
            <Verdict books={read.books} />
          </div>
          {read.books.days.length === 0 ? (
            <EmptyState>Nothing was moved yet.</EmptyState>
          ) : (
            <Section title="Days" action={save('days')} isOnPaper={hasBooks}>
              <Days days={read.books.days} />
              <DaysOnPaper days={read.books.days} />
            </Section>
          )}
          <Section
            title="Stalls"
            isOnPaper={hasBooks}
            action={
              <Row gap={8} wraps>
                {save('stalls')}
                {save('stallDays')}
              </Row>
            }
          >
            <p data-print="only">{day === null ? 'All days' : dayText(day)}</p>
            {read.books.days.length > 0 && (
              <NativeSelect
                label="Day"
                wrapperProps={{ 'data-print': 'no' }}
                maw="14rem"
                value={day ?? ''}
                data={[
                  { value: '', label: 'All days' },
                  ...read.books.days.map((one) => ({ value: one.day, label: dayText(one.day) })),
                ]}
                onChange={(event) => send({ type: 'day.chosen', day: event.currentTarget.value || null })}
              />
            )}
            <Stalls stalls={stallsOn(read.books, day)} day={day} />
          </Section>
          {journal && (
            <Section title="Journal" isOnPaper={false}>
              {journal}
            </Section>
          )}
          <Section
            title="Left in wallets"
            isOnPaper={!hasBooks}
            action={
              <Row gap={8} wraps>
                <Button
                  variant="default"
                  size="compact-md"
                  data-print="no"
                  aria-label="Print: left in wallets"
                  leftSection={<PrintIcon size={18} />}
                  onClick={() => onPrint('wallets')}
                >
                  Print
                </Button>
                {walletsFile}
                {hasClosing && (
                  <Button
                    component={Link}
                    to="/admin/closing"
                    variant="default"
                    size="compact-md"
                    data-print="no"
                  >
                    Close the wallets of {aGroup}
                  </Button>
                )}
              </Row>
            }
          >
            <Wallets wallets={read.wallets} hasDesks={hasDesks} />
          </Section>
        </>
      )}
    </Page>
  )
}

const fileLabels: Readonly<Record<BooksFile, string>> = {
  days: 'days',
  stalls: 'stalls',
  stallDays: 'stalls by day',
}

interface SectionProps {
  readonly title: string
  readonly action?: ReactNode
  readonly isOnPaper?: boolean
  readonly children: ReactNode
}

function Section({ title, action, isOnPaper = true, children }: SectionProps) {
  return (
    <Stack
      as="section"
      gap={12}
      className={classes.part}
      aria-label={title}
      data-print={isOnPaper ? undefined : 'no'}
    >
      <Row gap={12} wraps align="center" justify="space-between">
        <SectionTitle>{title}</SectionTitle>
        {action}
      </Row>
      {children}
    </Stack>
  )
}

function Verdict({ books }: { readonly books: Books }) {
  const [days, entries, balances] = books.threeWays
  if (addsUp(books))
    return (
      <div role="status">
        <Note tone="good" icon={CheckIcon} className="strong">
          The books add up to the cent: {formatUsd(days.wallets)} in wallets, {formatUsd(days.stalls)} owed to
          stalls{closedText(days) + differenceText(days.missingCash)}.
        </Note>
      </div>
    )
  const ways = [days, entries, balances].map(({ wallets }) => formatUsd(wallets)).join(', ')
  const stalls = [days, entries, balances].map(({ stalls: owed }) => formatUsd(owed)).join(', ')
  const missing = [days, entries, balances].map(({ missingCash }) => formatUsd(missingCash)).join(', ')
  const kept = [days, entries, balances].map((way) => formatUsd(way.kept)).join(', ')
  const gifts = [days, entries, balances].map((way) => formatUsd(way.gifts)).join(', ')
  return (
    <div role="status">
      <Note tone="bad" icon={WarningIcon}>
        <strong>The books do not add up. Please tell the person who runs the portal.</strong> In wallets by
        days, entries and balances: {ways}. Owed to stalls: {stalls}. Cash missing: {missing}. Kept under
        numbers: {kept}. Given to the camp: {gifts}.
      </Note>
    </div>
  )
}

/** Money that left its wallet at the end of the camp. */
function closedText({ kept, gifts }: Holdings): string {
  const parts = [
    kept !== 0 && `, ${formatUsd(kept)} kept under numbers`,
    gifts !== 0 && `, ${formatUsd(gifts)} given to the camp`,
  ]
  return parts.filter(Boolean).join('')
}

function differenceText(missingCash: Cents): string {
  if (missingCash === 0) return ''
  return missingCash > 0
    ? `, ${formatUsd(missingCash)} missing in cash`
    : `, ${formatUsd(-missingCash)} too much in cash`
}

interface DaysProps {
  readonly days: readonly BooksDay[]
}

const sums: ReadonlySet<keyof BooksDay> = new Set(['inWallets', 'owedToStalls', 'owedUnderNumbers'])

const movedIn = (days: readonly BooksDay[]) =>
  booksColumns.filter(([column]) => days.some((day) => day[column] !== 0))

const sumText = (cents: number) => (cents === 0 ? '–' : formatUsd(cents))

/** Paper cuts off what scrolls on a screen, so here the days run down the page. */
function DaysOnPaper({ days }: DaysProps) {
  const columns = movedIn(days)
  return (
    <table className={`${sumTable.table} ${classes.table} ${classes.onPaper}`} data-print="only">
      <thead>
        <tr>
          <th scope="col">Day</th>
          {columns.map(([column, label]) => (
            <th key={column} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day}>
            <th scope="row">{dayText(day.day)}</th>
            {columns.map(([column]) => (
              <td key={column} data-sum={sums.has(column) || undefined}>
                {sumText(day[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Scrolls to today; earlier days are to the left. */
const showNewest = (part: HTMLElement | null) => part?.scrollTo({ left: part.scrollWidth })

function Days({ days }: DaysProps) {
  return (
    <Card padding="8px 20px" data-print="no">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable with the keyboard */}
      <section ref={showNewest} className={classes.scrolls} tabIndex={0} aria-label="Days, by what was moved">
        <table className={`${sumTable.table} ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col">What</th>
              {days.map(({ day }) => (
                <th key={day} scope="col">
                  {dayText(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {movedIn(days).map(([column, label]) => (
              <tr key={column} data-sum={sums.has(column) || undefined}>
                <th scope="row">{label}</th>
                {days.map((day) => (
                  <td key={day.day}>{sumText(day[column])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}

interface StallsProps {
  readonly stalls: readonly StallBook[]
  readonly day: string | null
}

function Stalls({ stalls, day }: StallsProps) {
  if (stalls.length === 0)
    return (
      <EmptyState>
        {day === null ? 'There are no stalls yet.' : `Nothing was sold or paid out on ${dayText(day)}.`}
      </EmptyState>
    )
  const label = day === null ? 'Stalls and what they are owed' : `Stalls on ${dayText(day)}`
  return (
    <Card padding="8px 20px">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable with the keyboard */}
      <section className={classes.scrolls} tabIndex={0} aria-label={label}>
        <table className={`${sumTable.table} ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col">Stall</th>
              <th scope="col">Sold</th>
              <th scope="col">Given back</th>
              <th scope="col">Paid out</th>
              {day === null && <th scope="col">Owed</th>}
            </tr>
          </thead>
          <tbody>
            {stalls.map((stall) => (
              <tr key={stall.merchantNumber}>
                <th scope="row">
                  {stall.merchantName} <span className="dimmed">{stall.merchantNumber}</span>
                </th>
                <td>{formatUsd(stall.sold)}</td>
                <td>{formatUsd(stall.refunded)}</td>
                <td>{formatUsd(stall.paidOut)}</td>
                {day === null && <td>{owedText(owedTo(stall))}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}

const walletColumns = (groupLabel: string): readonly Column<LeftInWallet>[] => [
  { key: 'name', header: 'Name', cell: ({ name }) => name },
  { key: 'code', header: 'Code', cell: ({ code }) => <CodeText>{code}</CodeText> },
  { key: 'union', header: groupLabel, cell: ({ union }) => union ?? '–' },
  { key: 'left', header: 'Left', isNumeric: true, cell: ({ balance }) => formatUsd(balance) },
]

const payBackColumn: Column<LeftInWallet> = {
  key: 'pay',
  header: 'Cash desk',
  isForScreen: true,
  isNumeric: true,
  cell: ({ code, name }) => (
    <Link
      to={{ pathname: '/admin/cash', search: `?person=${encodeURIComponent(code)}` }}
      className="row-action"
    >
      Pay back<VisuallyHidden component="span"> what is left to {name}</VisuallyHidden>
    </Link>
  ),
}

interface WalletsProps {
  readonly wallets: readonly LeftInWallet[]
  readonly hasDesks: boolean
}

function Wallets({ wallets, hasDesks }: WalletsProps) {
  const columns = walletColumns(useGroupWords().label)
  if (wallets.length === 0) return <EmptyState>All wallets are empty.</EmptyState>
  return (
    <WindowedTable
      label="Left in wallets"
      columns={hasDesks ? [...columns, payBackColumn] : columns}
      layout={
        hasDesks
          ? {
              columns: 'minmax(10rem, 2fr) 8rem minmax(8rem, 1.4fr) 7rem 8rem',
              narrow: '"name left" auto "union code" auto "pay pay" auto / 1fr auto',
            }
          : {
              columns: 'minmax(10rem, 2fr) 8rem minmax(8rem, 1.4fr) 7rem',
              narrow: '"name left" auto "union code" auto / 1fr auto',
            }
      }
      rows={wallets}
      keyOf={({ code }) => code}
    />
  )
}
