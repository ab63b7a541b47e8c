import { Button } from '@mantine/core'
import { formatUsd } from '../../domain/lib/money.ts'
import type { NewestSale } from '../../domain/money/refunds.ts'
import type { saleUndoMachine } from '../../machines/till/saleUndo.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { ConfirmDialog } from '../ui/forms/ConfirmDialog.tsx'
import { Toast } from '../ui/parts/Toast.tsx'
import classes from './SaleUndo.module.css'

function saleText({ amount, number }: NewestSale): string {
  return `${formatUsd(amount)} to ${number}`
}

export function SaleUndoView({ state, send }: FlowProps<typeof saleUndoMachine>) {
  const { newest, refusal } = state.context
  const toast = refusal && (
    <Toast
      tone="bad"
      incident={refusal.isIncident ? state.machine.id : null}
      onClose={() => send({ type: 'refusal.closed' })}
    >
      {`${refusal.sentence} It was the sale of ${saleText(refusal.of)}.`}
    </Toast>
  )
  if (newest === null) return toast
  const sum = formatUsd(newest.amount)
  return (
    <>
      {toast}
      <div className={classes.bar}>
        <span>
          {sum} from <strong>{newest.number}</strong>
        </span>
        <Button
          variant="default"
          disabled={state.hasTag('busy')}
          onClick={() => send({ type: 'undo.requested' })}
        >
          Undo
        </Button>
      </div>
      <ConfirmDialog
        opened={state.matches({ offered: 'asking' })}
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
