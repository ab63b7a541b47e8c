import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import Live from '../../../src/inspector/live/Live.tsx'
import {
  type MaskRequest,
  type NewsAnswer,
  type NewsRequest,
  offered,
  type SendRequest,
  type Unmasking,
} from '../../../src/inspector/live/protocol.ts'
import type { RecordedEvent } from '../../../src/services/recorder/recording.ts'
import { lostAnswer } from '../../inspector/support/recorded.ts'
import { openPage } from '../../portal/support/portal.tsx'
import { expectNoProblems } from '../support/console.ts'
import { headingProblems, overflow, settle, violations } from '../support/inspection.ts'
import { inApp, schemes } from '../support/screen.tsx'

expectNoProblems()

beforeEach(async () => {
  await page.viewport(1280, 800)
})

const soundOn: RecordedEvent = {
  at: 0,
  flow: 'sound',
  actor: 'x:sound',
  type: 'xstate.init',
  before: null,
  after: 'on',
  status: 'active',
  transitions: [],
  context: { atFirst: 'on' },
}
const soundEnded = { ...soundOn, at: 1, type: 'xstate.stop', before: 'on', status: 'stopped' } as const

async function openLive() {
  const screen = await render(
    inApp(
      <main>
        <Live />
      </main>,
    ),
  )
  const portal = new MessageChannel()
  const hear = (data: unknown) =>
    window.dispatchEvent(
      new MessageEvent('message', { data, origin: window.location.origin, source: portal.port1 }),
    )
  const head = { version: 1, build: 'b', createdAt: '2025-04-14T08:05:09.000Z', flow: 'portal' } as const
  let events: readonly RecordedEvent[] = []
  let now = 0
  let types: string[] = []
  let values: Unmasking = 'absent'
  const sent: unknown[] = []
  portal.port2.onmessage = ({ data }: MessageEvent<NewsRequest | SendRequest | MaskRequest>) => {
    if (data.type === 'bench.valuesAsked') {
      values = data.isShown ? 'shown' : 'offered'
      return
    }
    if (data.type === 'bench.sendAsked') {
      sent.push({ actor: data.actor, event: data.event })
      return hear({ type: 'bench.sendTold', isSent: true })
    }
    const { stream, count, sendable } = data
    const from = stream === 'one' ? count : 0
    const recording = { ...head, events: [...events.slice(from)] }
    const accepted = { actor: sendable?.actor ?? '', types }
    hear({
      type: 'bench.newsTold',
      stream: 'one',
      from,
      now,
      recording,
      accepted,
      values,
    } satisfies NewsAnswer)
  }
  const tell = (news: readonly RecordedEvent[], at: number, accepted: string[] = []) => {
    types = accepted
    events = [...events, ...news]
    now = at
  }
  await expect.element(screen.getByText(/No portal streams to this page yet/)).toBeVisible()
  hear({ type: offered })
  const offerValues = () => {
    values = 'offered'
  }
  return { screen, tell, offerValues, asked: () => sent, leave: () => portal.port2.close() }
}

const flows = page.getByRole('navigation', { name: 'Running flows' })
const newest = page.getByRole('option', { selected: true })

function nowIn(): readonly (string | undefined)[] {
  const states = document.querySelectorAll('[data-kind="state"][data-current]')
  return Array.from(states, (state) => state.getAttribute('data-state')?.split('.').at(-1))
}

async function expectSound(): Promise<void> {
  for (const width of [1280, 390]) {
    await page.viewport(width, 800)
    settle()
    expect([...(await violations({ isStrict: false })), ...headingProblems(), overflow()]).toEqual([0])
  }
}

describe('the live view', () => {
  test('follows the flow that changed last, with its chart, its events and its context, as they arrive', async () => {
    const { screen, tell } = await openLive()
    const { events } = await lostAnswer()
    tell([soundOn, ...events.slice(0, 2)], 900)
    await expect.element(screen.getByRole('region', { name: 'Chart of checkIn' })).toBeVisible()
    await expect.poll(nowIn).toEqual(['searching'])
    await expect.element(newest).toHaveTextContent('code.scanned {"code":"•••1"}→ searching')
    await expect
      .element(flows.getByRole('button', { name: 'checkIn searching' }))
      .toHaveAttribute('aria-pressed', 'true')
    tell(events.slice(2, 6), 12_700)
    await expect.poll(nowIn).toEqual(['unanswered'])
    await expect.element(newest).toHaveTextContent('confirmCheckIn failed')
    await expect.element(flows.getByRole('button', { name: 'checkIn found.unanswered' })).toBeVisible()
    await expect
      .element(screen.getByRole('region', { name: 'Context, masked' }))
      .toHaveTextContent('number"•••1"isByNamefalse')
    await flows.getByRole('button', { name: 'sound on' }).click()
    await expect.element(screen.getByRole('region', { name: 'Chart of sound' })).toBeVisible()
  })
  test('[W1351] an accepted event of the chart is sent after "Send", and a past one offers none', async () => {
    const { screen, tell, asked } = await openLive()
    const { events } = await lostAnswer()
    tell(events.slice(0, 3), 1_200, ['checkIn.confirmed', 'checkIn.cancelled'])
    const chart = screen.getByRole('region', { name: 'Chart of checkIn' })
    const buttons = () => chart.getByRole('button', { name: /^Send / }).elements()
    await expect
      .poll(() => [...new Set(buttons().map((one) => one.getAttribute('aria-label')))])
      .toEqual(['Send checkIn.cancelled', 'Send checkIn.confirmed'])
    await expect.element(screen.getByText(/^Press an underlined event/)).toHaveTextContent('code.scanned')
    const confirm = chart.getByRole('button', { name: 'Send checkIn.confirmed', exact: true }).first()
    await confirm.click()
    await screen.getByRole('button', { name: 'Cancel', exact: true }).click()
    expect(asked()).toEqual([])
    await confirm.click()
    await screen.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(screen.getByText('checkIn.confirmed was sent to checkIn.')).toBeVisible()
    expect(asked()).toEqual([{ actor: events[0]?.actor, event: 'checkIn.confirmed' }])
    await screen.getByRole('button', { name: 'Back' }).click()
    await expect
      .element(screen.getByText('Events are sent beside the newest event of checkIn only.'))
      .toBeVisible()
    expect(buttons()).toEqual([])
  })

  test('[W1354] values are shown and masked again where the portal offers them, and the page says so', async () => {
    const { screen, tell, offerValues } = await openLive()
    tell([soundOn], 10)
    await expect.element(newest).toBeVisible()
    const button = (name: string) => screen.getByRole('button', { name })
    expect(button('Show values').query()).toBeNull()
    const warning = screen.getByText('Values of the demo camp are shown')
    offerValues()
    await button('Show values').click()
    await expect.element(warning).toBeVisible()
    await button('Mask values').click()
    await expect.element(button('Show values')).toBeVisible()
    expect(warning.query()).toBeNull()
  })

  test('counts down the running delays on the clock of the portal', async () => {
    const { screen, tell } = await openLive()
    const { events } = await lostAnswer()
    tell(events.slice(0, 8), 14_350)
    await expect.element(screen.getByText('after inputRefocus: 0.4 s left of 0.5 s')).toBeVisible()
    tell([], 14_550)
    await expect.element(screen.getByText('after successShown: 4.7 s left of 5.0 s')).toBeVisible()
    const bar = screen.getByRole('progressbar', { name: 'after successShown' }).element()
    expect([bar.getAttribute('max'), bar.getAttribute('value')]).toEqual(['5000', '300'])
  })

  test('is stepped through by keyboard while the portal goes on, and follows it again after "Play"', async () => {
    const { screen, tell } = await openLive()
    const { events } = await lostAnswer()
    tell(events.slice(0, 3), 1_200)
    await expect.element(newest).toHaveTextContent('3searchParticipant done')
    await userEvent.keyboard('{ArrowLeft}')
    tell(events.slice(3, 5), 2_700)
    await expect.element(newest).toHaveTextContent('2code.scanned')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    await screen.getByRole('button', { name: 'Play' }).click()
    // The replay waits as long as the portal did, so this recording loses the answer sooner.
    tell(
      events.slice(5, 6).map((event) => ({ ...event, at: 3_700 })),
      3_700,
    )
    await expect.element(newest).toHaveTextContent('6confirmCheckIn failed')
  })

  test('clears past events and ended flows, and marks no state of an ended flow', async () => {
    const { screen, tell } = await openLive()
    const { events } = await lostAnswer()
    tell([soundOn, soundEnded, ...events], 15_000)
    await flows.getByRole('button', { name: 'sound on · ended' }).click()
    await expect.element(newest).toHaveTextContent('2closedgone')
    await expect.poll(nowIn).toEqual([])
    await screen.getByRole('button', { name: 'Clear events' }).click()
    await expect.element(newest).toHaveTextContent('1closedgone')
    await screen.getByRole('button', { name: 'Clear ended flows' }).click()
    await expect.element(newest).toHaveTextContent('1checkIn · after inputRefocus')
    await expect.element(flows.getByRole('button', { name: 'sound' })).not.toBeInTheDocument()
  })

  test('reports that the portal was closed, and keeps the received events', async () => {
    const { screen, tell, leave } = await openLive()
    const { events } = await lostAnswer()
    tell([soundOn, ...events.slice(0, 3)], 1_200)
    await expect.element(newest).toHaveTextContent('searchParticipant done')
    leave()
    await expect
      .element(screen.getByRole('alert'), { timeout: 10_000 })
      .toHaveTextContent('The portal was closed.')
    await expect
      .element(screen.getByRole('link', { name: 'Open the portal in a window' }))
      .toHaveAttribute('href', '/auth/signin?inspect=window')
    await expect.element(screen.getByRole('button', { name: 'Copy incident' })).toBeVisible()
    await expectSound()
  })

  test.each(schemes)(
    'has no accessibility violation and no overflow, wide and narrow (%s)',
    async (scheme) => {
      const { screen, tell } = await openLive()
      document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
      const { events } = await lostAnswer()
      tell([soundOn, ...events.slice(0, 8)], 14_300)
      await expect.element(screen.getByRole('region', { name: 'Chart of checkIn' })).toBeVisible()
      await expect.element(screen.getByRole('button', { name: 'Zoom in' })).toBeVisible()
      await expectSound()
    },
  )

  test('says that this build has no chart of an unknown flow', async () => {
    const { screen, tell } = await openLive()
    tell([{ ...soundOn, flow: 'gone' }], 10)
    await expect
      .element(screen.getByText('This build has no flow named gone, so it has no chart of it.'))
      .toBeVisible()
  })
})

test('the bench without a portal says how to open one, and has its four tabs', async () => {
  const screen = await openPage('/inspector')
  await expect.element(screen.getByText(/No portal streams to this page yet/)).toBeVisible()
  const tabs = screen.getByRole('navigation', { name: 'Inspector' }).getByRole('link').elements()
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Live', 'Recordings', 'Gallery', 'Faults'])
  settle()
  expect([...(await violations({ isStrict: false })), ...headingProblems()]).toEqual([])
})
