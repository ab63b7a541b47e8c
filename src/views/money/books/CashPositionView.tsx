import { Button, Skeleton } from '@mantine/core'
import { campDateTime, dayText } from '../../../domain/lib/campTime.ts'
import { type Cents, formatUsd } from '../../../domain/lib/money.ts'
import { type CashFormSubject, nameTypedText } from '../../../domain/money/cashDesk.ts'
import { journalKinds } from '../../../domain/money/journal.ts'
import { gatewayName } from '../../../domain/money/onlineDeposits.ts'
import {
  comparisonNotes,
  comparisonOf,
  comparisonText,
  comparisonTone,
  daysText,
  depositsOf,
  depositsText,
  type Settlement,
  unsettledOf,
} from '../../../domain/money/settlements.ts'
import {
  type CashPosition,
  cashIn,
  isSafeUncounted,
  originLabels,
  positionAddsUp,
  type SafeCount,
  type SafeMovement,
  type UnnamedWithdrawal,
} from '../../../domain/money/treasury.ts'
import type { cashPositionMachine } from '../../../machines/money/cashPosition.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { BackLink } from '../../ui/layout/BackLink.tsx'
import { incidentOf } from '../../ui/layout/Incident.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Page, Row, Stack } from '../../ui/layout/Stack.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { ListReading, readingOf } from '../../ui/lists/ListReading.tsx'
import { PrintedLine } from '../../ui/lists/PrintedLine.tsx'
import { amountColumn, type Column, WindowedTable } from '../../ui/lists/WindowedTable.tsx'
import { Card, roomy } from '../../ui/parts/Card.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { Fact, Facts } from '../../ui/parts/Facts.tsx'
import { Figure } from '../../ui/parts/Figure.tsx'
import { CheckIcon, PrintIcon, RefreshIcon, WarningIcon } from '../../ui/parts/icons.tsx'
import { Note } from '../../ui/parts/Note.tsx'
import { TonePill } from '../../ui/parts/TonePill.tsx'

interface Props extends FlowProps<typeof cashPositionMachine> {
  readonly mayBook: boolean
  readonly printedAt?: string | null
  readonly onPrint: () => void
}

export function CashPositionView({ state, send, mayBook, printedAt = null, onPrint }: Props) {
  const { position, failure } = state.context
  const open = mayBook ? (subject: CashFormSubject) => send({ type: 'form.opened', subject }) : undefined
  return (
    <Page gap={24} phoneGap={16} width="72rem">
      <BackLink to="/admin/books" page="Books" />
      <PageHeader title="Cash position" description="Where the cash of the camp is, by the books." fillsPhone>
        <Button
          variant="default"
          leftSection={<RefreshIcon size={18} />}
          onClick={() => send({ type: 'position.refreshRequested' })}
        >
          Read again
        </Button>
        <Button
          variant="default"
          leftSection={<PrintIcon size={18} />}
          disabled={position === null}
          onClick={onPrint}
        >
          Print
        </Button>
      </PageHeader>
      <PrintedLine printedAt={printedAt} />
      <ListReading
        reading={readingOf({ value: state.value.position })}
        loadingText="Reading the cash position…"
        error={failure?.text ?? null}
        staleText="This is the last position we could load."
        incident={incidentOf(state)}
        onRetry={() => send({ type: 'load.retried' })}
      />
      {position === null && state.matches({ position: 'loading' }) && <Skeleton height={320} radius="lg" />}
      {position && <Position position={position} open={open} />}
    </Page>
  )
}

interface PositionProps {
  readonly position: CashPosition
  /** Absent where the session may only read. */
  readonly open: ((subject: CashFormSubject) => void) | undefined
}

function Position({ position, open }: PositionProps) {
  const { safe, bank, drawers, counts, movements } = position
  return (
    <>
      <SafeNotes position={position} />
      <Card padding={roomy} className="unbroken">
        <Stack as="dl" gap={16} columns="10rem">
          <Figure label="In the safe">{formatUsd(safe)}</Figure>
          <Figure label="In drawers">{formatUsd(cashIn({ safe: 0, bank: 0, drawers }))}</Figure>
          <Figure label="At the bank">{formatUsd(bank)}</Figure>
          <Figure label="All cash">{formatUsd(cashIn(position))}</Figure>
        </Stack>
      </Card>
      {open && (
        <Row gap={8} wraps data-print="no">
          <Button color="amber" onClick={() => open(countOf(position))}>
            Count the safe
          </Button>
          <Button variant="default" onClick={() => open({ kind: 'toBank' })}>
            To the bank
          </Button>
          <Button variant="default" onClick={() => open({ kind: 'fromBank' })}>
            From the bank
          </Button>
          <Button variant="default" onClick={() => open({ kind: 'expense' })}>
            Pay an expense
          </Button>
          {position.depositDays.length > 0 && (
            <Button variant="default" onClick={() => open(settlementOf(position))}>
              Enter a settlement
            </Button>
          )}
        </Row>
      )}
      <Unnamed {...position.unnamed} open={open} />
      <Stack as="section" aria-labelledby="cash-origins" gap={12}>
        <SectionTitle id="cash-origins">What it is made of</SectionTitle>
        <Card padding={roomy} gap={12}>
          <Facts layout="pairs">
            {originLabels.map(([origin, label]) => (
              <Fact key={origin} label={label} isAmount>
                {formatUsd(position.origins[origin])}
              </Fact>
            ))}
            <Fact label="Together" isStrong isAmount>
              {formatUsd(cashIn(position))}
            </Fact>
          </Facts>
          <AddsUp position={position} />
        </Card>
      </Stack>
      <Settlements position={position} open={open} />
      {drawers.length > 0 && (
        <Stack as="section" aria-labelledby="cash-drawers" gap={12}>
          <SectionTitle id="cash-drawers">Open cash desks</SectionTitle>
          <WindowedTable
            label="Open cash desks"
            columns={drawerColumns}
            layout={{
              columns: 'minmax(10rem, 2fr) 12rem 8rem',
              narrow: '"name cash" auto "since since" auto / 1fr auto',
            }}
            rows={drawers}
            keyOf={({ id }) => id}
          />
        </Stack>
      )}
      <Stack as="section" aria-labelledby="safe-counts" gap={12}>
        <SectionTitle id="safe-counts">Counts of the safe</SectionTitle>
        {counts.length === 0 ? (
          <EmptyState>The safe was not counted yet.</EmptyState>
        ) : (
          <WindowedTable
            label="Counts of the safe"
            columns={countColumns}
            layout={{
              columns: '9rem minmax(7rem, 1.4fr) minmax(7rem, 1.4fr) 6.5rem 6.5rem 7rem',
              narrow:
                '"time time" auto "by by" auto "witness witness" auto "expected expected" auto "counted counted" auto "difference difference" auto / 1fr auto',
            }}
            rows={counts}
            keyOf={({ at }, index) => `${at} ${index}`}
          />
        )}
      </Stack>
      <Stack as="section" aria-labelledby="safe-movements" gap={12}>
        <SectionTitle id="safe-movements">Safe and bank</SectionTitle>
        {movements.length === 0 ? (
          <EmptyState>Nothing was moved yet.</EmptyState>
        ) : (
          <WindowedTable
            label="Transactions of safe and bank"
            columns={movementColumns}
            layout={{
              columns: '7rem minmax(7.5rem, 1.4fr) minmax(7.5rem, 1.2fr) minmax(8rem, 1fr) 6.5rem 6.5rem',
              narrow: '"what reference" auto "time time" auto "by by" auto "safe bank" auto / 1fr auto',
            }}
            rows={movements}
            keyOf={({ referenceId }) => referenceId}
          />
        )}
        {movements.length === 200 && <p className="dimmed">The newest 200. The journal has all.</p>}
      </Stack>
    </>
  )
}

function countOf(position: CashPosition): CashFormSubject {
  return { kind: 'countSafe', expected: position.safe, isFirst: isSafeUncounted(position) }
}

function settlementOf({ depositDays, settlements }: CashPosition): CashFormSubject {
  return { kind: 'settlement', depositDays, settlements }
}

function Settlements({ position, open }: PositionProps) {
  const { depositDays, settlements } = position
  if (depositDays.length === 0 && settlements.length === 0) return null
  const columns: readonly Column<Settlement>[] = [
    {
      key: 'what',
      header: 'Settlement',
      cell: ({ gateway, day, firstDay, lastDay, slip, by, takenBack }) => (
        <Stack as="span" gap={2} className="wraps">
          <span>
            {gatewayName(gateway)}, {dayText(day)}
          </span>
          <span className="dimmed small">Deposits of {daysText(firstDay, lastDay)}</span>
          <span className="dimmed small">
            Reference {slip}, entered by {by}
          </span>
          {takenBack && (
            <span className="small">
              Taken back by {takenBack.by}, {campDateTime(takenBack.at)}: {takenBack.reason}
            </span>
          )}
        </Stack>
      ),
    },
    amountColumn('amount', 'To the bank'),
    amountColumn('fee', 'Fee'),
    {
      key: 'compared',
      header: 'The deposits say',
      cell: (one) => {
        if (one.takenBack) return <TonePill tone="neutral">Taken back</TonePill>
        const comparison = comparisonOf(position, one)
        return (
          <Stack as="span" gap={2} className="wraps">
            <span>
              <TonePill tone={comparisonTone(comparison)}>{comparisonText(comparison)}</TonePill>
            </span>
            {comparisonNotes(comparison).map((note) => (
              <span key={note} className="dimmed small">
                {note}
              </span>
            ))}
          </Stack>
        )
      },
    },
    {
      key: 'action',
      header: 'Correct',
      isForScreen: true,
      isNumeric: true,
      cell: (settlement) =>
        open &&
        !settlement.takenBack && (
          <Button
            variant="subtle"
            size="compact-md"
            aria-label={`Take back the settlement ${settlement.slip}`}
            onClick={() => open({ kind: 'reverseSettlement', settlement })}
          >
            Take back
          </Button>
        ),
    },
  ]
  return (
    <Stack as="section" aria-labelledby="settlements" gap={12}>
      <SectionTitle id="settlements">Settlements of deposits online</SectionTitle>
      {unsettledOf(position).map((days) => (
        <p key={`${days.gateway} ${days.firstDay}`} className="dimmed">
          Not settled yet: {depositsText(depositsOf(depositDays, days))} by {gatewayName(days.gateway)}, paid{' '}
          {daysText(days.firstDay, days.lastDay)}.
        </p>
      ))}
      {settlements.length === 0 ? (
        <EmptyState>No settlement was entered yet.</EmptyState>
      ) : (
        <WindowedTable
          label="Settlements"
          columns={columns}
          layout={{
            columns: 'minmax(12rem, 2fr) 7rem 6rem minmax(11rem, 1.5fr) 7rem',
            narrow: '"what what" auto "amount amount" auto "fee fee" auto "compared action" auto / 1fr auto',
          }}
          rows={settlements}
          keyOf={({ referenceId }) => referenceId}
        />
      )}
    </Stack>
  )
}

function SafeNotes({ position }: { readonly position: CashPosition }) {
  const { safe } = position
  if (isSafeUncounted(position))
    return (
      <Note tone="warning" icon={WarningIcon}>
        The safe was never counted. By the books it {standingOf(safe)}. Count it once: what is in it beyond
        that becomes its first money.
      </Note>
    )
  if (safe < 0)
    return (
      <Note tone="bad" icon={WarningIcon}>
        By the books the safe {standingOf(safe)}. Something was not booked. Book what was brought from the
        bank, or count the safe.
      </Note>
    )
  return null
}

function standingOf(safe: Cents): string {
  return safe < 0 ? `is ${formatUsd(-safe)} below zero` : `has ${formatUsd(safe)}`
}

function AddsUp({ position }: { readonly position: CashPosition }) {
  return (
    <div role="status">
      {positionAddsUp(position) ? (
        <Note tone="good" icon={CheckIcon}>
          This adds up to the cent.
        </Note>
      ) : (
        <Note tone="bad" icon={WarningIcon}>
          This does not add up. Please tell the person who runs the portal.
        </Note>
      )}
    </div>
  )
}

function Unnamed({
  count,
  amount,
  withdrawals,
  open,
}: CashPosition['unnamed'] & Pick<PositionProps, 'open'>) {
  if (count === 0) return null
  const columns: readonly Column<UnnamedWithdrawal>[] = [
    { key: 'time', header: 'Time', cell: ({ createdAt }) => campDateTime(createdAt) },
    { key: 'code', header: 'Participant code', cell: ({ code }) => <CodeText>{code}</CodeText> },
    { key: 'by', header: 'Paid by', cell: ({ by }) => <span className="wraps">{by}</span> },
    { key: 'amount', header: 'Amount', isNumeric: true, cell: (one) => formatUsd(one.amount) },
    {
      key: 'action',
      header: 'Cash',
      isForScreen: true,
      isNumeric: true,
      cell: ({ referenceId: withdrawal, code, amount: cents, hadDesk }) =>
        open && (
          <Button
            variant="subtle"
            size="compact-md"
            aria-label={`Say where the ${formatUsd(cents)} of ${withdrawal} came from`}
            onClick={() => open({ kind: 'cashSource', withdrawal, code, amount: cents, hadDesk })}
          >
            Say where from
          </Button>
        ),
    },
  ]
  return (
    <Stack as="section" aria-labelledby="unnamed-withdrawals" gap={12}>
      <SectionTitle id="unnamed-withdrawals">Withdrawals without a source</SectionTitle>
      <p className="dimmed">
        {formatUsd(amount)} was paid out under Withdrawals, and the books do not know yet from which cash.
      </p>
      <WindowedTable
        label="Withdrawals without a source"
        columns={columns}
        layout={{
          columns: '11rem 8rem minmax(9rem, 1fr) 7rem 9rem',
          narrow: '"code amount" auto "time action" auto "by by" auto / 1fr auto',
        }}
        rows={withdrawals}
        total={count}
        keyOf={({ referenceId }) => referenceId}
      />
      {withdrawals.length < count && (
        <p className="dimmed">
          The oldest {withdrawals.length} of {count.toLocaleString('en-US')}.
        </p>
      )}
    </Stack>
  )
}

const drawerColumns: readonly Column<CashPosition['drawers'][number]>[] = [
  { key: 'name', header: 'Cashier', cell: ({ name }) => name },
  { key: 'since', header: 'Open since', cell: ({ openedAt }) => campDateTime(openedAt) },
  { key: 'cash', header: 'By the books', isNumeric: true, cell: ({ cash }) => formatUsd(cash) },
]

function Witness({ witness, isConfirmed }: Pick<SafeMovement, 'witness' | 'isConfirmed'>) {
  if (!witness) return '–'
  return (
    <Stack as="span" gap={2} className="wraps">
      {witness}
      {!isConfirmed && <span className="dimmed small">{nameTypedText}</span>}
    </Stack>
  )
}

/** With its sign; nothing where it did not move. */
const changeText = (cents: Cents) =>
  cents === 0 ? '–' : `${cents > 0 ? '+' : '−'}${formatUsd(Math.abs(cents))}`

const countColumns: readonly Column<SafeCount>[] = [
  { key: 'time', header: 'Time', cell: ({ at }) => campDateTime(at) },
  { key: 'by', header: 'Counted by', cell: ({ by }) => <span className="wraps">{by}</span> },
  { key: 'witness', header: 'With', cell: (count) => <Witness {...count} /> },
  amountColumn('expected', 'By the books'),
  amountColumn('counted', 'Counted'),
  {
    key: 'difference',
    header: 'Difference',
    isNumeric: true,
    isNamed: true,
    cell: ({ counted, expected, isFirst }) => (
      <Stack as="span" gap={2}>
        {changeText(counted - expected)}
        {isFirst && <span className="dimmed small">First money</span>}
      </Stack>
    ),
  },
]

const movementColumns: readonly Column<SafeMovement>[] = [
  { key: 'time', header: 'Time', cell: ({ createdAt }) => campDateTime(createdAt) },
  {
    key: 'what',
    header: 'What',
    cell: ({ kind, slip, whatFor }) => (
      <Stack as="span" gap={2} className="wraps">
        {journalKinds[kind]}
        {whatFor !== null && <span className="dimmed small">{whatFor}</span>}
        {slip !== null && (
          <span className="dimmed small">
            {kind === 'expense' ? 'Receipt' : 'Slip'} {slip}
          </span>
        )}
      </Stack>
    ),
  },
  {
    key: 'by',
    header: 'Who',
    cell: ({ by, witness, isConfirmed }) => (
      <Stack as="span" gap={2} className="wraps">
        {by}
        {witness !== null && (
          <span className="dimmed small">
            With {witness}
            {!isConfirmed && `. ${nameTypedText}`}
          </span>
        )}
      </Stack>
    ),
  },
  { key: 'reference', header: 'Reference', cell: ({ referenceId }) => <CodeText>{referenceId}</CodeText> },
  { key: 'safe', header: 'Safe', isNumeric: true, isNamed: true, cell: ({ safe }) => changeText(safe) },
  { key: 'bank', header: 'Bank', isNumeric: true, isNamed: true, cell: ({ bank }) => changeText(bank) },
]
