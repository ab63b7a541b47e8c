import { PasswordInput } from '@mantine/core'

interface NewPasswordFieldsProps {
  readonly newPassword: string
  readonly confirmation: string
  readonly readOnly: boolean
  /** Takes the focus when its dialog opens. */
  readonly isFirst?: boolean
  readonly onNewPassword: (newPassword: string) => void
  readonly onConfirmation: (confirmation: string) => void
}

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { newPassword, confirmation, readOnly, isFirst = false, onNewPassword, onConfirmation } = props
  return (
    <>
      <PasswordInput
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
