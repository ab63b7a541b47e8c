import { useEffect } from 'react'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import type { undoMovementMachine } from '../../../machines/gate/undoMovement.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx'
import { focusCodeField } from '../../ui/forms/focusBesideDialogs.ts'
import { failureProps } from '../../ui/layout/Incident.tsx'
import { movementLook } from './movementLooks.ts'

export function UndoMovementView({ state, send }: FlowProps<typeof undoMovementMachine>) {
  const { movement } = state.context
  const isOpen = movement !== null
  useEffect(() => (isOpen ? () => focusCodeField() : undefined), [isOpen])
  if (!movement) return null
  const { kind, name, at, onDevice } = movement
  const then =
    onDevice === undefined
      ? 'The portal goes back to where this person was before.'
      : 'This device forgets it, and the server does not get it.'
  return (
    <ConfirmDialog
      opened
      title={`Undo “${movementLook(kind).word}”?`}
      text={`${name}, ${campDateTime(at)}. ${then}`}
      confirmLabel="Undo"
      busyLabel="Undoing..."
      busy={state.hasTag('busy')}
      {...failureProps(state)}
      onCancel={() => send({ type: 'undo.left' })}
      onConfirm={() => send({ type: 'undo.confirmed' })}
    />
  )
}
