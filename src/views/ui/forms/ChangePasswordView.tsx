import { Button, PasswordInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { changePasswordMachine } from '../../../machines/account/changePassword.ts'
import type { FlowProps } from '../flows/flow.ts'
import { failureProps } from '../layout/Incident.tsx'
import { Stack } from '../layout/Stack.tsx'
import { DialogForm, DialogFrame } from './FormDialog.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'

const unansweredText =
  'No answer. Maybe your new password is saved, maybe not. Press Change password again to be sure.'
const maybeSavedText = 'Perhaps a new one is saved: sign out and sign in with the new password.'

export function ChangePasswordView({ state, send }: FlowProps<typeof changePasswordMachine>) {
  const { asksForCurrent, currentPassword, newPassword, confirmation } = state.context
  const { failure, isAboutCurrent, isUnanswered } = state.context
  const currentPasswordField = useRef<HTMLInputElement>(null)
  const isBusy = state.hasTag('busy')
  useEffect(() => {
    if (isAboutCurrent && !isBusy) currentPasswordField.current?.focus()
  }, [isAboutCurrent, isBusy])
  const isRefused = isAboutCurrent && currentPassword !== ''
  const doubt = isRefused ? maybeSavedText : failure?.isIncident ? unansweredText : undefined
  const help = isUnanswered ? doubt : undefined
  const close = () => send({ type: 'change.closed' })
  return (
    <DialogFrame
      opened={!state.matches('closed')}
      mayClose={!isBusy}
      withCloseButton
      onClose={close}
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
        <DialogForm
          gap={16}
          buttons={{}}
          isBusy={isBusy}
          {...failureProps(state)}
          advice={help}
          submitLabel="Change password"
          busyLabel="Updating..."
          onSubmit={() => send({ type: 'change.submitted' })}
          onCancel={close}
        >
          {asksForCurrent && (
            <PasswordInput
              ref={currentPasswordField}
              label="Current password"
              name="currentPassword"
              autoComplete="current-password"
              data-autofocus
              error={isAboutCurrent}
              aria-invalid={isAboutCurrent}
              readOnly={isBusy}
              value={currentPassword}
              onChange={(event) =>
                send({ type: 'currentPassword.changed', currentPassword: event.currentTarget.value })
              }
            />
          )}
          <NewPasswordFields
            newPassword={newPassword}
            confirmation={confirmation}
            readOnly={isBusy}
            isFirst={!asksForCurrent}
            onNewPassword={(typed) => send({ type: 'newPassword.changed', newPassword: typed })}
            onConfirmation={(typed) => send({ type: 'confirmation.changed', confirmation: typed })}
          />
        </DialogForm>
      )}
    </DialogFrame>
  )
}
