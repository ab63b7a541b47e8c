import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { passwordUpdateMachine } from '../../machines/account/passwordUpdate.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { BusyButton } from '../ui/forms/BusyButton.tsx'
import { DialogFrame } from '../ui/forms/FormDialog.tsx'
import { ButtonRow } from '../ui/forms/FormFooter.tsx'
import { NewPasswordFields } from '../ui/forms/NewPasswordFields.tsx'
import { incidentOf } from '../ui/layout/Incident.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { ErrorBanner } from '../ui/parts/ErrorBanner.tsx'

const unansweredText = 'Maybe your new password is saved, maybe not. Press Update password again.'
const maybeSavedText = 'Maybe a new one is saved. Press Sign Out, then sign in with the new one.'

interface PasswordUpdateViewProps extends FlowProps<typeof passwordUpdateMachine> {
  readonly onSignOut: () => void
}

export function PasswordUpdateView({ state, send, onSignOut }: PasswordUpdateViewProps) {
  const { email, currentPassword, newPassword, confirmation, fieldErrors, firstWrong } = state.context
  const { failure, isAboutCurrentPassword, isUnanswered } = state.context
  const currentPasswordField = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const wasSubmitted = useRef(false)
  const isBusy = state.hasTag('busy')

  // biome-ignore lint/correctness/useExhaustiveDependencies: new errors mark the fields
  useEffect(() => {
    if (!wasSubmitted.current) return
    wasSubmitted.current = false
    form.current?.querySelector<HTMLInputElement>('input[aria-invalid="true"]')?.focus()
  }, [fieldErrors])

  useEffect(() => {
    if (isAboutCurrentPassword && !isBusy) currentPasswordField.current?.focus()
  }, [isAboutCurrentPassword, isBusy])

  const isRefused = isAboutCurrentPassword && failure !== null
  const doubt = isRefused ? maybeSavedText : failure?.isIncident ? unansweredText : undefined
  const help = isUnanswered ? doubt : undefined
  const currentPasswordError = fieldErrors.currentPassword ?? isRefused
  /** Screen readers announce only the first wrong field. */
  const announced = (field: typeof firstWrong) => (field === firstWrong ? { role: 'alert' } : {})

  return (
    <DialogFrame
      opened={!state.matches('closed')}
      onClose={() => {}}
      mayClose={false}
      title={state.matches('changed') ? 'Password changed' : 'Choose your own password'}
    >
      {state.matches('changed') ? (
        <Stack gap={20}>
          <p>Your new password is set. Please sign in with it.</p>
          <Button color="amber" data-autofocus onClick={() => send({ type: 'signIn.chosen' })}>
            Go to sign-in
          </Button>
        </Stack>
      ) : (
        <Stack
          as="form"
          ref={form}
          noValidate
          gap={14}
          onSubmit={(event) => {
            event.preventDefault()
            wasSubmitted.current = true
            send({ type: 'update.submitted' })
          }}
        >
          <p>Other people may know your first password. Choose one that only you know.</p>
          {failure && !isBusy && (
            <ErrorBanner title={failure.text} incident={incidentOf(state)}>
              {help}
            </ErrorBanner>
          )}
          <TextInput
            label="Email address"
            description="The camp office can reach you there. No email address? Type one of your family or of your camp leader."
            error={fieldErrors.email}
            errorProps={announced('email')}
            name="email"
            type="email"
            autoComplete="email"
            data-autofocus={!isAboutCurrentPassword || undefined}
            readOnly={isBusy}
            value={email}
            onChange={(event) => send({ type: 'email.changed', email: event.currentTarget.value })}
          />
          <PasswordInput
            ref={currentPasswordField}
            label="Current password"
            description="The password that you signed in with."
            error={currentPasswordError}
            aria-invalid={currentPasswordError !== false}
            errorProps={announced('currentPassword')}
            name="currentPassword"
            autoComplete="current-password"
            data-autofocus={isAboutCurrentPassword || undefined}
            readOnly={isBusy}
            value={currentPassword}
            onChange={(event) =>
              send({ type: 'currentPassword.changed', currentPassword: event.currentTarget.value })
            }
          />
          <NewPasswordFields
            newPassword={newPassword}
            confirmation={confirmation}
            newPasswordError={{ error: fieldErrors.newPassword, errorProps: announced('newPassword') }}
            confirmationError={{ error: fieldErrors.confirmation, errorProps: announced('confirmation') }}
            readOnly={isBusy}
            onNewPassword={(typed) => send({ type: 'newPassword.changed', newPassword: typed })}
            onConfirmation={(typed) => send({ type: 'confirmation.changed', confirmation: typed })}
          />
          <ButtonRow isStacked>
            <Button variant="default" disabled={isBusy} onClick={onSignOut}>
              Sign Out
            </Button>
            <BusyButton type="submit" color="amber" isBusy={isBusy} busyLabel="Updating...">
              Update password
            </BusyButton>
          </ButtonRow>
        </Stack>
      )}
    </DialogFrame>
  )
}
