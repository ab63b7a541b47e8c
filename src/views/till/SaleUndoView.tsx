import { Button } from '@mantine/core'
import { formatUsd } from '../../domain/lib/money.ts'
import type { NewestSale } from '../../domain/money/refunds.ts'
import type { stallBookingMachine } from '../../machines/money/stallBooking.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { ConfirmDialog } from '../ui/forms/ConfirmDialog.tsx'
import { Row } from '../ui/layout/Stack.tsx'
import { Card } from '../ui/parts/Card.tsx'
import { Toast } from '../ui/parts/Toast.tsx'

function saleText({ amount, number }: NewestSale): string {
  return `${formatUsd(amount)} to ${number}`
}

export function SaleUndoView({ state, send }: FlowProps<typeof stallBookingMachine>) {
  const { newest, undoRefusal: refusal } = state.context
  const toast = refusal && (
    <Toast
      tone="bad"
      incident={refusal.isIncident ? state.machine.id : null}
      onClose={() => send({ type: 'refusal.closed' })}
    >
      {`${refusal.text} It was the sale of ${saleText(refusal.of)}.`}
    </Toast>
  )
  if (newest === null) return toast
  const sum = formatUsd(newest.amount)
  return (
    <>
      {toast}
      <Card style={{ padding: '8px 8px 8px 16px' }}>
        <Row gap="8px 16px" wraps align="center" justify="space-between">
          <span>
            {sum} from <strong>{newest.number}</strong>
          </span>
          <Button
            mih={44}
            variant="default"
            disabled={state.matches({ undo: { offered: 'undoing' } })}
            onClick={() => send({ type: 'undo.requested' })}
          >
            Undo
          </Button>
        </Row>
      </Card>
      <ConfirmDialog
        opened={state.matches({ undo: { offered: 'asking' } })}
        title="Undo the last sale"
        text={`Give ${sum} back to ${newest.number}?`}
        cancelLabel="Keep the sale"
        confirmLabel="Give back"
        onCancel={() => send({ type: 'undo.left' })}
        onConfirm={() => send({ type: 'undo.confirmed' })}
      />
    </>
  )
}
