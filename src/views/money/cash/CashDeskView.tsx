import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import { formatUsd } from '../../../domain/lib/money.ts'
import {
  type CashDesks,
  type CashFormSubject,
  type CashMovement,
  type CashMovementKind,
  type ClosedByOther,
  canBeTakenBack,
  nameTypedText,
  type OpenDesk,
} from '../../../domain/money/cashDesk.ts'
import { hasReceipt } from '../../../domain/money/receipt.ts'
import type { cashDeskMachine } from '../../../machines/money/cashDesk.ts'
import { CashBookingView } from '../../ui/flows/CashBookingView.tsx'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { failureProps } from '../../ui/layout/Incident.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Page, Row, Stack } from '../../ui/layout/Stack.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { ListReading, readingOf } from '../../ui/lists/ListReading.tsx'
import { type Column, type TableLayout, WindowedTable } from '../../ui/lists/WindowedTable.tsx'
import { Card, roomy } from '../../ui/parts/Card.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { Figure } from '../../ui/parts/Figure.tsx'
import { Note } from '../../ui/parts/Note.tsx'
import classes from './CashDesk.module.css'
import { CashFormView } from './CashFormView.tsx'
import { CashPersonError, CashPersonView } from './CashPersonView.tsx'
import { DifferenceQuestion } from './CountingFields.tsx'

interface MovementLook {
  readonly word: string
  readonly sign: 'in' | 'out'
}

const looks: Readonly<Record<CashMovementKind, MovementLook>> = {
  topUp: { word: 'Paid in', sign: 'in' },
  payOut: { word: 'Paid out', sign: 'out' },
  reverseTopUp: { word: 'Pay-in taken back', sign: 'out' },
  reversePayOut: { word: 'Pay-out taken back', sign: 'in' },
  stallPayOut: { word: 'Paid out to a stall', sign: 'out' },
  reverseStallPayOut: { word: 'Pay-out to a stall taken back', sign: 'in' },
  stallPayIn: { word: 'Paid in by a stall', sign: 'in' },
  reverseStallPayIn: { word: 'Pay-in of a stall taken back', sign: 'out' },
  claim: { word: 'Paid out under a number', sign: 'out' },
  reverseClaim: { word: 'Pay-out under a number taken back', sign: 'in' },
  toSafe: { word: 'To the safe', sign: 'out' },
  fromSafe: { word: 'From the safe', sign: 'in' },
  cashShort: { word: 'Missing when counted', sign: 'out' },
  cashOver: { word: 'Too much when counted', sign: 'in' },
  cashSource: { word: 'Cash of a withdrawal', sign: 'out' },
  cashSourceReversal: { word: 'Cash of a withdrawal put back', sign: 'in' },
}

/** Undefined for a kind that a recording masks. */
function lookOf(kind: CashMovementKind): MovementLook | undefined {
  return looks[kind]
}

interface CashDeskViewProps extends FlowProps<typeof cashDeskMachine> {
  /** The name on receipts. */
  readonly cashier: string
  readonly isLead?: boolean
  readonly canForget?: boolean
  readonly nameSearch?: ReactNode
  /** Prints the receipt with this reference again, on a server that can. */
  readonly onReceipt?: ((reference: string) => void) | undefined
}

export function CashDeskView(props: CashDeskViewProps) {
  const { state, send, cashier, isLead, canForget, nameSearch, onReceipt } = props
  const { desks } = state.context
  const onForm = (subject: CashFormSubject) => send({ type: 'form.opened', subject })
  return (
    <Page gap={24} phoneGap={16} width="72rem">
      <PageHeader title="Cash Desk" description="Campers pay cash into their wallets here, and get it back.">
        {isLead && (
          <Button variant="default" onClick={() => onForm({ kind: 'findBooking' })}>
            Take back a booking
          </Button>
        )}
      </PageHeader>
      {desks?.desk === null && <CashPersonError state={state} isAlone />}
      <CashFormView state={state} send={send} />
      <DifferenceQuestion state={state} send={send} />
      <CashBookingView
        state={state}
        send={send}
        cashier={cashier}
        canForget={canForget ?? false}
        isClosedByScan
      />
      <ListReading
        reading={readingOf({ value: state.value.desk })}
        loadingText="Loading the cash desk…"
        staleText="This is the last state of the desk we could load."
        {...failureProps(state)}
        onRetry={() => send({ type: 'load.retried' })}
      />
      {state.matches({ desk: 'loading' }) && <LoadingDesk />}
      {desks?.disputed?.map(({ code, name, amount, missing = 0 }) => (
        <Note key={code} tone="warning">
          <strong>
            The payment provider took {formatUsd(amount)} back from {name}, {code}.
          </strong>{' '}
          {missing > 0
            ? `${formatUsd(missing)} of it was spent before. Ask the person to pay that in.`
            : 'That much of the wallet is held and cannot be spent.'}
        </Note>
      ))}
      {desks?.closedByOther && <ClosedNote closed={desks.closedByOther} />}
      {desks?.desk === null && <NoDesk onForm={onForm} />}
      {desks?.desk && (
        <>
          <Stack gap={16} className={classes.top}>
            <Drawer desk={desks.desk} onForm={onForm} />
            <CashPersonView
              state={state}
              send={send}
              nameSearch={nameSearch}
              hasStatements={onReceipt !== undefined}
            />
          </Stack>
          <Movements movements={desks.desk.movements} onForm={onForm} onReceipt={onReceipt} />
        </>
      )}
      {desks && desks.others.length > 0 && <OtherDesks others={desks.others} onForm={onForm} />}
    </Page>
  )
}

function LoadingDesk() {
  return (
    <Card as="dl" padding={roomy} aria-busy>
      <Figure label="In the drawer, by the books" isMain>
        {null}
      </Figure>
    </Card>
  )
}

function ClosedNote({ closed }: { readonly closed: ClosedByOther }) {
  const { by, closedAt, counted, expected, handedTo } = closed
  return (
    <Note tone="info">
      <strong>
        {by} closed your cash desk on {campDateTime(closedAt)}.
      </strong>{' '}
      Counted: {formatUsd(counted)}. In the books: {formatUsd(expected)}. {handedTo} took the money.
    </Note>
  )
}

interface OnForm {
  readonly onForm: (subject: CashFormSubject) => void
}

function NoDesk({ onForm }: OnForm) {
  return (
    <EmptyState
      detail="Count the notes that you start with. The person at the safe signs with you."
      action={
        <Button color="amber" onClick={() => onForm({ kind: 'openDesk' })}>
          Open a cash desk
        </Button>
      }
    >
      You have no open cash desk.
    </EmptyState>
  )
}

function Drawer({ desk, onForm }: OnForm & { readonly desk: NonNullable<CashDesks['desk']> }) {
  return (
    <Card as="section" gap={16} padding={roomy} aria-label="The drawer">
      <Stack gap={4}>
        <dl className="unbroken">
          <Figure label="In the drawer, by the books" isMain>
            {formatUsd(desk.cash)}
          </Figure>
        </dl>
        <p className="dimmed small">Open since {campDateTime(desk.openedAt)}</p>
      </Stack>
      <Row gap={8} wraps fills data-print="no">
        <Button variant="default" px={12} onClick={() => onForm({ kind: 'toSafe' })}>
          To the safe
        </Button>
        <Button variant="default" px={12} onClick={() => onForm({ kind: 'fromSafe' })}>
          From the safe
        </Button>
        <Button variant="default" px={12} onClick={() => onForm({ kind: 'closeDesk', desk })}>
          Close the desk
        </Button>
      </Row>
    </Card>
  )
}

interface MovementsProps extends OnForm, Pick<CashDeskViewProps, 'onReceipt'> {
  readonly movements: readonly CashMovement[]
}

function Movements({ movements, onForm, onReceipt }: MovementsProps) {
  return (
    <Stack as="section" aria-labelledby="desk-transactions" gap={12}>
      <SectionTitle id="desk-transactions">At this desk</SectionTitle>
      {movements.length === 0 ? (
        <EmptyState>Nothing booked yet</EmptyState>
      ) : (
        <WindowedTable
          label="Transactions of this desk"
          columns={columnsWith(onForm, onReceipt)}
          layout={layout}
          rows={movements}
          keyOf={({ referenceId }) => referenceId}
        />
      )}
    </Stack>
  )
}

function columnsWith(
  onForm: OnForm['onForm'],
  onReceipt: CashDeskViewProps['onReceipt'],
): readonly Column<CashMovement>[] {
  return [
    {
      key: 'time',
      header: 'Time',
      cell: ({ createdAt }) => campDateTime(createdAt),
    },
    {
      key: 'what',
      header: 'What',
      cell: (movement) => (
        <Stack as="span" gap={2} className="wraps">
          {lookOf(movement.kind)?.word}
          {movement.reason !== null && <span className="dimmed small">{movement.reason}</span>}
          {movement.by && <span className="dimmed small">By {movement.by}</span>}
          {movement.reversedBy !== null && <span className="dimmed small">Taken back</span>}
        </Stack>
      ),
    },
    {
      key: 'who',
      header: 'Who',
      cell: ({ name, code, witness, isConfirmed }) =>
        code === null ? (
          <Stack as="span" gap={2} className="wraps">
            {witness ?? '–'}
            {witness !== null && !isConfirmed && <span className="dimmed small">{nameTypedText}</span>}
          </Stack>
        ) : (
          <Stack as="span" gap={2} className="wraps">
            {name}
            <CodeText>{code}</CodeText>
          </Stack>
        ),
    },
    {
      key: 'reference',
      header: 'Reference',
      cell: ({ referenceId }) => <CodeText>{referenceId}</CodeText>,
    },
    {
      key: 'amount',
      header: 'Drawer',
      isNumeric: true,
      cell: ({ kind, amount }) => {
        const sign = lookOf(kind)?.sign
        return (
          <Text span inherit {...(sign === 'in' && { c: 'green' })} className="heavy unbroken">
            {sign === 'in' ? '+' : '−'}
            {formatUsd(amount)}
          </Text>
        )
      },
    },
    {
      key: 'action',
      header: 'Action',
      isForScreen: true,
      cell: (booked) => (
        <Row as="span" gap={4} wraps justify="flex-end">
          {onReceipt && hasReceipt(booked.kind) && (
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={`Receipt of ${booked.referenceId}`}
              onClick={() => onReceipt(booked.referenceId)}
            >
              Receipt
            </Button>
          )}
          {canBeTakenBack(booked) && (
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={`Take back ${formatUsd(booked.amount)} of ${booked.code ?? 'this desk'}`}
              onClick={() => onForm({ kind: 'reverse', movement: booked })}
            >
              Take back
            </Button>
          )}
        </Row>
      ),
    },
  ]
}

const layout: TableLayout = {
  columns:
    'minmax(6.5rem, 0.8fr) minmax(8rem, 1.2fr) minmax(9rem, 1.5fr) minmax(9rem, 1fr) minmax(6.5rem, 0.7fr) minmax(7rem, 0.8fr)',
  narrow: '"what amount" auto "who who" auto "time reference" auto "action action" auto / 1fr auto',
}

function OtherDesks({ others, onForm }: OnForm & { readonly others: readonly OpenDesk[] }) {
  return (
    <Stack as="section" aria-labelledby="other-desks" gap={12}>
      <SectionTitle id="other-desks">Open desks of others</SectionTitle>
      <Stack as="ul" gap={8}>
        {others.map((desk) => (
          <Card as="li" key={desk.id} padding="12px clamp(16px, 3vw, 24px)">
            <Row gap="8px 24px" words="12rem" align="center">
              <div>
                <strong>{desk.name}</strong>
                <p className="dimmed small">Open since {campDateTime(desk.openedAt)}</p>
              </div>
              <strong className="heavy unbroken">{formatUsd(desk.cash)}</strong>
              <Button
                variant="default"
                aria-label={`Close the desk of ${desk.name}`}
                onClick={() => onForm({ kind: 'closeDesk', desk })}
              >
                Close
              </Button>
            </Row>
          </Card>
        ))}
      </Stack>
    </Stack>
  )
}
