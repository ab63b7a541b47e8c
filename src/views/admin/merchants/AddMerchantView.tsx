import { Modal, TextInput } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import { addedText, type addMerchantMachine, isUnanswered } from '../../../machines/addMerchant.ts'
import type { copyMachine } from '../../../machines/copy.ts'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { FirstPasswordDialog, type PasswordPaper } from '../../ui/FirstPassword.tsx'
import { FormFooter } from '../../ui/FormFooter.tsx'
import type { FlowProps } from '../../ui/flow.ts'
import { Toast } from '../../ui/Toast.tsx'
import { useFocusOnClose } from '../../ui/useFocusOnClose.ts'
import classes from './AddMerchant.module.css'

export interface AddMerchantViewProps extends FlowProps<typeof addMerchantMachine> {
  /** The copy buttons, a flow of their own. */
  readonly copy: FlowProps<typeof copyMachine>
  readonly paper: PasswordPaper
  /** Where the focus goes when all is done. */
  readonly addButton?: RefObject<HTMLButtonElement | null>
}

export function AddMerchantView({ state, send, copy, paper, addButton }: AddMerchantViewProps) {
  const { firstPassword } = state.context
  const isAdded = state.matches('added')
  const mayLeave = state.matches('editing')
  useFocusOnClose(!state.matches('closed'), addButton)
  return (
    <>
      <Modal
        opened={mayLeave || state.hasTag('busy')}
        onClose={() => send({ type: 'adding.closed' })}
        closeOnEscape={mayLeave}
        closeOnClickOutside={false}
        withCloseButton={mayLeave}
        returnFocus={false}
        size={500}
        title="Add New Merchant"
      >
        <MerchantForm state={state} send={send} />
      </Modal>
      <FirstPasswordDialog
        opened={isAdded}
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
      <span className={classes.added}>{addedText(state.context)}</span>
    </Toast>
  )
}

function MerchantForm({ state, send }: FlowProps<typeof addMerchantMachine>) {
  const { name, fieldError, callError, isIncident } = state.context
  const field = useRef<HTMLInputElement>(null)
  const isBusy = state.hasTag('busy')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a complaint that is repeated calls the focus back too
  useEffect(() => {
    if ((fieldError !== null || callError !== null) && !isBusy) field.current?.focus()
  }, [state.context, isBusy])
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'adding.submitted' })
      }}
    >
      {callError !== null && (
        <ErrorBanner title={callError} incident={isIncident ? state.machine.id : null}>
          {isUnanswered(state.context) &&
            'Maybe added, maybe not. Press Add Merchant again: nobody is added twice.'}
        </ErrorBanner>
      )}
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
      <FormFooter
        submitLabel="Add Merchant"
        busyLabel="Adding..."
        isBusy={isBusy}
        onCancel={() => send({ type: 'adding.closed' })}
        phoneBasis="9rem"
        lastWidth="10.5rem"
      />
    </form>
  )
}
