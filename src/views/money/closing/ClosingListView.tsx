import { Button, Progress, Skeleton, Text } from '@mantine/core'
import { campDateTime, dayText } from '../../../domain/lib/campTime.ts'
import { formatUsd } from '../../../domain/lib/money.ts'
import {
  type ClosingItem,
  type ClosingKind,
  type ClosingList,
  closingKindTexts,
  doneText,
  keptNumberText,
  notPaidTexts,
  peopleText,
  progressText,
  unionText,
} from '../../../domain/money/walletClosing.ts'
import type { walletClosingMachine } from '../../../machines/money/walletClosing.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx'
import { failureProps, incidentOf } from '../../ui/layout/Incident.tsx'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { ListReading } from '../../ui/lists/ListReading.tsx'
import sumTable from '../../ui/lists/Sums.module.css'
import { type Column, WindowedTable } from '../../ui/lists/WindowedTable.tsx'
import { Card, roomy } from '../../ui/parts/Card.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import { Fact, Facts } from '../../ui/parts/Facts.tsx'
import { ArrowLeftIcon, PrintIcon } from '../../ui/parts/icons.tsx'
import { CampName, InlineLogo } from '../../ui/parts/Mark.tsx'

interface ClosingListViewProps extends FlowProps<typeof walletClosingMachine> {
  readonly onPrint: () => void
}

const bookTexts: Readonly<Record<ClosingKind, string>> = {
  payBack: 'Book the pay-out',
  give: 'Book the gifts',
  keep: 'Keep the money',
}

const orders: Readonly<Record<ClosingKind, string>> = {
  payBack: 'Print the list, count the money, and let the leader sign. Then book it.',
  give: 'Print the list and let it be signed. Then book it.',
  keep: 'Keep the money first. Then print a slip for each person.',
}

export function ClosingListView({ state, send, onPrint }: ClosingListViewProps) {
  const { list, progress, isPausing } = state.context
  const isFailed = state.matches({ page: { list: 'failed' } })
  const isBooking = state.matches({ page: { list: 'booking' } })
  const isStopped = state.matches({ page: { list: 'stopped' } })
  const isBusy = isBooking || state.matches({ page: { list: 'ending' } })
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<ArrowLeftIcon />}
        style={{ justifySelf: 'start' }}
        data-print="no"
        disabled={isBusy}
        onClick={() => send({ type: 'list.left' })}
      >
        All wallets
      </Button>
      <ListReading
        reading={state.matches({ page: { list: 'reading' } }) ? 'loading' : isFailed ? 'failed' : 'shown'}
        loadingText="Reading the list…"
        {...failureProps(state)}
        onRetry={() => send({ type: 'load.retried' })}
      />
      {list === null && !isFailed && <Skeleton height={320} radius="lg" />}
      {isStopped && state.context.failure && (
        <ErrorBanner
          title={state.context.failure.text}
          incident={incidentOf(state)}
          action={<Button onClick={() => send({ type: 'booking.requested' })}>Go on</Button>}
        />
      )}
      {list && progress && (
        <>
          <Card as="section" gap={16} padding={roomy} aria-label="The list">
            <SectionTitle>
              {closingKindTexts[list.kind]}: {unionText(list.union)}
            </SectionTitle>
            <ListFacts list={list} />
            <Text role="status" className="strong" data-print={progress.endedAt === null ? 'no' : undefined}>
              {progress.endedAt === null ? `${progressText(progress)}.` : doneText(progress)}
            </Text>
            {isBooking && (
              <Progress.Root data-print="no">
                <Progress.Section
                  value={(100 * (progress.booked + progress.notPaid)) / progress.people}
                  color="forest"
                  aria-label="People who are done"
                />
              </Progress.Root>
            )}
            {progress.endedAt === null && !isBooking && !isStopped && (
              <p className="dimmed" data-print="no">
                {orders[list.kind]}
              </p>
            )}
            <Row gap={8} wraps data-print="no">
              <Button
                variant="default"
                leftSection={<PrintIcon size={18} />}
                disabled={isBusy}
                onClick={onPrint}
              >
                {list.kind === 'keep' && list.endedAt !== null ? 'Print the slips' : 'Print the list'}
              </Button>
              {isBooking ? (
                <Button
                  variant="default"
                  disabled={isPausing}
                  onClick={() => send({ type: 'booking.paused' })}
                >
                  {isPausing ? 'Pausing…' : 'Pause'}
                </Button>
              ) : (
                progress.endedAt === null && (
                  <>
                    <Button
                      variant="default"
                      disabled={!state.can({ type: 'ending.requested' })}
                      onClick={() => send({ type: 'ending.requested' })}
                    >
                      End the list
                    </Button>
                    <Button
                      color="amber"
                      disabled={!state.can({ type: 'booking.requested' })}
                      onClick={() => send({ type: 'booking.requested' })}
                    >
                      {progress.booked + progress.notPaid > notPaidAtFirst(list)
                        ? 'Go on'
                        : bookTexts[list.kind]}
                    </Button>
                  </>
                )
              )}
            </Row>
          </Card>
          {list.kind === 'keep' && list.endedAt !== null ? (
            <Slips list={list} />
          ) : (
            <ListOnPaper list={list} />
          )}
          <Items list={list} send={send} />
        </>
      )}
      <ConfirmDialog
        opened={state.matches({ page: { list: 'asking' } })}
        title="End this list?"
        text="Who is not booked yet keeps the money in the wallet and can be on another list."
        confirmLabel="End the list"
        onCancel={() => send({ type: 'ending.cancelled' })}
        onConfirm={() => send({ type: 'ending.confirmed' })}
      />
    </>
  )
}

/** Refused when the list was made. */
const notPaidAtFirst = ({ items }: ClosingList) => items.filter(({ refusal }) => refusal !== null).length

function ListFacts({ list }: { readonly list: ClosingList }) {
  const { number, amount, signedBy, madeBy, madeAt, contact, claimUntil, notPaid, people } = list
  return (
    <Facts layout="columns">
      <Fact label="Number" isCode>
        {number}
      </Fact>
      <Fact label="Sum" isAmount isStrong>
        {formatUsd(amount)}
      </Fact>
      <Fact label="People">
        {peopleText(people)}
        {notPaid > 0 && `, ${notPaid.toLocaleString('en')} not paid`}
      </Fact>
      {signedBy !== '' && <Fact label="Signed by">{signedBy}</Fact>}
      {contact !== null && <Fact label="To be asked at">{contact}</Fact>}
      {claimUntil !== null && <Fact label="Last day">{dayText(claimUntil)}</Fact>}
      <Fact label="Made">
        {campDateTime(madeAt)}, {madeBy}
      </Fact>
    </Facts>
  )
}

function statusOf({ refusal, reference, isTakenBack }: ClosingItem, kind: ClosingKind): string {
  if (refusal !== null) return `Not paid. ${notPaidTexts[refusal]}`
  if (isTakenBack) return 'Taken back'
  if (reference === null) return 'Not booked yet'
  return kind === 'payBack' ? 'Paid' : kind === 'give' ? 'Given' : 'Kept'
}

function Items({
  list,
  send,
}: { readonly list: ClosingList } & Pick<FlowProps<typeof walletClosingMachine>, 'send'>) {
  const { kind, items } = list
  const columns: readonly Column<ClosingItem>[] = [
    { key: 'name', header: 'Name', cell: ({ name }) => <bdi className="wraps">{name}</bdi> },
    { key: 'code', header: 'Code', cell: ({ code }) => <CodeText>{code}</CodeText> },
    {
      key: 'state',
      header: 'State',
      cell: (item) => (
        <Stack as="span" gap={2} className="wraps">
          {statusOf(item, kind)}
          {item.reference !== null && <CodeText>{item.reference}</CodeText>}
          {item.kept !== null && <CodeText>{keptNumberText(item.kept)}</CodeText>}
          {item.held > 0 && <span className="dimmed small">{formatUsd(item.held)} held</span>}
        </Stack>
      ),
    },
    { key: 'sum', header: 'Amount', isNumeric: true, cell: ({ amount }) => formatUsd(amount) },
    {
      key: 'act',
      header: 'Undo',
      isForScreen: true,
      isNumeric: true,
      cell: ({ reference, isTakenBack, name, amount }) =>
        reference === null || isTakenBack ? null : (
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Take back: ${name}`}
            onClick={() =>
              send({
                type: 'form.opened',
                subject: {
                  ...{ form: 'takeBack', referenceId: reference, name, amount },
                  isPayOut: kind === 'payBack',
                },
              })
            }
          >
            Take back
          </Button>
        ),
    },
  ]
  return (
    <Stack as="section" gap={12} aria-label="People" data-print="no">
      <SectionTitle>People</SectionTitle>
      <WindowedTable
        label="People on this list"
        columns={columns}
        layout={{
          columns: 'minmax(9rem, 2fr) 8rem minmax(10rem, 2fr) 7rem 8rem',
          narrow: '"name sum" auto "code code" auto "state act" auto / 1fr auto',
        }}
        rows={items}
        keyOf={({ code }) => code}
      />
    </Stack>
  )
}

const line = { inlineSize: '14rem' }

function ListOnPaper({ list }: { readonly list: ClosingList }) {
  const { kind, items, signedBy, endedAt, bookedAmount, amount } = list
  const isSigned = kind !== 'keep'
  return (
    <div data-print="only">
      <table className={sumTable.table}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Code</th>
            <th scope="col">Amount</th>
            {isSigned && (
              <th scope="col" style={line}>
                Signature
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.code}>
              <th scope="row">
                <bdi>{item.name}</bdi>
              </th>
              <td>{item.code}</td>
              <td>{formatUsd(item.refusal === null ? item.amount : 0)}</td>
              {isSigned && (
                <td>
                  {item.refusal !== null && `Not paid: ${notPaidTexts[item.refusal]}`}
                  {item.isTakenBack && 'Taken back'}
                </td>
              )}
            </tr>
          ))}
          <tr>
            <th scope="row">Sum</th>
            <td />
            <td>{formatUsd(endedAt === null ? amount : bookedAmount)}</td>
            {isSigned && <td />}
          </tr>
        </tbody>
      </table>
      {isSigned && (
        <p style={{ marginBlockStart: '3rem' }}>
          {kind === 'payBack' ? 'Money received by the leader' : 'Given by'}: {signedBy}
          <br />
          <br />
          Signature: ______________________________ Date: ________________
        </p>
      )}
    </div>
  )
}

function Slips({ list }: { readonly list: ClosingList }) {
  const kept = list.items.filter(({ kept: number, isTakenBack }) => number !== null && !isTakenBack)
  return (
    <Stack as="ul" gap={0} columns="18rem" aria-label="Slips" data-print="only">
      {kept.map(({ code, name, amount, kept: number }) => (
        <Card as="li" key={code} padding={16} style={{ breakInside: 'avoid' }}>
          <p className="small">
            <InlineLogo />
            <CampName />
          </p>
          <p className="heavy">
            <bdi>{name}</bdi>
          </p>
          <p>
            {formatUsd(amount)} is kept for you under the number{' '}
            <strong>{keptNumberText(number ?? '')}</strong>
          </p>
          <p className="small">
            Ask for it until {dayText(list.claimUntil ?? '')}: {list.contact}. Show this slip.
          </p>
        </Card>
      ))}
    </Stack>
  )
}
