import { Button, Modal, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatUsd } from '../../domain/lib/money.ts'
import type { tillMachine } from '../../machines/till/till.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { DialogSheet, sheetClasses } from '../ui/forms/DialogSheet.tsx'
import { closedByScan } from '../ui/forms/focusBesideDialogs.ts'
import { Incident } from '../ui/layout/Incident.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { PrintIcon } from '../ui/parts/icons.tsx'
import { SignalSign } from '../ui/parts/SignalSign.tsx'
import { usePressGuard } from '../ui/parts/usePressGuard.ts'
import classes from './Charge.module.css'
import { findingOf, keptText, OutcomeUnknown, sentenceOf, unknownText } from './OutcomeUnknown.tsx'
import { Receipt, type TillMerchant } from './Receipt.tsx'

interface ChargeViewProps extends FlowProps<typeof tillMachine> {
  readonly merchant: TillMerchant
  readonly copy?: (text: string, label: string) => ReactNode
}

export function ChargeView({ state, send, merchant, copy }: ChargeViewProps) {
  return (
    <>
      {state.matches({ charge: 'outcomeUnknown' }) &&
        !state.matches({ charge: { outcomeUnknown: 'told' } }) && (
          <OutcomeUnknown state={state} send={send} />
        )}
      <ErrorDialog state={state} send={send} />
      <ReceiptDialog state={state} send={send} merchant={merchant} copy={copy} />
      <VisuallyHidden component="p" role="status" aria-live="polite">
        {spoken(state)}
      </VisuallyHidden>
    </>
  )
}

function spoken(state: ChargeViewProps['state']): string {
  const { callError, receipt, attempt } = state.context
  if (state.matches({ charge: 'charging' })) return 'Processing...'
  if (state.matches({ charge: 'refused' })) return `Error. ${callError ?? ''}`
  if (receipt) return `${paidText} ${formatUsd(receipt.total)} for ${receipt.ownerCode}`
  if (!state.matches({ charge: 'outcomeUnknown' }) || !attempt) return ''
  if (state.matches({ charge: { outcomeUnknown: 'checking' } })) return 'Checking...'
  if (state.matches({ charge: { outcomeUnknown: 'deciding' } }) && callError === null)
    return findingOf(state.context.candidate, attempt)
  return state.matches({ charge: { outcomeUnknown: 'told' } })
    ? `Error. ${callError ?? ''} ${sentenceOf(attempt)}`
    : `${sentenceOf(attempt)} ${callError ?? ''}`
}

/** Keeps the last value, so that a closing dialog keeps its content. Values are compared as JSON. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value)
  const isNew = value !== null && JSON.stringify(value) !== JSON.stringify(last)
  if (isNew) setLast(value)
  return value ?? last
}

function ErrorDialog({ state, send }: FlowProps<typeof tillMachine>) {
  const pressGuard = usePressGuard()
  const isUnknown = state.matches({ charge: { outcomeUnknown: 'told' } })
  const isOpen = isUnknown || state.matches({ charge: 'refused' })
  const isFault = isUnknown || state.matches({ charge: { refused: 'failed' } })
  const shown = useLast(isOpen ? { isUnknown, isFault, message: state.context.callError ?? '' } : null)
  const signal = shown?.isUnknown ? 'unknown' : 'refused'
  return (
    <Modal
      opened={isOpen}
      onClose={() => send({ type: 'error.closed' })}
      title={
        <span className={classes.error}>
          <span className={classes.sign}>
            <SignalSign signal={signal} />
          </span>
          Error
        </span>
      }
      size="32rem"
      xOffset={12}
      yOffset={12}
      withCloseButton={false}
      closeOnClickOutside={false}
      returnFocus={false}
      classNames={{
        ...sheetClasses,
        header: shown?.isUnknown ? `${classes.header} ${classes.unknown}` : (classes.header ?? ''),
        title: classes.title ?? '',
      }}
    >
      <DialogSheet
        foot={
          <div className={classes.buttons}>
            <Button
              variant={isUnknown ? 'default' : 'filled'}
              data-autofocus
              {...pressGuard}
              onClick={() => send({ type: 'error.closed' })}
            >
              Close
            </Button>
            {shown?.isUnknown && (
              <Button color="amber" onClick={() => send({ type: 'check.requested' })}>
                Check
              </Button>
            )}
          </div>
        }
      >
        <Stack gap={8}>
          <p className={classes.message}>{shown?.message}</p>
          <p className={classes.kept}>
            {shown?.isUnknown ? `No answer. ${unknownText}. Press Check.` : keptText}
          </p>
        </Stack>
        {shown?.isFault && (
          <div className={classes.incident}>
            <Incident flow={state.machine.id} sentence={shown.message} />
          </div>
        )}
      </DialogSheet>
    </Modal>
  )
}

interface ReceiptDialogProps extends FlowProps<typeof tillMachine> {
  readonly merchant: TillMerchant
  readonly copy: ((text: string, label: string) => ReactNode) | undefined
}

const paidText = 'Payment processed successfully!'

function ReceiptDialog({ state, send, merchant, copy }: ReceiptDialogProps) {
  const pressGuard = usePressGuard()
  const receipt = useLast(state.context.receipt)
  return (
    <Modal
      opened={state.matches({ charge: 'charged' })}
      onClose={() => send({ type: 'receipt.closed' })}
      title={
        <span className={classes.paid}>
          <span className={classes.sign}>
            <SignalSign signal="success" />
          </span>
          {paidText}
        </span>
      }
      size="32rem"
      xOffset={12}
      yOffset={12}
      withCloseButton={false}
      closeOnClickOutside={false}
      returnFocus={false}
      attributes={closedByScan}
      classNames={{
        inner: classes.paperInner ?? '',
        content: `${sheetClasses.content} ${classes.paperContent}`,
        header: `${classes.header} ${classes.green}`,
        title: classes.title ?? '',
        body: `${sheetClasses.body} ${classes.paperBody}`,
      }}
    >
      {receipt && <p className={`${classes.sum} ${classes.green}`}>{formatUsd(receipt.total)}</p>}
      <DialogSheet
        foot={
          <div className={classes.buttons}>
            <Button
              color="amber"
              className={classes.next ?? ''}
              data-autofocus
              {...pressGuard}
              onClick={() => send({ type: 'receipt.closed' })}
            >
              Next customer
            </Button>
            <Button
              variant="default"
              leftSection={<PrintIcon size={20} />}
              onClick={() => send({ type: 'receipt.printRequested' })}
            >
              Print receipt
            </Button>
          </div>
        }
      >
        {receipt && <Receipt receipt={receipt} merchant={merchant} />}
        {receipt?.referenceId != null && copy && (
          <div className={classes.copy} data-print="no">
            {copy(receipt.referenceId, 'Copy reference')}
          </div>
        )}
        <p className={classes.below} aria-hidden="true" data-print="no">
          <span>More below</span>
        </p>
      </DialogSheet>
    </Modal>
  )
}
