import { afterEach, expect, test } from 'vitest'
import { repeatEarlyInput } from '../../../src/services/browser/earlyInput.ts'

afterEach(() => {
  document.body.replaceChildren()
  delete window.earlyInput
})

/** A focused field for a code, and a button that changes it to one for an email address. */
function signIn() {
  document.body.innerHTML = '<input value="zeuc001"><button type="button">Admin</button>'
  const field = document.querySelector('input')
  const admin = document.querySelector('button')
  if (!field || !admin) throw new Error('The page is not there')
  field.focus()
  field.setSelectionRange(3, 5)
  return { field, admin }
}

test('a repeated click may change the focused field to a type without a caret', async () => {
  const { field, admin } = signIn()
  admin.onclick = () => {
    field.type = 'email'
  }
  window.earlyInput = { stop: () => [{ event: new MouseEvent('click'), target: admin }] }
  await expect(repeatEarlyInput()).resolves.toBeUndefined()
  expect(field.type).toBe('email')
  expect(document.activeElement).toBe(field)
})

test('a repeated click leaves the caret of a text field where it was', async () => {
  const { field, admin } = signIn()
  admin.onclick = () => {
    field.value = 'zeuc001'
    field.setSelectionRange(0, 0)
  }
  window.earlyInput = { stop: () => [{ event: new MouseEvent('click'), target: admin }] }
  await repeatEarlyInput()
  expect([field.selectionStart, field.selectionEnd]).toEqual([3, 5])
})
