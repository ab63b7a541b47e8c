import { Button, PasswordInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { choosePasswordMachine } from '../../machines/account/choosePassword.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { BusyButton } from '../ui/forms/BusyButton.tsx'
import { AuthLayout } from '../ui/layout/AuthLayout.tsx'
import { incidentOf } from '../ui/layout/Incident.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { ErrorBanner } from '../ui/parts/ErrorBanner.tsx'

export interface ChoosePasswordViewProps extends FlowProps<typeof choosePasswordMachine> {
  /** Merchant number or email address. */
  readonly account: string
  readonly onLogout: () => void
}

export function ChoosePasswordView({ state, send, account, onLogout }: ChoosePasswordViewProps) {
  const { currentPassword, newPassword, confirmation, fieldErrors, failure } = state.context
  const form = useRef<HTMLFormElement>(null)
  const isBusy = state.hasTag('busy')

  // biome-ignore lint/correctness/useExhaustiveDependencies: new errors mark the fields
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('input[aria-invalid="true"]')?.focus()
  }, [fieldErrors])

  const shared = { ...passwordToggle({ state, send }), readOnly: isBusy, size: 'md' } as const
  const firstWrong = (['currentPassword', 'newPassword', 'confirmation'] as const).find(
    (field) => fieldErrors[field] !== undefined,
  )
  /** Screen readers announce only the first wrong field. */
  const errorOf = (field: keyof typeof fieldErrors) => ({
    error: fieldErrors[field],
    errorProps: field === firstWrong ? { role: 'alert' } : {},
    'aria-invalid': fieldErrors[field] !== undefined,
  })
  return (
    <AuthLayout
      title="Choose your own password"
      description="Other people may know your first password. Choose one that only you know."
      footer={
        <Button variant="default" disabled={isBusy} onClick={onLogout}>
          Logout
        </Button>
      }
    >
      <Stack
        as="form"
        ref={form}
        noValidate
        gap={20}
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'choice.submitted' })
        }}
      >
        <p>
          Signed in as <strong>{account}</strong>
        </p>
        <input type="hidden" name="username" autoComplete="username" value={account} />
        {failure && <ErrorBanner title={failure.text} incident={incidentOf(state)} />}
        <PasswordInput
          {...shared}
          {...errorOf('currentPassword')}
          label="First password"
          description="The password that you signed in with."
          name="currentPassword"
          autoComplete="current-password"
          value={currentPassword}
          onChange={(event) =>
            send({ type: 'currentPassword.changed', currentPassword: event.currentTarget.value })
          }
        />
        <PasswordInput
          {...shared}
          {...errorOf('newPassword')}
          label="New password"
          description="At least 6 characters. Not a common word, and not your name or number."
          name="newPassword"
          autoComplete="new-password"
          value={newPassword}
          onChange={(event) => send({ type: 'newPassword.changed', newPassword: event.currentTarget.value })}
        />
        <PasswordInput
          {...shared}
          {...errorOf('confirmation')}
          label="New password again"
          name="confirmation"
          autoComplete="new-password"
          value={confirmation}
          onChange={(event) =>
            send({ type: 'confirmation.changed', confirmation: event.currentTarget.value })
          }
        />
        <BusyButton type="submit" size="lg" fullWidth color="amber" isBusy={isBusy} busyLabel="Saving...">
          Save my password
        </BusyButton>
      </Stack>
    </AuthLayout>
  )
}

function passwordToggle({ state, send }: FlowProps<typeof choosePasswordMachine>) {
  const { isShown } = state.context
  return {
    visible: isShown,
    onVisibilityChange: () => send({ type: 'passwords.toggled' }),
    visibilityToggleButtonProps: {
      'aria-label': isShown ? 'Hide passwords' : 'Show passwords',
      tabIndex: 0,
    },
  }
}
