import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { sessions } from '../../flows/support/people.ts'
import { expectPath, forgetEverybody, freshPortal, openPage, signInAs, stubHost } from '../support/portal.tsx'

freshPortal()

test('[A009, A027, A162, A304] /admin/checkout checks out a sample person and sends nothing', async () => {
  const sent = stubHost({})
  signInAs(sessions.admin)
  const screen = await openPage('/admin/checkout')
  await expect.element(screen.getByRole('heading', { name: 'Participant Check-Out' })).toBeVisible()
  // [W512] The menu, the browser's tab and the title mark the demonstration.
  const link = screen.getByRole('link', { name: 'Check-Out', exact: true })
  expect(getComputedStyle(link.element().lastElementChild ?? link.element(), '::after').content).toBe(
    '"Demo"',
  )
  expect(document.title).toBe('Demonstration: Participant Check-Out · Camporee Portal')
  await expect.element(screen.getByText('Demonstration', { exact: true })).toBeVisible()
  await screen.getByLabelText('Participant ID').fill('DEMO-002')
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('button', { name: 'Check Out Participant' }).click()
  await expect.element(screen.getByText('Themba Sample has been successfully checked out!')).toBeVisible()
  await screen.getByLabelText('Participant ID').fill('DEMO-002')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Themba Sample is already checked out')).toBeVisible()
  expect(sent).toEqual([])
})

test('[W599] the demonstration links to Check-In if people can be sent home there, and does not mention it otherwise', async () => {
  stubHost({})
  signInAs({ role: 'admin', user: { ...sessions.admin.user, abilities: ['gate'], rights: ['gate'] } })
  const screen = await openPage('/admin/checkout')
  await expect
    .element(screen.getByText('To let a camper go home, open Check-In and press Go home.'))
    .toBeVisible()
  await screen.getByRole('main').getByRole('link', { name: 'Check-In', exact: true }).click()
  await expectPath('/admin/checkin')
  await screen.unmount()

  forgetEverybody()
  signInAs(sessions.admin)
  const documented = await openPage('/admin/checkout')
  await expect.element(documented.getByText('no camper is checked out.')).toBeVisible()
  expect(documented.getByText('go home').elements()).toEqual([])
})
