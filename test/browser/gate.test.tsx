import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { playSignal } from '../../src/services/sound.ts'
import { vibrateSignal } from '../../src/services/vibration.ts'
import { camperOnTheWire, sessions } from '../flows/support/people.ts'
import { answer, forgetEverybody, openPage, refusal, signInAs, stubHost } from './support/portal.tsx'
import { scan } from './support/scan.ts'

beforeEach(async () => {
  vi.clearAllMocks()
  await page.viewport(1280, 800)
})

afterEach(() => {
  vi.unstubAllGlobals()
  forgetEverybody()
})

const search = 'POST /admin/checkin/NUZ042?step=search'
const confirm = 'POST /admin/checkin/NUZ042?step=confirm'

async function openGate(answers: Parameters<typeof stubHost>[0]) {
  const sent = stubHost(answers)
  signInAs(sessions.admin)
  const screen = await openPage('/admin/checkin')
  await expect.element(screen.getByLabelText('Participant code')).toBeVisible()
  return { sent, screen }
}

const heard = () => vi.mocked(playSignal).mock.calls.flat()
const felt = () => vi.mocked(vibrateSignal).mock.calls.flat()

test('[A307, A309] a scan is searched wherever the focus is, a confirm is sent once, and both are told', async () => {
  const { sent, screen } = await openGate({
    [search]: answer({ data: camperOnTheWire }),
    [confirm]: answer({ data: { ...camperOnTheWire, checkedIn: true } }),
  })
  const logout = screen.getByRole('button', { name: 'Logout' }).element()
  if (logout instanceof HTMLElement) logout.focus()
  scan('NUZ042')
  await expect.element(screen.getByRole('button', { name: 'Check In Participant' })).toBeVisible()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Check In Participant' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Checked in' })).toBeVisible()
  expect(sent.map(({ line, key }) => [line, key])).toEqual([
    [search, null],
    [confirm, expect.stringMatching(/^[0-9a-f]{32}$/)],
  ])
  expect([heard(), felt()]).toEqual([['success'], ['success']])
})

test('muted, a verdict is felt and not heard; the choice is remembered', async () => {
  const { screen } = await openGate({ [search]: refusal(404, 'notFound', 'Nobody has this code.') })
  await screen.getByRole('button', { name: 'Sound on' }).click()
  expect(localStorage.getItem('checkInSound')).toBe('off')
  scan('NUZ042')
  await expect.element(screen.getByRole('heading', { name: 'Not found' })).toBeVisible()
  expect([heard(), felt()]).toEqual([[], ['notFound']])

  await screen.unmount()
  const again = await openPage('/admin/checkin')
  scan('NUZ042')
  await vi.waitFor(() => expect(felt()).toEqual(['notFound', 'notFound']))
  expect(heard()).toEqual([])
  await again.getByRole('button', { name: 'Sound off' }).click()
  scan('NUZ042')
  await vi.waitFor(() => expect(heard()).toEqual(['notFound']))
})

test('a search is let go when the page is left, a confirm is not', async () => {
  const never = () => new Promise<Response>(() => undefined)
  const { sent, screen } = await openGate({ [search]: never })
  scan('NUZ042')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await screen.unmount()
  expect(sent.map(({ signal }) => signal.aborted)).toEqual([true])

  const again = await openGate({ [search]: answer({ data: camperOnTheWire }), [confirm]: never })
  scan('NUZ042')
  await again.screen.getByRole('button', { name: 'Check In Participant' }).click()
  await vi.waitFor(() => expect(again.sent).toHaveLength(2))
  await again.screen.unmount()
  expect(again.sent.map(({ signal }) => signal.aborted)).toEqual([false, false])
})

test('scans are no longer heard once the page is left', async () => {
  const { sent, screen } = await openGate({})
  await screen.unmount()
  scan('NUZ042')
  await userEvent.keyboard('{Enter}')
  expect(sent).toEqual([])
})
