import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { StateValue } from 'xstate'
import { LiveView } from '../../src/inspector/live/LiveView.tsx'
import { type LiveFlow, noFlows } from '../../src/inspector/live/liveFlows.ts'
import { type LiveInspectorContext, liveInspectorMachine } from '../../src/inspector/live/liveInspector.ts'
import { listenToPortal } from '../../src/inspector/live/portal.ts'
import { answered, type LiveMessage, offered } from '../../src/inspector/live/protocol.ts'
import { checkInMachine } from '../../src/machines/checkIn.ts'
import { soundMachine } from '../../src/machines/sound.ts'
import { openPage } from '../browser/support/portal.tsx'
import { expectNoProblems } from './support/console.ts'
import { headingProblems, overflow, settle, violations } from './support/inspection.ts'
import { inApp, type Scheme, schemes } from './support/screen.tsx'

expectNoProblems()

beforeEach(async () => {
  await page.viewport(1280, 800)
})

const log = [
  {
    key: 1,
    at: Date.parse('2025-04-14T08:05:09.120Z'),
    type: 'code.changed',
    fields: { code: '•••1' },
    after: { ready: 'idle' },
    transitions: ['ready · code.changed → stays'],
  },
  {
    key: 2,
    at: Date.parse('2025-04-14T08:05:10.000Z'),
    type: 'checkIn.confirmed',
    fields: {},
    after: { ready: 'idle' },
    transitions: [],
  },
  {
    key: 3,
    at: Date.parse('2025-04-14T08:05:11.000Z'),
    type: 'xstate.done.actor.confirmCheckIn',
    fields: {},
    after: null,
    transitions: [],
  },
]

const ofSound = { at: Date.parse('2025-04-14T08:05:10.000Z'), fields: {}, after: 'on', transitions: [] }
const lifeOfSound = [
  { ...ofSound, key: 1, type: 'xstate.init' },
  { ...ofSound, key: 2, type: 'xstate.stop' },
]

const gate = {
  actor: 'x:8',
  name: 'checkIn',
  time: 2,
  definition: JSON.stringify(checkInMachine.config),
  delays: { inputRefocus: 500, successShown: 5_000 },
  status: 'active',
  value: { ready: { checkedIn: 'announced' } },
  context: { code: '•••1', participant: null, fieldError: 'Please enter a participant ID or scan a barcode' },
  timers: [
    { event: 'xstate.after.inputRefocus.checkIn.ready.checkedIn.announced', delay: 500, startedAt: 1_000 },
    { event: 'xstate.after.successShown.checkIn.ready.checkedIn', delay: 5_000, startedAt: 1_000 },
  ],
  taken: ['confirming.sending · confirmCheckIn done [isDone] → ready.checkedIn'],
  log,
} as const satisfies LiveFlow

const ended = {
  ...gate,
  actor: 'x:9',
  name: 'sound',
  time: 1,
  definition: JSON.stringify(soundMachine.config),
  delays: {},
  status: 'stopped',
  value: 'on',
  timers: [],
  log: lifeOfSound,
} as const

async function drawLive(
  context: Partial<LiveInspectorContext>,
  { portal = 'streaming', scheme = 'light' }: { portal?: StateValue; scheme?: Scheme } = {},
) {
  const send = vi.fn()
  const state = liveInspectorMachine.resolveState({
    value: { portal, clock: 'still' } as const,
    context: { ...noFlows, flows: [gate, ended], selected: 'x:8', now: 1_300, ...context },
  })
  const screen = await render(
    inApp(
      <main>
        <LiveView state={state} send={send} />
      </main>,
      { scheme },
    ),
  )
  return { screen, send }
}

type Screen = Awaited<ReturnType<typeof drawLive>>['screen']

/** The states that the chart marks as those that hold. */
function nowIn(screen: Screen) {
  const states = screen.container.querySelectorAll('[data-kind="state"][data-current]')
  return Array.from(states, (state) => state.getAttribute('data-state')?.split('.').at(-1))
}

/** What the log says, without the times. */
function eventsIn(screen: Screen) {
  const entries = screen.getByRole('region', { name: 'Events' }).getByRole('listitem').elements()
  return entries.map(({ textContent }) => textContent?.replace(/^\d\d:\d\d:\d\d\.\d\d\d /, ''))
}

describe('the live view', () => {
  test.each(schemes)('is in order, wide and narrow (%s)', async (scheme) => {
    const { screen } = await drawLive({}, { scheme })
    await expect.element(screen.getByRole('region', { name: 'Chart of checkIn' })).toBeVisible()
    expect(nowIn(screen)).toEqual(['announced'])
    // Where it is hidden, the library complains on the console of a development build.
    await expect.element(screen.getByRole('link', { name: 'React Flow attribution' })).toBeVisible()
    for (const width of [1280, 390]) {
      await page.viewport(width, 800)
      settle()
      expect([...(await violations({ isStrict: false })), ...headingProblems()]).toEqual([])
      expect(overflow()).toBe(0)
    }
  })

  test('counts down the times that run', async () => {
    const { screen } = await drawLive({})
    await expect.element(screen.getByText('after inputRefocus in 0.2 s of 0.5 s')).toBeVisible()
    await expect.element(screen.getByText('after successShown in 4.7 s of 5.0 s')).toBeVisible()
    const bar = screen.getByRole('progressbar', { name: 'after successShown' }).element()
    expect([bar.getAttribute('max'), bar.getAttribute('value')]).toEqual(['5000', '300'])
  })

  test('tells of each event what became of it, the newest first', async () => {
    const { screen } = await drawLive({})
    expect(eventsIn(screen)).toEqual([
      'confirmCheckIn done…',
      'checkIn.confirmednot heard in ready.idle',
      'code.changed{"code":"•••1"}→ ready.idle',
    ])
  })

  test('lists the flows, and chooses, clears and forgets', async () => {
    const { screen, send } = await drawLive({})
    const list = screen.getByRole('navigation', { name: 'Running flows' })
    await expect
      .element(list.getByRole('button', { name: 'checkIn, 2nd ready.checkedIn.announced' }))
      .toHaveAttribute('aria-current', 'true')
    await list.getByRole('button', { name: 'sound on · ended' }).click()
    await screen.getByRole('button', { name: 'Clear', exact: true }).click()
    await screen.getByRole('button', { name: 'Clear ended flows' }).click()
    expect(send.mock.calls.flat()).toEqual([
      { type: 'flow.selected', actor: 'x:9' },
      { type: 'log.cleared' },
      { type: 'ended.cleared' },
    ])
  })

  test('marks no state of a flow that has ended, and neither calls its start and end unheard', async () => {
    const { screen } = await drawLive({ selected: 'x:9' })
    await expect.element(screen.getByRole('heading', { name: 'sound: on · ended' })).toBeVisible()
    await expect.element(screen.getByRole('region', { name: 'Chart of sound' })).toBeVisible()
    expect(nowIn(screen)).toEqual([])
    expect(eventsIn(screen)).toEqual(['stoppedgone', 'started→ on'])
  })

  test.each(schemes)('says when the portal has gone, and how to get one back (%s)', async (scheme) => {
    const { screen } = await drawLive({}, { portal: 'lost', scheme })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('The portal has gone.')
    await expect
      .element(screen.getByRole('link', { name: 'Open the portal in a window' }))
      .toHaveAttribute('href', '/auth/signin?inspect=window')
    await expect.element(screen.getByRole('region', { name: 'Chart of checkIn' })).toBeVisible()
    expect(nowIn(screen)).toEqual([])
    for (const width of [1280, 390]) {
      await page.viewport(width, 800)
      settle()
      expect([...(await violations({ isStrict: false })), ...headingProblems()]).toEqual([])
      expect(overflow()).toBe(0)
    }
  })

  test('says so when a definition cannot be drawn, and goes on', async () => {
    const { screen } = await drawLive({ flows: [{ ...gate, definition: '{"id":' }] })
    await expect.element(screen.getByText('The definition of this flow cannot be drawn.')).toBeVisible()
    await expect.element(screen.getByRole('region', { name: 'Events' })).toBeVisible()
  })
})

test('the bench without a portal says how to get one, and has its four tabs', async () => {
  const screen = await openPage('/inspector')
  await expect.element(screen.getByText(/No portal streams to this page yet/)).toBeVisible()
  const tabs = screen.getByRole('navigation', { name: 'Inspector' }).getByRole('link').elements()
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Live', 'Recordings', 'Gallery', 'Faults'])
  settle()
  expect([...(await violations({ isStrict: false })), ...headingProblems()]).toEqual([])
})

describe('only the own origin', () => {
  const message: LiveMessage = {
    type: '@xstate.event',
    stream: 'one',
    sessionId: 'x:8',
    event: { type: 'code.changed', fields: {} },
  }
  const tell = (data: unknown, origin = window.location.origin) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: window }))

  test('is heard, and only when it speaks as the portal does', () => {
    const heard: LiveMessage[] = []
    const stop = listenToPortal({ onMessage: (arrived) => heard.push(arrived), onLost: () => {} })
    tell({ type: answered })
    tell(message, 'https://elsewhere.example')
    tell({ ...message, event: 'code.changed' })
    tell('@xstate.event')
    tell(null)
    tell(message)
    stop()
    tell(message)
    expect(heard).toEqual([message])
  })

  test('is connected to, when it offers a stream', async () => {
    const posted = vi.spyOn(window, 'postMessage')
    const stop = listenToPortal({ onMessage: () => {}, onLost: () => {} })
    posted.mockClear()
    tell({ type: offered }, 'https://elsewhere.example')
    expect(posted.mock.calls).toEqual([])
    tell({ type: offered })
    expect(posted.mock.calls).toEqual([
      [{ type: '@statelyai.connected', bench: expect.any(String) }, { targetOrigin: window.location.origin }],
    ])
    stop()
    posted.mockRestore()
  })
})
