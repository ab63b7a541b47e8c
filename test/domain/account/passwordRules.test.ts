import { expect, test } from 'vitest'
import {
  isDifferent,
  isNewMissing,
  isTooShort,
  newPasswordTexts,
  type PasswordForm,
  wrongFields,
} from '../../../src/domain/account/passwordRules.ts'

const form: PasswordForm = { currentPassword: 'old', newPassword: 'secret', confirmation: 'secret' }

test('a new password has at least six characters and is typed twice', () => {
  expect(wrongFields(form)).toEqual({})
  expect([isNewMissing(form), isTooShort(form), isDifferent(form)]).toEqual([false, false, false])
  const emojis = '🔥🔥🔥🔥🔥'
  expect(isTooShort({ newPassword: emojis, confirmation: emojis })).toBe(true)
  expect(isTooShort({ newPassword: `${emojis}🔥`, confirmation: '' })).toBe(false)
  expect(isNewMissing({ newPassword: '', confirmation: '' })).toBe(true)
  expect(isDifferent({ newPassword: 'secret', confirmation: 'Secret' })).toBe(true)
  expect(newPasswordTexts).toEqual({
    missing: 'New password is required',
    different: 'New passwords do not match',
    tooShort: 'New password must be at least 6 characters long',
  })
})

test.each<[Partial<PasswordForm>, Partial<PasswordForm>]>([
  [{ currentPassword: '' }, { currentPassword: 'Type the password that you signed in with.' }],
  [{ newPassword: 'short', confirmation: 'short' }, { newPassword: 'Type at least 6 characters.' }],
  [{ confirmation: 'other1' }, { confirmation: 'Type the new password again.' }],
  [{ confirmation: '' }, { confirmation: 'Type the new password again.' }],
  [
    { newPassword: '', confirmation: '' },
    { newPassword: 'Type a new password.', confirmation: 'Type the new password again.' },
  ],
])('the form with %j shows these messages', (change, wrong) => {
  expect(wrongFields({ ...form, ...change })).toEqual(wrong)
})
