/** The documented checks of a new password (portal document §5). */

export interface NewPassword {
  readonly newPassword: string
  readonly confirmation: string
}

const minPasswordLength = 6

export const isNewMissing = ({ newPassword }: NewPassword) => newPassword === ''
export const isDifferent = ({ newPassword, confirmation }: NewPassword) => newPassword !== confirmation
/** Counts Unicode code points, so most emoji count as one character. */
export const isTooShort = ({ newPassword }: NewPassword) => [...newPassword].length < minPasswordLength

export const newPasswordTexts = {
  missing: 'New password is required',
  different: 'New passwords do not match',
  tooShort: 'New password must be at least 6 characters long',
} as const

export interface PasswordForm extends NewPassword {
  readonly currentPassword: string
}

export type PasswordField = keyof PasswordForm

export function wrongFields(form: PasswordForm): Readonly<Partial<Record<PasswordField, string>>> {
  const newPassword = isNewMissing(form)
    ? 'Type a new password.'
    : isTooShort(form)
      ? 'Type at least 6 characters.'
      : undefined
  return {
    ...(form.currentPassword === '' && { currentPassword: 'Type the password that you signed in with.' }),
    ...(newPassword !== undefined && { newPassword }),
    ...((form.confirmation === '' || isDifferent(form)) && { confirmation: 'Type the new password again.' }),
  }
}
