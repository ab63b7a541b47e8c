import { Button, Modal, Text } from '@mantine/core'
import { requestText } from '../../../domain/money/cashDesk.ts'
import { doneWords, receiptOf } from '../../../domain/money/receipt.ts'
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
import { PrintIcon } from '../parts/icons.tsx'
import { Note } from '../parts/Note.tsx'
import { Toast } from '../parts/Toast.tsx'
import { usePressGuard } from '../parts/usePressGuard.ts'
import { Verdict } from '../parts/Verdict.tsx'
import classes from './CashBooking.module.css'
import { ReceiptPaper } from './ReceiptPaper.tsx'

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

function ReceiptDialog({ state, send, cashier, isClosedByScan }: CashBookingViewProps) {
  const { request, booked, isOther, payer } = state.context
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
          <ReceiptPaper receipt={receiptOf(request, booked, { cashier, payer: isOther ? null : payer })} />
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
