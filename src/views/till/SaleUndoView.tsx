import { Button } from '@mantine/core'
import { formatUsd } from '../../domain/lib/money.ts'
import type { saleUndoMachine } from '../../machines/till/saleUndo.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { ConfirmDialog } from '../ui/forms/ConfirmDialog.tsx'
import classes from './SaleUndo.module.css'

/** The newest sale with its "Undo", for as long as it can be undone here. */
export function SaleUndoView({ state, send }: FlowProps<typeof saleUndoMachine>) {
  const { newest } = state.context
  if (newest === null) return null
  const sum = formatUsd(newest.amount)
  return (
    <>
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
