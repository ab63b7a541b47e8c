import { Modal } from '@mantine/core'
import { fullNameOf } from '../../../domain/people.ts'
import type { copyMachine } from '../../../machines/copy.ts'
import { registeredText, type registrationFormMachine } from '../../../machines/registrationForm.ts'
import { FirstPassword } from '../../ui/FirstPassword.tsx'
import type { FlowProps } from '../../ui/flow.ts'
import { Toast } from '../../ui/Toast.tsx'
import { RegistrationFields } from './RegistrationFields.tsx'
import classes from './RegistrationForm.module.css'

export interface RegistrationFormViewProps extends FlowProps<typeof registrationFormMachine> {
  /** The unions of the list, as suggestions. */
  readonly unions: readonly string[]
  /** The copy buttons, a flow of their own. */
  readonly copy: FlowProps<typeof copyMachine>
}

export function RegistrationFormView({ state, send, unions, copy }: RegistrationFormViewProps) {
  const { firstPassword, registered } = state.context
  const isBusy = state.hasTag('busy')
  const isOpen = isBusy || state.matches({ dialog: 'editing' })
  return (
    <>
      <Modal
        opened={isOpen}
        onClose={() => send({ type: 'dialog.dismissed' })}
        closeOnClickOutside={!isBusy}
        closeOnEscape={!isBusy}
        closeButtonProps={{ 'aria-label': 'Close', disabled: isBusy }}
        size="lg"
        title="New Registration"
      >
        <RegistrationFields state={state} send={send} unions={unions} />
      </Modal>
      <Modal
        opened={state.matches({ dialog: 'registered' })}
        onClose={() => send({ type: 'password.noted' })}
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
        title="Code and first password"
      >
        {firstPassword && (
          <FirstPassword
            note={
              <>
                Hand these to <bdi>{registered ? fullNameOf(registered) : ''}</bdi> now: the password is not
                shown again, and must be changed at the first sign-in.
              </>
            }
            identifier={{ label: 'Code', text: firstPassword.code }}
            oneTimePassword={firstPassword.oneTimePassword}
            copy={copy}
            onNoted={() => send({ type: 'password.noted' })}
          />
        )}
      </Modal>
      {state.matches({ toast: 'shown' }) && (
        <Toast tone="good" onClose={() => send({ type: 'toast.closed' })}>
          <strong className={classes.success}>Success!</strong>
          <bdi className={classes.who}>{registeredText(state.context)}</bdi>
        </Toast>
      )}
    </>
  )
}
