import { Chart } from 'chart.js'
import { expect, test, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { sessions } from '../../flows/support/people.ts'
import { answer, freshPortal, openPage, refusal, signInAs, stubHost } from '../support/portal.tsx'

freshPortal()

const stats = 'GET /admin/dashboard/stats'
const data = {
  totalRegistrations: 612,
  checkedIn: { count: 431, percentage: 70 },
  healthRecords: { count: 428, percentage: 70 },
  checkedOut: { count: 37, percentage: 6 },
}

async function openDashboard(answers: Parameters<typeof stubHost>[0]) {
  const sent = stubHost(answers)
  signInAs(sessions.admin)
  return { sent, screen: await openPage('/admin/dashboard') }
}

async function typeIn(panel: Locator): Promise<string> {
  return vi.waitFor(() => {
    const canvas = panel.element().querySelector('canvas')
    const config = canvas && Chart.getChart(canvas)?.config
    if (!config || !('type' in config)) throw new Error('no chart is drawn')
    return config.type
  })
}

test('[A046, A372] /admin/dashboard shows the dashboard with the server’s figures', async () => {
  const { sent, screen } = await openDashboard({ [stats]: answer({ data }) })
  await expect.element(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect
    .element(screen.getByRole('article', { name: 'Registered Participants' }))
    .toHaveTextContent('612Total registrations')
  expect(sent.map(({ line, body }) => [line, body])).toEqual([[stats, undefined]])
})

test('[A062, A065, A069] the two panels begin as pie and bars, and are switched separately', async () => {
  const { screen } = await openDashboard({ [stats]: answer({ data }) })
  const gender = screen.getByRole('region', { name: 'Gender Distribution' })
  const age = screen.getByRole('region', { name: 'Age Distribution' })
  const both = async () => [await typeIn(gender), await typeIn(age)]
  await expect.element(gender.getByText('Sample figures')).toBeVisible()
  expect(await both()).toEqual(['pie', 'bar'])
  await age.getByLabelText('Chart Type').selectOptions('Line Chart')
  await vi.waitFor(async () => expect(await both()).toEqual(['pie', 'line']))
  await gender.getByLabelText('Chart Type').selectOptions('Bar Chart')
  await vi.waitFor(async () => expect(await both()).toEqual(['bar', 'line']))
})

test('[A073, A416] a failure is shown and logged, and the next reading clears it', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  let isDown = true
  const { screen } = await openDashboard({
    [stats]: () => (isDown ? refusal(503)() : answer({ data })()),
  })
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Failed to load dashboard statistics. Please try again later.')
  expect(log.mock.calls).toEqual([['Dashboard: API request failed with status 503']])
  isDown = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect
    .element(screen.getByRole('article', { name: 'Checked In' }))
    .toHaveTextContent('43170% of total')
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})
