import { expect, test, vi } from 'vitest'
import { readRecording } from '../../../src/inspector/readRecording.ts'
import { downloadFile } from '../../../src/services/browser/download.ts'
import type { RecordedEvent } from '../../../src/services/recorder/recording.ts'
import { camperOnTheWire, sessions } from '../../flows/support/people.ts'
import { answer, freshPortal, openPage, refusal, signInAs, stubHost } from '../support/portal.tsx'
import { scan } from '../support/scan.ts'

freshPortal()

function gateEvents(text: string): readonly RecordedEvent[] {
  const read = readRecording(text)
  if (!read.ok) throw new Error(read.problem)
  const ofTheGate = read.recording.events.filter(({ flow }) => flow === 'checkIn')
  return ofTheGate.filter(({ actor }) => actor === ofTheGate.at(-1)?.actor)
}

async function loseAnswer() {
  stubHost({
    'POST /admin/checkin/NUZ042?step=search': answer({ data: camperOnTheWire }),
    'POST /admin/checkin/NUZ042?step=confirm': () => Promise.reject(new TypeError('Failed to fetch')),
  })
  signInAs(sessions.admin)
  const screen = await openPage('/admin/checkin')
  await expect.element(screen.getByLabelText('Participant code')).toBeVisible()
  scan('NUZ042')
  await screen.getByRole('button', { name: 'Check In Participant' }).click()
  await expect.element(screen.getByRole('heading', { name: 'No answer' })).toBeVisible()
  return screen
}

test('a check-in with a lost answer can be copied as an incident that names no person', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const screen = await loseAnswer()
  await screen.getByRole('button', { name: 'Copy incident' }).click()
  await expect.element(screen.getByRole('button', { name: 'Copied' })).toBeVisible()
  const [[text = ''] = []] = write.mock.calls
  expect(gateEvents(text).map(({ type, after }) => [type, after])).toEqual([
    ['xstate.init', { ready: 'idle' }],
    ['code.scanned', 'searching'],
    ['xstate.done.actor.searchParticipant', { found: 'asking' }],
    ['checkIn.confirmed', { confirming: 'preparing' }],
    ['xstate.done.actor.makeIdempotencyKey', { confirming: 'sending' }],
    ['xstate.error.actor.confirmCheckIn', { found: 'unanswered' }],
  ])
  for (const secret of ['NUZ042', 'Naledi', 'Moyo', 'gate@camp.example.org', '+263'])
    expect(text).not.toContain(secret)
})

test('an incident is downloaded under the name of its flow and build', async () => {
  const save = vi.mocked(downloadFile).mockImplementation(() => {})
  const screen = await loseAnswer()
  await screen.getByRole('button', { name: 'Download incident' }).click()
  await expect.element(screen.getByRole('button', { name: 'Downloaded' })).toBeVisible()
  const [[file, name] = []] = save.mock.calls
  expect(name).toBe('incident-checkIn-development.json')
  expect(file?.type).toBe('application/json')
  expect(gateEvents((await file?.text()) ?? '')).toHaveLength(6)
})

test('a verdict about the code is not an incident', async () => {
  stubHost({ 'POST /admin/checkin/NUZ042?step=search': refusal(404, 'notFound', 'Nobody has this code.') })
  signInAs(sessions.admin)
  const screen = await openPage('/admin/checkin')
  await expect.element(screen.getByLabelText('Participant code')).toBeVisible()
  scan('NUZ042')
  await expect.element(screen.getByRole('heading', { name: 'Not found' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Copy incident' }).query()).toBeNull()
})

const failed = (requestId?: string) => () =>
  Response.json(
    {
      success: false,
      reason: 'unavailable',
      message: `The server cannot do this now.${requestId ? ` If you ask for help, say ${requestId}.` : ''}`,
      requestId,
    },
    { status: 503 },
  )

test('a failure with a documented sentence names its request, and each new failure names its own', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  let requestId: string | undefined = 'K7QM-3XTP'
  stubHost({ 'GET /admin/merchants': () => failed(requestId)() })
  signInAs(sessions.admin)
  const screen = await openPage('/admin/merchants')
  const alert = screen.getByRole('alert')
  await expect
    .element(alert)
    .toHaveTextContent(/^Failed to load merchants\. Please try again later\.Try again$/)
  await expect.element(screen.getByText('If you ask for help, say K7QM-3XTP.')).toBeVisible()
  await screen.getByRole('button', { name: 'Copy incident' }).click()
  await vi.waitFor(() =>
    expect(write).toHaveBeenCalledWith(expect.stringContaining('"requestId":"K7QM-3XTP"')),
  )

  requestId = 'AB23-CD45'
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('If you ask for help, say AB23-CD45.')).toBeVisible()

  requestId = undefined
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText(/If you ask for help/)).not.toBeInTheDocument()
  await expect.element(alert).toBeVisible()
})

test('a failure with the server’s message names the request once', async () => {
  stubHost({ 'POST /admin/checkin/NUZ042?step=search': failed('K7QM-3XTP') })
  signInAs(sessions.admin)
  const screen = await openPage('/admin/checkin')
  await expect.element(screen.getByLabelText('Participant code')).toBeVisible()
  scan('NUZ042')
  await expect.element(screen.getByRole('heading', { name: 'No answer' })).toBeVisible()
  const visible = screen.getByRole('main').element().textContent ?? ''
  const spoken = document.querySelector('[aria-live="assertive"]')?.textContent ?? ''
  expect(visible.replace(spoken, '').split('K7QM-3XTP')).toHaveLength(2)
})
