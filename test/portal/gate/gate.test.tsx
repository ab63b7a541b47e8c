import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { SessionUser } from '../../../src/domain/account/session.ts'
import { type GunKey, gunFinding } from '../../../src/domain/gate/gunTest.ts'
import type { GateList, HandIn } from '../../../src/domain/gate/offlineGate.ts'
import type { Ability } from '../../../src/domain/staff/rights.ts'
import { sessionActor } from '../../../src/flows/account/session.ts'
import { listenToKeys } from '../../../src/services/browser/scanner.ts'
import { playSignal } from '../../../src/services/browser/sound.ts'
import { vibrateSignal } from '../../../src/services/browser/vibration.ts'
import { keepGateList } from '../../../src/services/offline/gateList.ts'
import { rememberGateReadiness } from '../../../src/services/offline/gateReadiness.ts'
import {
  countWaiting,
  keepScan,
  scanDatabase,
  waitingScans,
} from '../../../src/services/offline/scanQueue.ts'
import { camperOnTheWire, sessions } from '../../flows/support/people.ts'
import { roomIn, widthOf } from '../../views/support/room.ts'
import { answer, freshPortal, openPage, refusal, signInAs, stubHost } from '../support/portal.tsx'
import { scan } from '../support/scan.ts'
import { removeGateStorage } from '../support/storage.ts'

freshPortal()

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

test('[A307, A309, W502] a scan is searched wherever the focus is, a confirm is sent once, and both have a signal', async () => {
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
  expect(screen.getByRole('group', { name: 'What this gate does now' }).elements()).toEqual([])
})

test('a muted verdict vibrates without a sound, and the choice is remembered', async () => {
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

test('leaving the page aborts a search, but not a confirm', async () => {
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

test('scans are ignored after the page was left', async () => {
  const { sent, screen } = await openGate({})
  await screen.unmount()
  scan('NUZ042')
  await userEvent.keyboard('{Enter}')
  expect(sent).toEqual([])
})

const standing = {
  participant: camperOnTheWire,
  place: 'outside',
  since: '2025-04-14T12:05:00.000Z',
  gate: 'South gate',
  by: 'Rudo',
  withWhom: null,
  asksWithWhom: false,
}
const whereIs = 'GET /admin/gate/people/NUZ042'
const move = 'POST /admin/gate/movements'
const last = 'GET /admin/gate/movements'
const movements = answer({ data: { movements: [], lastHour: { in: 2, out: 1 } } })
const pressed = (name: string) => page.getByRole('button', { name, exact: true, pressed: true })

async function openFullGate(
  answers: Parameters<typeof stubHost>[0],
  abilities: readonly Ability[] = ['gate'],
  who: SessionUser = {},
) {
  const sent = stubHost({ [last]: movements, ...answers })
  const { user } = sessions.admin
  signInAs({ role: 'admin', user: { ...user, abilities, rights: ['gate'], ...who } })
  const screen = await openPage('/admin/checkin')
  await expect.element(screen.getByLabelText('Participant code')).toBeVisible()
  const asked = () => sent.map(({ line }) => line).filter((line) => !line.includes('/live'))
  return { sent, screen, asked }
}

test('[W490] a gate begins with the documented check-in, and keeps the chosen mode', async () => {
  const { screen } = await openFullGate({})
  await expect.element(pressed('Arrive')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Participant Check-In' })).toBeVisible()
  await page.getByRole('button', { name: 'Go home', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Go Home' })).toBeVisible()
  await screen.unmount()
  await openFullGate({})
  await expect.element(pressed('Go home')).toBeVisible()
})

test('[W491, W493, W494, W496, W801] a gate keeps its mode while an answer is missing, and reads the list again after it', async () => {
  let respond: (response: Response) => void = () => {}
  const missing = new Promise<Response>((resolve) => {
    respond = resolve
  })
  const { asked, sent } = await openFullGate({
    [whereIs]: answer({ data: { ...standing, withWhom: 'Her aunt, Chipo' } }),
    [move]: () => missing,
  })
  await page.getByRole('button', { name: 'Back in', exact: true }).click()
  scan('NUZ042')
  await expect.element(page.getByText('Her aunt, Chipo')).toBeVisible()
  const facts = page.getByRole('article').element().querySelectorAll('dt')
  expect(Array.from(facts, ({ textContent }) => textContent)).toEqual([
    ...['Left with', 'Code', 'Age', 'Since', 'Gate', 'Noted by'],
  ])
  await page.getByRole('button', { name: 'Let Back In' }).click()
  await expect.element(page.getByRole('button', { name: 'Arrive', exact: true })).toBeDisabled()
  await expect.element(page.getByText('Wait for the answer before you change this.')).toBeVisible()
  expect(page.getByRole('heading', { name: 'Back in', exact: true }).elements()).toEqual([])
  await vi.waitFor(() => expect(asked()).toEqual([last, whereIs, move]))
  expect(sent.find(({ line }) => line === move)?.body).toEqual({
    key: expect.stringMatching(/^[0-9a-f]{32}$/),
    ...{ number: 'NUZ042', kind: 'backIn', counter: expect.any(Number) },
    device: expect.stringMatching(/^[0-9a-f]{32}$/),
    notedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  })
  const movement = {
    ...{
      key: 'a'.repeat(32),
      kind: 'backIn',
      code: 'NUZ042',
      name: 'Naledi Moyo',
      at: standing.since,
      gate: null,
      by: null,
    },
    ...{ anyway: null, withWhom: null, undone: null },
  }
  respond(
    Response.json({
      success: true,
      message: 'Naledi Moyo is back in.',
      data: { movement, standing: { ...standing, place: 'inside' } },
    }),
  )
  await expect.element(page.getByText('Naledi Moyo is back in.').first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Arrive', exact: true })).toBeEnabled()
  await vi.waitFor(() => expect(asked()).toEqual([last, whereIs, move, last]))
})

test('[W500] "Already checked in" shows time and place, and "Back in?" for a person who had stepped out', async () => {
  const { asked } = await openFullGate({
    [search]: () =>
      Response.json(
        { success: false, message: 'Naledi Moyo is already checked in', reason: 'alreadyCheckedIn' },
        { status: 409 },
      ),
    [whereIs]: answer({ data: standing }),
  })
  scan('NUZ042')
  await expect
    .element(page.getByText('Since 14 Apr 2025, 14:05, at South gate, noted by Rudo.'))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Back in?' })).toBeVisible()
  expect(asked()).toEqual([last, search, whereIs])
})

test('[W626] after "Back in?" the code field has the focus again, whatever the answer', async () => {
  let answers: readonly Response[] = []
  const { screen } = await openFullGate({
    [search]: () =>
      Response.json(
        { success: false, message: 'Naledi Moyo is already checked in', reason: 'alreadyCheckedIn' },
        { status: 409 },
      ),
    [whereIs]: answer({ data: standing }),
    [move]: () => {
      const [first, ...others] = answers
      answers = others
      return first ?? new Response(null, { status: 503 })
    },
  })
  const codeField = screen.getByLabelText('Participant code')
  const backIn = page.getByRole('button', { name: 'Back in?' })
  const close = page.getByRole('button', { name: 'Close', exact: true })
  const press = async (button: typeof backIn) => {
    await expect.element(button).toBeEnabled()
    await button.click()
  }
  const refused = () => Response.json({ success: false, message: 'This card is lost.' }, { status: 409 })
  const done = () =>
    Response.json({
      success: true,
      message: 'Naledi Moyo is back in.',
      data: {
        movement: {
          ...{ key: 'a'.repeat(32), kind: 'backIn', code: 'NUZ042', name: 'Naledi Moyo' },
          ...{ at: standing.since, gate: null, by: null, anyway: null, withWhom: null, undone: null },
        },
        standing: { ...standing, place: 'inside' },
      },
    })
  answers = [refused(), done()]

  scan('NUZ042')
  await press(backIn)
  await expect.element(page.getByText('This card is lost.')).toBeVisible()
  await expect.element(codeField).toHaveFocus()
  await press(close)
  await expect.element(close).not.toBeInTheDocument()
  await expect.element(codeField).toHaveFocus()
  scan('NUZ042')
  await press(backIn)
  await expect.element(page.getByRole('heading', { name: 'Back in' })).toBeVisible()
  await expect.element(codeField).toHaveFocus()
})

test.each([360, 180])('[W627] in a window of %i px nothing of the gate is cut off', async (width) => {
  await page.viewport(width, 740)
  const names = Array.from({ length: 30 }, (_, index) => `NUZ${100 + index}`)
  const { screen } = await openFullGate(
    {
      [whereIs]: refusal(404, 'notFound', 'Nobody has this code.'),
      ...Object.fromEntries(
        names.map((code) => [
          `POST /admin/checkin/${code}?step=search`,
          answer({ data: { ...camperOnTheWire, code, firstname: 'Nomathemba-Elizabeth', lastname: code } }),
        ]),
      ),
    },
    ['gate', 'offlineGate'],
  )
  for (const code of names) {
    scan(code)
    await expect.element(screen.getByRole('heading', { name: new RegExp(code) })).toBeVisible()
  }
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('button', { name: 'Dismiss all 29' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(width)
  const field = document.querySelector<HTMLInputElement>('[data-code-field]')
  if (!field) throw new Error('no code field')
  expect(widthOf(field.placeholder, field, '::placeholder')).toBeLessThanOrEqual(roomIn(field))
  const cut = [...document.querySelectorAll<HTMLElement>('main button, main p, main section')].filter(
    (element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1,
  )
  expect(cut.map(({ textContent }) => textContent)).toEqual([])
})

test.each([
  [360, 640],
  [390, 740],
  [180, 640],
])(
  '[W669] in a window of %i × %i px the name, the age and the button of the person are in sight',
  async (width, height) => {
    await page.viewport(width, height)
    const longName = { ...camperOnTheWire, firstname: 'Nomathemba', lastname: 'Chikwanha' }
    await openFullGate({
      [search]: answer({ data: longName }),
      [whereIs]: answer({ data: { ...standing, participant: longName, place: 'inside' } }),
    })
    const look = async (button: string) => {
      scan('NUZ042')
      const confirmButton = page.getByRole('button', { name: button })
      await expect.element(confirmButton).toBeVisible()
      const confirmTop = confirmButton.element().getBoundingClientRect().top
      const [name, age] = [
        document.querySelector('article h2'),
        document.querySelector('article [data-in-sight]:has(dt)'),
      ]
      if (!name || !age) throw new Error('no name or no age')
      expect(age.textContent).toBe('Age17')
      expect(age.getBoundingClientRect().bottom).toBeLessThanOrEqual(confirmTop)
      expect(name.getBoundingClientRect().top).toBeGreaterThanOrEqual(62)
      for (const part of document.querySelectorAll<HTMLElement>('article header > *'))
        expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(width)
    }
    await look('Check In Participant')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Go home', exact: true }).click()
    await look('Let Go Home')
  },
)

test('a gate follows its server: it watches the connection once offline scans are offered, and asks the server only when they are not', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const { asked } = await openFullGate({ [search]: answer({ data: camperOnTheWire }) }, ['gate'])
  const connection = page.getByRole('region', { name: 'Connection' })
  const permit = (abilities: readonly Ability[]) =>
    sessionActor().send({ type: 'permissions.told', permissions: { abilities, rights: ['gate'] } })
  permit(['gate', 'offlineGate'])
  await expect.element(connection).toHaveTextContent('Online')
  permit(['gate'])
  await expect.element(connection).not.toBeInTheDocument()
  scan('NUZ042')
  await expect.element(page.getByRole('button', { name: 'Check In Participant' })).toBeVisible()
  expect(asked()).toContain(search)
})

test('[W869] without https only the server checks in, and a note explains it', async () => {
  vi.stubGlobal('isSecureContext', false)
  const { asked, screen } = await openFullGate(
    {
      [search]: answer({ data: camperOnTheWire }),
      [confirm]: answer({ data: { ...camperOnTheWire, checkedIn: true } }),
    },
    ['gate', 'offlineGate'],
  )
  await expect
    .element(
      page.getByText(
        'This address has no https: this gate needs the server for each scan, and has no camera.',
      ),
    )
    .toBeVisible()
  scan('NUZ042')
  await page.getByRole('button', { name: 'Check In Participant' }).click()
  await expect.element(page.getByRole('heading', { name: 'Checked in' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Work offline' }).elements()).toEqual([])
  expect(asked().filter((line) => line !== last)).toEqual([search, confirm])
  await screen.unmount()
})

test('[W870] a gate looks for its server immediately when the stream breaks', async () => {
  let breakOff = () => {}
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const counts = JSON.stringify({ inside: 1, home: 0, expected: 2 })
      controller.enqueue(new TextEncoder().encode(`event: counts\ndata: ${counts}\n\n`))
      breakOff = () => controller.close()
    },
  })
  let answered = false
  const { asked, screen } = await openFullGate(
    {
      'GET /admin/live': () => {
        if (answered) return Response.json({}, { status: 503 })
        answered = true
        return new Response(stream, { headers: { 'content-type': 'text/event-stream' } })
      },
      'POST /admin/gate/scans': () => new Promise<Response>(() => {}),
    },
    ['gate', 'offlineGate'],
  )
  await expect.element(page.getByText('Live', { exact: true })).toBeVisible()
  expect(asked()).not.toContain('POST /admin/gate/scans')
  breakOff()
  await expect.element(page.getByText('Looking for the server.')).toBeVisible()
  await expect.poll(asked).toContain('POST /admin/gate/scans')
  await screen.unmount()
})

const nothing = () => Promise.reject(new TypeError('Failed to fetch'))
const listed = {
  ...{ ...camperOnTheWire, union: camperOnTheWire.union ?? null },
  ...{ numbers: ['NUZ042'], place: 'expected' as const },
}

const { code, numbers, firstname, lastname, age, union, place } = listed
const gateList: GateList = {
  ...{ generation: 'one', change: '7', asOf: '2025-04-14T12:00:00.000Z', isWhole: true, count: 1 },
  ...{
    asksWithWhom: false,
    people: [{ code, numbers, firstname, lastname, age, union, place }],
    gone: [],
  },
}

const endsAt = '2025-04-22T22:00:00.000Z'
const takeNothing = answer({ data: { generation: 'one', asOf: '2025-04-14T12:30:00.000Z', scans: [] } })
const nearby = { 'GET /admin/gate/near/NUZ042': answer({ data: [] }) }

describe('a device that works without its server', () => {
  beforeEach(() => rememberGateReadiness(true))
  afterEach(removeGateStorage)

  test('[W962] looks for the server by itself if the list cannot be read', async () => {
    const { screen } = await openFullGate(
      { 'GET /admin/gate/list': nothing, 'POST /admin/gate/scans': nothing },
      [...(['gate', 'offlineGate'] as const)],
    )
    await expect.element(page.getByText('Scans are noted on this device.')).toBeVisible()
    await screen.unmount()
  })

  test('[W578, W1246] a pressed button that goes away passes the focus to the code field, and a reload keeps who is not confirmed', async () => {
    const open = () =>
      openFullGate(
        { 'GET /admin/gate/list': answer({ data: gateList }), 'POST /admin/gate/scans': nothing },
        ['gate', 'offlineGate'],
      )
    const { screen } = await open()
    const codeField = page.getByRole('textbox', { name: 'Participant code' })
    await page.getByRole('button', { name: 'Work offline' }).click()
    await page.getByRole('button', { name: 'Go online now' }).click()
    await expect.element(page.getByText('The server does not answer yet. Scans are noted')).toBeVisible()
    await expect.element(codeField).toHaveFocus()
    for (const code of ['NUZ042', 'NUZ043']) {
      scan(code)
      await expect
        .element(page.getByRole('heading', { name: code === 'NUZ042' ? 'Naledi Moyo' : code }))
        .toBeVisible()
    }
    const unconfirmed = page.getByRole('region', { name: 'Not confirmed' })
    await expect.element(unconfirmed.getByRole('button', { name: 'Dismiss Naledi Moyo' })).toBeVisible()
    await screen.unmount()
    const again = await open()
    await unconfirmed.getByRole('button', { name: 'Dismiss NUZ042' }).click()
    await expect.element(codeField).toHaveFocus()
    expect(unconfirmed.elements()).toEqual([])
    await again.screen.unmount()
  })

  test('uploads its offline scans from any page of the menu once the network is back', async () => {
    let isHostThere = false
    const { sent, screen } = await openFullGate(
      {
        'GET /admin/gate/list': answer({ data: gateList }),
        [search]: nothing,
        'GET /admin/gate/roll-call': nothing,
        'POST /admin/gate/scans': () => (isHostThere ? takeScans() : nothing()),
      },
      ['gate', 'offlineGate'],
    )
    const takeScans = () => {
      const scans = (sent.at(-1)?.body as HandIn | undefined)?.scans ?? []
      const answers = scans.map(({ key }) => ({ key, outcome: 'noted', marks: [] }))
      const data = { generation: 'one', asOf: '2025-04-14T12:30:00.000Z', scans: answers }
      return Response.json({ success: true, data })
    }
    await expect.element(page.getByText(/1 people, as of/)).toBeVisible()
    scan('NUZ042')
    await page.getByRole('button', { name: 'Note arrival' }).click()
    await expect.element(page.getByText('1 scan waits on this device for the server.')).toBeVisible()
    await page.getByRole('link', { name: 'Roll call' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Roll call' })).toBeVisible()
    await expect.element(page.getByText('1 scan waits on this device for the server.')).toBeVisible()
    isHostThere = true
    await expect.poll(countWaiting).toBe(0)
    await screen.unmount()
  })

  test('[W595, W596, W1246] lists and takes back its own offline scans, and offers no undo of movements on the server', async () => {
    const arrived = {
      ...{ key: 'a'.repeat(32), kind: 'arrive', code: 'NUZ001', name: 'Chipo Dube', gate: null, by: null },
      ...{ at: new Date().toISOString(), anyway: null, withWhom: null, undone: null },
    }
    const { screen } = await openFullGate(
      {
        [last]: answer({ data: { movements: [arrived], lastHour: { in: 1, out: 0 } } }),
        'GET /admin/gate/list': answer({ data: { ...gateList, asOf: arrived.at } }),
        'GET /admin/gate/settings': answer({ data: { asksWithWhom: true } }),
        'POST /admin/gate/scans': nothing,
      },
      ['gate', 'offlineGate'],
      { rights: ['gate', 'lead'] },
    )
    const settings = page.getByRole('region', { name: 'Settings of all gates' })
    await expect.element(settings.getByRole('switch')).toBeVisible()
    const list = page.getByRole('region', { name: 'Last at this gate' })
    await expect.element(list.getByRole('button', { name: 'Undo Arrive of Chipo Dube' })).toBeVisible()
    await expect.element(list.getByText('In the last hour: 1 in, 0 out')).toBeVisible()
    await expect.element(page.getByText(/1 people, as of/)).toBeVisible()
    await page.getByRole('button', { name: 'Work offline' }).click()
    await expect
      .element(list.getByText('The server does not answer. What it has can be undone when it answers again.'))
      .toBeVisible()
    expect(settings.elements()).toEqual([])
    expect(list.getByRole('button', { name: /^Undo/ }).elements()).toEqual([])
    expect(list.getByText('In the last hour').elements()).toEqual([])
    const byName = page.getByRole('button', { name: 'Find by name' })
    await byName.click()
    scan('NUZ042')
    await page.getByRole('button', { name: 'Note arrival' }).click()
    const undo = list.getByRole('button', { name: 'Undo Arrive of Naledi Moyo' })
    await expect.element(undo).toBeVisible()
    await expect.element(list.getByText('Waits on this device.')).toBeVisible()
    await expect.element(byName).toBeVisible()
    await undo.click()
    await expect
      .element(page.getByText(/This device forgets it, and the server does not get it\./))
      .toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(countWaiting).toBe(0)
    await expect.element(undo).not.toBeInTheDocument()
    await expect.element(page.getByRole('textbox', { name: 'Participant code' })).toHaveFocus()
    await expect.element(list.getByText('Chipo Dube: Arrive')).toBeVisible()
    scan('NUZ042')
    await expect.element(page.getByRole('button', { name: 'Note arrival' })).toBeVisible()
    await screen.unmount()
  })

  test('[W597, W1247] names the people with similar codes for a code that is not on its list', async () => {
    const { screen } = await openFullGate({ 'GET /admin/gate/list': answer({ data: gateList }) }, [
      ...(['gate', 'offlineGate'] as const),
    ])
    await expect.element(page.getByText(/1 people, as of/)).toBeVisible()
    await page.getByRole('button', { name: 'Work offline' }).click()
    await expect.element(page.getByText('Scans are noted on this device.')).toBeVisible()
    scan('NUZO42')
    const near = page.getByRole('region', { name: 'Did you mean?' })
    await expect
      .element(
        near.getByText(
          'NUZO42 is not in the list of this device. Their codes are nearly the same. Ask for the name.',
        ),
      )
      .toBeVisible()
    const said =
      'Nothing was noted. Ask for the name: choose it under “Did you mean?”, or type why this person may pass.'
    await expect.element(page.getByText(said)).toBeVisible()
    const boxOf = (locator: Locator) => locator.element().getBoundingClientRect()
    const verdict = boxOf(page.getByRole('region', { name: 'Not in the list' }))
    expect(boxOf(near).left).toBe(verdict.left)
    expect(boxOf(near).top).toBeGreaterThan(verdict.bottom)
    expect(boxOf(page.getByRole('region', { name: 'Connection' })).right).toBe(
      boxOf(page.getByRole('article')).right,
    )
    await page.viewport(390, 844)
    const confirm = page.getByRole('button', { name: 'Note anyway' })
    expect(boxOf(near).top).toBeGreaterThan(boxOf(confirm).bottom)
    await near.getByRole('button', { name: /Naledi Moyo/ }).click()
    await expect.element(page.getByRole('heading', { name: 'Naledi Moyo' })).toBeVisible()
    await expect.element(near).not.toBeInTheDocument()
    expect(page.getByText('Not confirmed').elements()).toEqual([])
    scan('FAR999')
    await expect.element(page.getByRole('button', { name: 'Note anyway' })).toBeVisible()
    expect(near.elements()).toEqual([])
    await screen.unmount()
  })

  test.each<[verdict: string, kind: string, answers: Parameters<typeof stubHost>[0], note: string]>([
    [
      'Already checked in',
      'Arrive',
      {
        [search]: answer({ data: { ...camperOnTheWire, checkedIn: true } }),
        [whereIs]: answer({ data: { ...standing, place: 'inside' } }),
      },
      'Note arrival',
    ],
    ['Not found', 'Arrive', { [search]: refusal(404, 'notFound') }, 'Note arrival'],
    ['Not found', 'Step out', { [whereIs]: refusal(404, 'notFound') }, 'Note anyway'],
  ])(
    'accepts the next scan in its mode if it went offline while "%s" was shown, in %s',
    async (verdict, kind, answers, note) => {
      const { screen } = await openFullGate(
        { ...answers, ...nearby, 'GET /admin/gate/list': answer({ data: gateList }) },
        ['gate', 'offlineGate'],
      )
      await expect.element(page.getByText(/1 people, as of/)).toBeVisible()
      await page.getByRole('button', { name: kind, exact: true }).click()
      await expect.element(pressed(kind)).toBeVisible()
      scan('NUZ042')
      await expect.element(page.getByRole('heading', { name: verdict })).toBeVisible()
      await page.getByRole('button', { name: 'Work offline' }).click()
      await expect.element(page.getByText('Scans are noted on this device.')).toBeVisible()
      await expect.element(page.getByRole('heading', { name: verdict })).toBeVisible()
      scan('NUZ042')
      await expect.element(page.getByRole('button', { name: note })).toBeVisible()
      await screen.unmount()
    },
  )

  test('[W224] names its operator, and sends the next one with its scans and to the server, not confirmed', async () => {
    const sayOperator = 'PUT /admin/device/operator'
    let [operator, isConfirmed] = ['Farai', true]
    const { sent, screen } = await openFullGate(
      {
        'GET /admin/gate/list': answer({ data: gateList }),
        'GET /admin/gate/list?since=7': answer({ data: { ...gateList, isWhole: false, people: [] } }),
        'GET /admin/device': () =>
          Response.json({
            success: true,
            data: {
              ...{ name: 'Gate 2', endsAt, operatorSince: null, staff: [] },
              ...{ operator, isConfirmed, asksPins: true },
            },
          }),
        [sayOperator]: () => {
          operator = 'Rudo Moyo'
          isConfirmed = false
          return Response.json({ success: true, data: { operator, isConfirmed, operatorSince: endsAt } })
        },
        'POST /admin/gate/scans': takeNothing,
      },
      ['gate', 'offlineGate', 'staff', 'pins'],
      { device: 'Gate 2' },
    )
    await expect.element(page.getByText(/1 people, as of/)).toBeVisible()
    await expect.element(page.getByText('At this gate: Farai', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Work offline' }).click()
    scan('NUZ042')
    await expect.element(page.getByRole('button', { name: 'Note arrival' })).toBeVisible()
    await page.getByRole('button', { name: 'Not Farai? Change' }).click()
    await page.getByLabelText('Your name').fill('Rudo Moyo')
    await page.getByRole('button', { name: 'I am at this gate' }).click()
    await expect.element(page.getByText('At this gate: Rudo Moyo, not confirmed')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Participant code' })).toHaveFocus()
    await page.getByRole('button', { name: 'Note arrival' }).click()
    await expect
      .poll(async () =>
        (await waitingScans()).map(({ operator: noter, isOperatorConfirmed }) => [
          noter,
          isOperatorConfirmed,
        ]),
      )
      .toEqual([['Rudo Moyo', undefined]])
    expect(sent.map(({ line }) => line)).not.toContain(sayOperator)
    await page.getByRole('button', { name: 'Go online now' }).click()
    await expect
      .poll(() => sent.find(({ line }) => line === sayOperator)?.body)
      .toEqual({ name: 'Rudo Moyo' })
    await expect.element(page.getByRole('button', { name: 'Not Rudo Moyo? Change' })).toBeVisible()
    await screen.unmount()
  })

  test('[W963] takes over an abandoned scan only once: another mode begins without a person', async () => {
    const { screen } = await openFullGate(
      {
        'GET /admin/gate/list': answer({ data: gateList }),
        [search]: nothing,
        'POST /admin/gate/scans': nothing,
      },
      ['gate', 'offlineGate'],
    )
    await expect.element(page.getByText(/1 people, as of/)).toBeVisible()
    scan('NUZ042')
    await expect.element(page.getByRole('button', { name: 'Note arrival' })).toBeVisible()
    await page.getByRole('button', { name: 'Step out', exact: true }).click()
    await expect.element(page.getByRole('heading', { name: 'Step Out' })).toBeVisible()
    await expect.element(page.getByLabelText('Participant code')).toHaveFocus()
    await screen.unmount()
  })
})

test('[W499] an unknown code is shown, with or without people whose code is similar', async () => {
  const near = 'GET /admin/gate/near/NUZ0A2'
  let found: object[] = []
  await openFullGate({
    'POST /admin/checkin/NUZ0A2?step=search': refusal(404, 'notFound', 'No participant found with this ID'),
    [near]: () => Response.json({ success: true, data: found }),
  })
  scan('NUZ0A2')
  await expect.element(page.getByText('Nobody has the code NUZ0A2.')).toBeVisible()
  found = [camperOnTheWire]
  scan('NUZ0A2')
  await expect
    .element(page.getByText('Nobody has the code NUZ0A2. Their codes are nearly the same. Ask for the name.'))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: /Naledi Moyo/ })).toBeVisible()
})

test('[W531, W804] without the server a roll call uses the list of this device, with its age and the offline scans', async () => {
  onTestFinished(() => void indexedDB.deleteDatabase(scanDatabase))
  await page.viewport(390, 800)
  const now = Date.now()
  const person = { ...camperOnTheWire, numbers: ['NUZ042'], place: 'expected' } as const
  const { code, numbers, firstname, lastname, age, union, place } = person
  await keepGateList({
    ...{ generation: 'one', change: '7', asOf: new Date(now - 12 * 60_000).toISOString() },
    ...{ readAt: now - 12 * 60_000, asksWithWhom: true },
    people: [{ code, numbers, firstname, lastname, age, union, place }],
  })
  await keepScan({
    ...{ key: 'a'.repeat(32), number: 'NUZ042', kind: 'arrive', counter: 1 },
    notedAt: new Date(now).toISOString(),
  })
  stubHost({ 'GET /admin/gate/roll-call': nothing, 'POST /admin/gate/scans': nothing })
  const user = {
    ...sessions.admin.user,
    abilities: ['gate', 'offlineGate'] as const,
    rights: ['gate'] as const,
  }
  signInAs({ role: 'admin', user })
  await openPage('/admin/rollcall')
  await expect
    .element(
      page.getByText(
        'What you see is the list of this device, 12 minutes old, with what was noted here since.',
      ),
    )
    .toBeVisible()
  await expect.element(page.getByText('0 of 1 found, 1 missing')).toBeVisible()
  const row = page.getByRole('button', { name: /Naledi Moyo.*in since/, pressed: false })
  expect(row.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(64)
  await row.click()
  await expect.element(page.getByText('The 1 person is found.')).toBeVisible()
})

test('[W598] the help of the gate leads to the test of a barcode gun, which keeps the gun’s Tab from the page', async () => {
  const { screen, sent } = await openGate({})
  await screen.getByRole('link', { name: 'Test the gun' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Test a barcode gun' })).toBeVisible()
  expect(sent).toEqual([])
  await screen.unmount()

  const { heard, type } = gunPage()
  expect(type([...'NUZ042', 'Tab'], 0).at(-1)?.defaultPrevented).toBe(true)
  expect(gunFinding(await heard(1))).toEqual({ kind: 'tabAlone', read: 'NUZ042' })
})

test('[W598] two scans in quick succession are two bursts', async () => {
  const { heard, type } = gunPage()
  type([...'NUZ042', 'Enter'], 0)
  type([...'NUZ043', 'Enter'], 300)
  const codeOf = (keys: readonly GunKey[]) => keys.map(({ key }) => key).join('')
  expect([codeOf(await heard(1)), codeOf(await heard(2))]).toEqual(['NUZ042Enter', 'NUZ043Enter'])
})

function gunPage() {
  const bursts: (readonly GunKey[])[] = []
  onTestFinished(listenToKeys((keys) => bursts.push(keys)))
  const start = performance.now()
  return {
    heard: async (burst: number) => {
      await vi.waitUntil(() => bursts.length >= burst, { timeout: 60_000 })
      return bursts[burst - 1] ?? []
    },
    /** @param from in ms after the page was opened */
    type: (keys: readonly string[], from: number) =>
      keys.map((key, index) => {
        const stroke = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        Object.defineProperty(stroke, 'timeStamp', { value: start + from + 5 * index })
        document.body.dispatchEvent(stroke)
        return stroke
      }),
  }
}
