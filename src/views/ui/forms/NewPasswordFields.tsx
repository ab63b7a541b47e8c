import { PasswordInput, type PasswordInputProps } from '@mantine/core'

type FieldError = Pick<PasswordInputProps, 'error' | 'errorProps'>

interface NewPasswordFieldsProps {
  readonly newPassword: string
  readonly confirmation: string
  readonly readOnly: boolean
  readonly isFirst?: boolean
  readonly newPasswordError?: FieldError
  readonly confirmationError?: FieldError
  readonly onNewPassword: (newPassword: string) => void
  readonly onConfirmation: (confirmation: string) => void
}

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { newPassword, confirmation, readOnly, isFirst = false, onNewPassword, onConfirmation } = props
  const { newPasswordError, confirmationError } = props
  return (
    <>
      <PasswordInput
        {...newPasswordError}
        // Mantine marks the error only visually.
        aria-invalid={newPasswordError?.error !== undefined}
        label="New password"
        description="At least 6 characters"
        name="newPassword"
        autoComplete="new-password"
        data-autofocus={isFirst || undefined}
        readOnly={readOnly}
        value={newPassword}
        onChange={(event) => onNewPassword(event.currentTarget.value)}
      />
      <PasswordInput
        {...confirmationError}
        aria-invalid={confirmationError?.error !== undefined}
        label="Confirm new password"
        name="confirmation"
        autoComplete="new-password"
        readOnly={readOnly}
        value={confirmation}
        onChange={(event) => onConfirmation(event.currentTarget.value)}
      />
    </>
  )
}
