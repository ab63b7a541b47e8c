import { Button, Modal, Text, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatUsd } from '../../domain/lib/money.ts'
import type { tillMachine } from '../../machines/till/till.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { DialogSheet, sheetClasses } from '../ui/forms/DialogSheet.tsx'
import { closedByScan } from '../ui/forms/focusBesideDialogs.ts'
import { Incident } from '../ui/layout/Incident.tsx'
import { Row, Stack } from '../ui/layout/Stack.tsx'
import { PrintIcon } from '../ui/parts/icons.tsx'
import { SignalSign } from '../ui/parts/SignalSign.tsx'
import { TonePill } from '../ui/parts/TonePill.tsx'
import { usePressGuard } from '../ui/parts/usePressGuard.ts'
import '../ui/theme/largeButtons.css'
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
        <Row as="span" gap={16} align="center">
          <span className={classes.sign}>
            <SignalSign signal={signal} />
          </span>
          Error
        </Row>
      }
      size="32rem"
      xOffset={12}
      yOffset={12}
      withCloseButton={false}
      closeOnClickOutside={false}
      returnFocus={false}
      classNames={{
        ...sheetClasses,
        content: `${sheetClasses.content} ${classes.sheet}`,
        header: (shown?.isUnknown ? classes.unknown : classes.refused) ?? '',
        title: classes.error ?? '',
      }}
    >
      <DialogSheet
        foot={
          <Row gap={12} style={buttons}>
            <Button
              size="large"
              flex="1 1 auto"
              variant={isUnknown ? 'default' : 'filled'}
              data-autofocus
              {...pressGuard}
              onClick={() => send({ type: 'error.closed' })}
            >
              Close
            </Button>
            {shown?.isUnknown && (
              <Button
                size="large"
                flex="1 1 auto"
                color="amber"
                onClick={() => send({ type: 'check.requested' })}
              >
                Check
              </Button>
            )}
          </Row>
        }
      >
        <Stack gap={8}>
          <Text fz="clamp(1rem, 0.55rem + 3.4vw, 1.375rem)" fw={650} lh={1.3}>
            {shown?.message}
          </Text>
          <Text fz="clamp(1rem, 0.8rem + 1.4vw, 1.125rem)" lh={1.35}>
            {shown?.isUnknown ? `No answer. ${unknownText}. Press Check.` : keptText}
          </Text>
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

/** When they do not fit beside each other, the main one comes first. */
const buttons = { flex: 1, flexWrap: 'wrap-reverse' } as const

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
        <Row as="span" gap={16} align="center">
          <span className={classes.sign}>
            <SignalSign signal="success" />
          </span>
          {paidText}
        </Row>
      }
      size="32rem"
      xOffset={12}
      yOffset={12}
      withCloseButton={false}
      closeOnClickOutside={false}
      returnFocus={false}
      attributes={{ ...closedByScan, header: { ...closedByScan.header, 'data-print': 'no' } }}
      classNames={{
        content: `${sheetClasses.content} ${classes.sheet} ${classes.paper}`,
        header: classes.green ?? '',
        title: classes.success ?? '',
        body: `${sheetClasses.body} ${classes.body}`,
      }}
    >
      {receipt && (
        <p className={`${classes.green} ${classes.sum}`} data-print="no">
          {formatUsd(receipt.total)}
        </p>
      )}
      <DialogSheet
        foot={
          <Row gap={12} wraps style={{ flex: 1 }}>
            <Button
              size="main"
              color="amber"
              className={classes.next ?? ''}
              data-autofocus
              {...pressGuard}
              onClick={() => send({ type: 'receipt.closed' })}
            >
              Next customer
            </Button>
            <Button
              size="large"
              flex="1 1 0"
              variant="default"
              leftSection={<PrintIcon size={20} />}
              onClick={() => send({ type: 'receipt.printRequested' })}
            >
              Print receipt
            </Button>
          </Row>
        }
      >
        {receipt && <Receipt receipt={receipt} merchant={merchant} />}
        {receipt?.referenceId != null && copy && (
          <Stack gap={0} className={classes.copy} data-print="no">
            {copy(receipt.referenceId, 'Copy reference')}
          </Stack>
        )}
        <p className={classes.below} aria-hidden="true" data-print="no">
          <TonePill tone="neutral">More below</TonePill>
        </p>
      </DialogSheet>
    </Modal>
  )
}
