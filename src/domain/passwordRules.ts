/** The documented checks of a new password (portal document §5), shared by the forced dialog and the plain form. */

export interface NewPassword {
  readonly newPassword: string
  readonly confirmation: string
}

const shortestPassword = 6

export const isNewMissing = ({ newPassword }: NewPassword) => newPassword === ''
export const isDifferent = ({ newPassword, confirmation }: NewPassword) => newPassword !== confirmation
/** Counted in Unicode code points: an emoji is mostly one. */
export const isTooShort = ({ newPassword }: NewPassword) => [...newPassword].length < shortestPassword

export const newPasswordTexts = {
  missing: 'New password is required',
  different: 'New passwords do not match',
  tooShort: 'New password must be at least 6 characters long',
} as const
