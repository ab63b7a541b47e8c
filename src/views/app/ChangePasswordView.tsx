import { Button, Modal } from '@mantine/core'
import type { changePasswordMachine } from '../../machines/changePassword.ts'
import { NewPasswordFields } from '../auth/NewPasswordFields.tsx'
import { ErrorBanner } from '../ui/ErrorBanner.tsx'
import { FormFooter } from '../ui/FormFooter.tsx'
import type { FlowProps } from '../ui/flow.ts'
import { Stack } from '../ui/Stack.tsx'

export function ChangePasswordView({ state, send }: FlowProps<typeof changePasswordMachine>) {
  const { newPassword, confirmation, formError, isIncident } = state.context
  const isBusy = state.hasTag('busy')
  const close = () => send({ type: 'change.closed' })
  return (
    <Modal
      opened={!state.matches('closed')}
      onClose={close}
      closeOnEscape={!isBusy}
      closeOnClickOutside={false}
      title="Change password"
    >
      {state.matches('changed') ? (
        <Stack gap={16}>
          <p role="status">Your password is changed. Other devices have been signed out.</p>
          <Button data-autofocus onClick={close}>
            Close
          </Button>
        </Stack>
      ) : (
        <Stack
          as="form"
          noValidate
          gap={16}
          onSubmit={(event) => {
            event.preventDefault()
            send({ type: 'change.submitted' })
          }}
        >
          {formError && <ErrorBanner title={formError} incident={isIncident ? state.machine.id : null} />}
          <NewPasswordFields
            newPassword={newPassword}
            confirmation={confirmation}
            readOnly={isBusy}
            isFirst
            onNewPassword={(typed) => send({ type: 'newPassword.changed', newPassword: typed })}
            onConfirmation={(typed) => send({ type: 'confirmation.changed', confirmation: typed })}
          />
          <FormFooter
            submitLabel="Change password"
            busyLabel="Updating..."
            isBusy={isBusy}
            onCancel={close}
          />
        </Stack>
      )}
    </Modal>
  )
}
