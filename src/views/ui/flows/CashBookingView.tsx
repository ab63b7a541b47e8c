import { Button, Modal, Text } from '@mantine/core'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import { formatUsd } from '../../../domain/lib/money.ts'
import {
  type CashBooked,
  type CashRequest,
  nameTypedText,
  requestText,
} from '../../../domain/money/cashDesk.ts'
import { eventName } from '../../../domain/public/event.ts'
import {
  type CashBookingContext,
  type CashBookingEvent,
  cashRefusedText,
} from '../../../machines/money/cashBookingParts.ts'
import { BusyButton } from '../forms/BusyButton.tsx'
import { DialogFrame } from '../forms/FormDialog.tsx'
import { ButtonRow } from '../forms/FormFooter.tsx'
import { closedByScan } from '../forms/focusBesideDialogs.ts'
import { Incident } from '../layout/Incident.tsx'
import { Stack } from '../layout/Stack.tsx'
import { CodeText } from '../parts/CodeText.tsx'
import { Fact, Facts } from '../parts/Facts.tsx'
import { PrintIcon } from '../parts/icons.tsx'
import { Note } from '../parts/Note.tsx'
import { Toast } from '../parts/Toast.tsx'
import { usePressGuard } from '../parts/usePressGuard.ts'
import { Verdict } from '../parts/Verdict.tsx'
import classes from './CashBooking.module.css'

type BookingState =
  | 'sending'
  | 'unanswered'
  | 'ending'
  | 'refused'
  | 'booked'
  | { readonly refused: 'failed' }

/** The region `booking` of a flow. */
interface Props {
  readonly state: {
    readonly machine: { readonly id: string }
    readonly context: CashBookingContext
    matches(value: { readonly booking: BookingState }): boolean
  }
  readonly send: (event: CashBookingEvent) => void
}

interface CashBookingViewProps extends Props {
  readonly cashier: string
  readonly isClosedByScan?: boolean
  readonly canForget?: boolean
}

export function CashBookingView({ state, send, canForget = false, ...receipt }: CashBookingViewProps) {
  return (
    <>
      <UnansweredDialog state={state} send={send} canForget={canForget} />
      <ReceiptDialog state={state} send={send} {...receipt} />
      <RefusalToast state={state} send={send} />
    </>
  )
}

function RefusalToast({ state, send }: Props) {
  if (!state.matches({ booking: 'refused' })) return null
  const { request, callError } = state.context
  const sentence = callError ?? cashRefusedText
  return (
    <Toast
      tone="bad"
      incident={state.matches({ booking: { refused: 'failed' } }) ? state.machine.id : null}
      onClose={() => send({ type: 'error.closed' })}
    >
      {request ? `${sentence} It was this booking: ${requestText(request)}.` : sentence}
    </Toast>
  )
}

function UnansweredDialog({ state, send, canForget }: Props & { readonly canForget: boolean }) {
  const { attempt, callError, isRepeat } = state.context
  const pressGuard = usePressGuard()
  const isEnding = state.matches({ booking: 'ending' })
  const isChecking = isRepeat && state.matches({ booking: 'sending' })
  const isBusy = isChecking || isEnding
  return (
    <DialogFrame
      opened={attempt !== null && (isBusy || state.matches({ booking: 'unanswered' }))}
      onClose={() => {}}
      mayClose={false}
      size="32rem"
      title="Not finished yet"
      aria-busy={isBusy}
    >
      {attempt && (
        <Verdict
          verdict="unreachable"
          word="Maybe booked, maybe not"
          sentence={`${requestText(attempt.request)}. Press Check. It is never booked twice.`}
          titleId="cash-unanswered"
        >
          <Stack gap={12}>
            {callError !== null && (
              <Text fz="lg" className="wraps">
                {callError}
              </Text>
            )}
            <BusyButton
              color="amber"
              size="lg"
              data-autofocus
              isBusy={isChecking}
              disabled={isEnding}
              busyLabel="Checking..."
              onClick={() => send({ type: 'check.requested' })}
              {...pressGuard}
            >
              Check
            </BusyButton>
            {canForget && (
              <>
                <BusyButton
                  variant="default"
                  size="lg"
                  isBusy={isEnding}
                  disabled={isChecking}
                  busyLabel="Asking the server..."
                  onClick={() => send({ type: 'forget.requested' })}
                >
                  Cancel if not booked
                </BusyButton>
                <p className="dimmed small">We ask the server first. What it has booked stays booked.</p>
              </>
            )}
            {!isBusy && <Incident flow={state.machine.id} sentence={callError ?? ''} />}
          </Stack>
        </Verdict>
      )}
    </DialogFrame>
  )
}

const doneWords: Readonly<Record<CashRequest['kind'], string>> = {
  openDesk: 'The cash desk is open',
  topUp: 'Paid in',
  payOut: 'Paid out',
  reverseTopUp: 'The pay-in is taken back',
  reversePayOut: 'The pay-out is taken back',
  reverseStallPayOut: 'The pay-out to the stall is taken back',
  toSafe: 'Put into the safe',
  fromSafe: 'Taken from the safe',
  closeDesk: 'The cash desk is closed',
  stallPayOut: 'Paid out to the stall',
  refund: 'Given back',
}

function ReceiptDialog({ state, send, cashier, isClosedByScan }: CashBookingViewProps) {
  const { request, booked, isOther } = state.context
  const pressGuard = usePressGuard()
  return (
    <Modal
      opened={state.matches({ booking: 'booked' })}
      onClose={() => send({ type: 'receipt.closed' })}
      title={request && doneWords[request.kind]}
      size="28rem"
      closeOnClickOutside={false}
      {...(isClosedByScan && { attributes: closedByScan })}
      classNames={{ header: classes.head ?? '', body: classes.body ?? '' }}
    >
      {request && booked && (
        <Stack gap={20}>
          {isOther && (
            <div data-print="no">
              <Note tone="warning">This was from another window. Yours is not booked yet.</Note>
            </div>
          )}
          <CashReceipt request={request} booked={booked} cashier={cashier} />
          <div data-print="no">
            <ButtonRow phoneBasis="9rem" lastWidth="10.5rem">
              <Button
                variant="default"
                leftSection={<PrintIcon size={20} />}
                onClick={() => send({ type: 'receipt.printRequested' })}
              >
                Print receipt
              </Button>
              <Button
                color="amber"
                data-autofocus
                {...pressGuard}
                onClick={() => send({ type: 'receipt.closed' })}
              >
                Done
              </Button>
            </ButtonRow>
          </div>
        </Stack>
      )}
    </Modal>
  )
}

function isTakenAway(kind: CashRequest['kind']): boolean {
  return kind === 'toSafe' || kind === 'closeDesk' || kind === 'stallPayOut'
}

function actedWords(kind: CashRequest['kind']): string {
  return kind === 'closeDesk' ? 'Closed by' : 'Taken back by'
}

/** A completed booking with a signer was confirmed by that person's PIN or password. */
function isSigned(request: CashRequest): boolean {
  return 'signer' in request && request.signer !== undefined
}

interface CashReceiptProps {
  readonly request: CashRequest
  readonly booked: CashBooked
  readonly cashier: string
}

/** Printed alone, on 80 mm paper or a sheet. */
function CashReceipt({ request, booked, cashier }: CashReceiptProps) {
  const { referenceId, at, code, balance, expected, cashier: deskOf } = booked
  const difference = expected === null ? 0 : request.amount - expected
  const stall =
    request.kind === 'stallPayOut'
      ? request.merchantNumber
      : request.kind === 'reverseStallPayOut'
        ? request.number
        : undefined
  const isWitnessed = 'witness' in request && request.witness !== ''
  return (
    <article className={classes.receipt} aria-label="Receipt">
      <Text fz="sm" ta="center">
        {eventName}
      </Text>
      <Text fz="lg" fw={650} ta="center">
        {doneWords[request.kind]}
      </Text>
      <Text ff="heading" fz="2.75rem" fw={750} lh={1.1} ta="center" mb={8}>
        {formatUsd(booked.amount ?? request.amount)}
      </Text>
      <Facts layout="pairs">
        {code !== null && (
          <Fact label="Participant code">
            <CodeText>{code}</CodeText>
          </Fact>
        )}
        {stall !== undefined && (
          <Fact label="Stall">
            <CodeText>{stall}</CodeText>
          </Fact>
        )}
        {balance !== null && <Fact label="In the wallet now">{formatUsd(balance)}</Fact>}
        {expected !== null && <Fact label="By the books">{formatUsd(expected)}</Fact>}
        {difference !== 0 && (
          <Fact label={difference < 0 ? 'Missing' : 'Too much'} isStrong>
            {formatUsd(Math.abs(difference))}
          </Fact>
        )}
        {'reason' in request && <Fact label="Reason">{request.reason}</Fact>}
        {deskOf !== null && <Fact label="Cashier">{deskOf}</Fact>}
        <Fact
          label={deskOf !== null ? actedWords(request.kind) : request.kind === 'refund' ? 'By' : 'Cashier'}
        >
          {cashier}
        </Fact>
        {isWitnessed && (
          <Fact label={isTakenAway(request.kind) ? 'Taken by' : 'Given by'}>
            {request.witness}
            <span className={classes.signed}>
              {isSigned(request) ? 'Signed on this screen' : nameTypedText}
            </span>
          </Fact>
        )}
        <Fact label="Time">{campDateTime(at)} CAT</Fact>
        {referenceId !== null && (
          <Fact label="Reference">
            <CodeText>{referenceId}</CodeText>
          </Fact>
        )}
      </Facts>
      {isWitnessed && (
        <div className={classes.signatures} data-print="only" aria-hidden="true">
          <span>{cashier}</span>
          <span>{request.witness}</span>
        </div>
      )}
    </article>
  )
}
