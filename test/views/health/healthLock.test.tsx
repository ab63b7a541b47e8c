import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { healthLockMachine } from '../../../src/machines/health/healthLock.ts'
import { HealthLockView } from '../../../src/views/health/HealthLockView.tsx'
import { expectNoProblems } from '../support/console.ts'
import { renderScripted } from '../support/screen.tsx'

expectNoProblems()

const field = () => page.getByLabelText('Your password', { exact: true })

async function locked() {
  const flow = await renderScripted(healthLockMachine, { isOffered: true, wasLocked: true }, HealthLockView)
  await flow.done('tellHost', { ok: true, value: { isOfAnother: false } })
  return flow
}

test('[W169] there is no lock button if the server has no lock', async () => {
  await renderScripted(healthLockMachine, { isOffered: false, wasLocked: true }, HealthLockView)
  expect(page.getByRole('button').elements()).toHaveLength(0)
  expect(page.getByRole('heading').elements()).toHaveLength(0)
})

test('[W164] "Lock now" locks an open corner', async () => {
  await renderScripted(healthLockMachine, { isOffered: true, wasLocked: false }, HealthLockView)
  await page.getByRole('button', { name: 'Lock now' }).click()
  await expect.element(page.getByRole('region', { name: 'The health corner is locked' })).toBeVisible()
  await expect.element(field()).toHaveFocus()
})

test('the lock asks for the password, and focuses its field again after a wrong one', async () => {
  const flow = await locked()
  await field().fill('a guess')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Opening...' })).toBeDisabled()
  expect(flow.started.at(-1)).toMatchObject({ source: 'unlock', input: { password: 'a guess' } })
  const message = 'The current password is not right. Please enter it again.'
  await flow.done('unlock', { ok: false, status: 400, reason: 'invalid', message })
  await expect.element(field()).toHaveAccessibleDescription(message)
  await expect.element(field()).toHaveValue('')
  await expect.element(field()).toHaveFocus()
})

test('[W166] the lock says that it cannot be opened while the server is unreachable', async () => {
  const flow = await renderScripted(healthLockMachine, { isOffered: true, wasLocked: true }, HealthLockView)
  await flow.failed('tellHost', new Error('No answer from the server.'))
  await expect.element(page.getByText('The corner can be opened when the connection is back.')).toBeVisible()
})
