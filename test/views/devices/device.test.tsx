import { Suspense } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { appUpdateMachine } from '../../../src/machines/lib/appUpdate.ts'
import { connectionMachine } from '../../../src/machines/lib/connection.ts'
import { AppUpdateView, ConnectionView } from '../../../src/views/camper/DeviceNotices.tsx'
import { IncidentContext } from '../../../src/views/ui/layout/Incident.tsx'
import { lazyPage, PageBoundary } from '../../../src/views/ui/layout/PageBoundary.tsx'
import { inApp, renderScripted } from '../support/screen.tsx'

const announcement = page.getByRole('status').getByText('A new version is ready')
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('a new version', () => {
  async function announced() {
    const flow = await renderScripted(appUpdateMachine, undefined, AppUpdateView)
    expect(announcement.elements()).toEqual([])
    flow.send({ type: 'version.waiting' })
    flow.send({ type: 'form.over' })
    await expect.element(announcement).toBeVisible()
    return flow
  }

  test('is announced, hidden while a form is filled in, and postponed by "Later"', async () => {
    const flow = await announced()
    flow.send({ type: 'form.begun' })
    await expect.element(announcement).not.toBeInTheDocument()
    flow.send({ type: 'form.over' })
    await button('Later').click()
    await expect.element(announcement).not.toBeInTheDocument()
    expect(flow.actor.getSnapshot().value).toEqual({ waiting: 'postponed' })
  })

  test('shows that it is starting until the page reloads', async () => {
    const flow = await announced()
    await button('Reload').click()
    await expect.element(page.getByText('Starting the new version…')).toBeVisible()
    await expect.element(button('Later')).not.toBeInTheDocument()
    expect(flow.actor.getSnapshot().value).toBe('applying')
  })
})

test('without a network, the portal says which pages work and which do not', async () => {
  const flow = await renderScripted(connectionMachine, undefined, ConnectionView)
  expect(page.getByRole('alert').elements()).toEqual([])
  flow.send({ type: 'connection.lost' })
  await expect.element(page.getByRole('alert')).toHaveTextContent('You are offline')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'Your ID card and the schedule are here. Your wallet and your health record cannot be read until you are online again.',
    )
  flow.send({ type: 'connection.found' })
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

const Register = () => <h1>Camporee Registration</h1>

test('a page whose code cannot be loaded offers another try, leaves the next page intact, and is loaded again after it', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const load = vi
    .fn<() => Promise<{ default: typeof Register }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ default: Register })
  const Missing = lazyPage(load)
  const at = (path: string) =>
    inApp(
      <IncidentContext value={({ flow }) => <p>The incident of {flow}</p>}>
        <PageBoundary path={path}>
          <Suspense>{path === '/register' ? <Missing /> : <h1>Another page</h1>}</Suspense>
        </PageBoundary>
      </IncidentContext>,
    )
  const { rerender } = await render(at('/register'))
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('This page could not be opened')
  await expect.element(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/register')
  await expect.element(page.getByText('The incident of session')).toBeVisible()
  await rerender(at('/app'))
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Another page')
  expect(load).toHaveBeenCalledTimes(1)
  await rerender(at('/register'))
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Camporee Registration')
  expect(load).toHaveBeenCalledTimes(2)
  vi.restoreAllMocks()
})
