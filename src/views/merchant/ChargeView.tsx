import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatUsd } from '../../domain/money.ts'
import type { chargeMachine } from '../../machines/charge.ts'
import type { FlowProps } from '../ui/flow.ts'
import { ErrorDialog } from './ErrorDialog.tsx'
import { findingOf, OutcomeUnknown, sentenceOf } from './OutcomeUnknown.tsx'
import type { TillMerchant } from './Receipt.tsx'
import { paidText, ReceiptDialog } from './ReceiptDialog.tsx'

interface ChargeViewProps extends FlowProps<typeof chargeMachine> {
  readonly merchant: TillMerchant
  /** A copy button, a flow of its own: for a text, with its label. */
  readonly copy?: (text: string, label: string) => ReactNode
}

/** What became of an order: the panel of an outcome that is not known, the dialogs, and the same in words. */
export function ChargeView({ state, send, merchant, copy }: ChargeViewProps) {
  return (
    <>
      {state.matches('outcomeUnknown') && !state.matches({ outcomeUnknown: 'told' }) && (
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
  if (state.matches('charging')) return 'Processing...'
  if (state.matches('refused')) return `Error. ${callError ?? ''}`
  if (receipt) return `${paidText} ${formatUsd(receipt.total)} for ${receipt.ownerCode}`
  if (!state.matches('outcomeUnknown') || !attempt) return ''
  if (state.matches({ outcomeUnknown: 'checking' })) return 'Checking...'
  if (state.matches({ outcomeUnknown: 'deciding' }) && callError === null)
    return findingOf(state.context.candidate, attempt)
  return state.matches({ outcomeUnknown: 'told' })
    ? `Error. ${callError ?? ''} ${sentenceOf(attempt)}`
    : `${sentenceOf(attempt)} ${callError ?? ''}`
}
