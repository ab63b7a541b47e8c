import { Text, TextInput } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import type { copyMachine } from '../../../machines/lib/copy.ts'
import { addedText, type addMerchantMachine, isUnanswered } from '../../../machines/money/addMerchant.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { FirstPasswordDialog, type PasswordPaper } from '../../ui/forms/FirstPassword.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useFocusOnClose } from '../../ui/forms/useFocusOnClose.ts'
import { failureProps } from '../../ui/layout/Incident.tsx'
import { Toast } from '../../ui/parts/Toast.tsx'

export interface AddMerchantViewProps extends FlowProps<typeof addMerchantMachine> {
  readonly copy: FlowProps<typeof copyMachine>
  readonly paper: PasswordPaper
  readonly addButton?: RefObject<HTMLButtonElement | null>
}

export function AddMerchantView({ state, send, copy, paper, addButton }: AddMerchantViewProps) {
  const { firstPassword } = state.context
  useFocusOnClose(!state.matches('closed'), addButton)
  return (
    <>
      <MerchantDialog state={state} send={send} />
      <FirstPasswordDialog
        opened={state.matches('added')}
        title="Sign-in of the new merchant"
        note="Give these to the merchant now. The password is not shown again."
        secrets={
          firstPassword && {
            identifier: { label: 'Merchant number', text: firstPassword.merchantNumber },
            oneTimePassword: firstPassword.oneTimePassword,
          }
        }
        copy={copy}
        paper={paper}
        onNoted={() => send({ type: 'adding.closed' })}
      />
    </>
  )
}

export function MerchantToast({ state, send }: FlowProps<typeof addMerchantMachine>) {
  if (!state.hasTag('announcing')) return null
  return (
    <Toast tone="good" onClose={() => send({ type: 'toast.closed' })}>
      <Text span inherit lineClamp={3}>
        {addedText(state.context)}
      </Text>
    </Toast>
  )
}

function MerchantDialog({ state, send }: FlowProps<typeof addMerchantMachine>) {
  const { name, fieldError, failure } = state.context
  const field = useRef<HTMLInputElement>(null)
  const isEditing = state.matches('editing')
  const isBusy = state.hasTag('busy')
  const isComplaint = fieldError !== null || failure !== null
  return (
    <FormDialog
      opened={isEditing || isBusy}
      mayClose={isEditing}
      returnFocus={false}
      size={500}
      title="Add New Merchant"
      isBusy={isBusy}
      complaint={{ context: state.context, field: isComplaint ? field : null }}
      {...failureProps(state)}
      advice={
        isUnanswered(state.context) &&
        'Maybe added, maybe not. Press Add Merchant again: nobody is added twice.'
      }
      submitLabel="Add Merchant"
      busyLabel="Adding..."
      onSubmit={() => send({ type: 'adding.submitted' })}
      onCancel={() => send({ type: 'adding.closed' })}
    >
      <TextInput
        ref={field}
        data-autofocus
        label="Merchant name"
        name="merchantName"
        autoComplete="off"
        readOnly={isBusy}
        value={name}
        error={fieldError}
        onChange={(event) => send({ type: 'name.changed', name: event.currentTarget.value })}
      />
    </FormDialog>
  )
}
