import { Modal, Text } from '@mantine/core'
import { memo, type RefObject } from 'react'
import { fullNameOf } from '../../../domain/people/people.ts'
import type { copyMachine } from '../../../machines/lib/copy.ts'
import { registeredText, type registrationFormMachine } from '../../../machines/people/registrationForm.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { sheetClasses } from '../../ui/forms/DialogSheet.tsx'
import { FirstPasswordDialog } from '../../ui/forms/FirstPassword.tsx'
import { useFocusOnClose } from '../../ui/forms/useFocusOnClose.ts'
import { Toast } from '../../ui/parts/Toast.tsx'
import { AlikeQuestion } from './AlikeQuestion.tsx'
import { RegistrationFields } from './RegistrationFields.tsx'

export interface RegistrationFormViewProps extends FlowProps<typeof registrationFormMachine> {
  readonly unions: readonly string[]
  readonly nextNumber?: string | null
  readonly copy: FlowProps<typeof copyMachine>
  readonly addButton?: RefObject<HTMLButtonElement | null>
}

export const RegistrationFormView = memo(function RegistrationFormView(props: RegistrationFormViewProps) {
  const { state, send, unions, nextNumber = null, copy, addButton } = props
  const { firstPassword, registered } = state.context
  const isBusy = state.hasTag('busy')
  const isAsking = state.matches({ dialog: 'asking' })
  const isOpen = isBusy || isAsking || state.matches({ dialog: 'editing' })
  const isRegistered = state.matches({ dialog: 'registered' })
  useFocusOnClose(isOpen || isRegistered, addButton)
  return (
    <>
      <Modal
        opened={isOpen}
        returnFocus={false}
        onClose={() => send({ type: isAsking ? 'question.dismissed' : 'dialog.dismissed' })}
        closeOnClickOutside={!isBusy}
        closeOnEscape={!isBusy}
        closeButtonProps={{ 'aria-label': 'Close', disabled: isBusy }}
        size="lg"
        yOffset="2dvh"
        classNames={sheetClasses}
        title="New Registration"
      >
        {isAsking ? (
          <AlikeQuestion state={state} send={send} />
        ) : (
          <RegistrationFields state={state} send={send} unions={unions} nextNumber={nextNumber} />
        )}
      </Modal>
      <FirstPasswordDialog
        opened={isRegistered}
        title="Code and first password"
        note={
          <>
            Give these to <bdi translate="no">{registered ? fullNameOf(registered) : ''}</bdi> now. The
            password is not shown again.
          </>
        }
        secrets={
          firstPassword && {
            identifier: { label: 'Code', text: firstPassword.code },
            oneTimePassword: firstPassword.oneTimePassword,
          }
        }
        copy={copy}
        onNoted={() => send({ type: 'password.noted' })}
      />
    </>
  )
})

export function RegistrationToast({ state, send }: FlowProps<typeof registrationFormMachine>) {
  if (!state.matches({ toast: 'shown' })) return null
  return (
    <Toast tone="good" onClose={() => send({ type: 'toast.closed' })}>
      <Text span inherit fw={400} lineClamp={2}>
        <strong>Success!</strong> <bdi>{registeredText(state.context)}</bdi>
      </Text>
    </Toast>
  )
}
