import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import CoverageChart from '../../src/inspector/gallery/CoverageChart.tsx'
import { GalleryIndex } from '../../src/inspector/gallery/GalleryIndex.tsx'
import { PathView } from '../../src/inspector/gallery/PathView.tsx'
import { pathPlayerMachine } from '../../src/inspector/gallery/pathPlayer.ts'
import { checkInModel } from '../../src/inspector/models/checkIn.tsx'
import { models } from '../../src/inspector/models/index.ts'
import { drawnStates } from '../../src/inspector/walk/states.ts'
import { PageHeader } from '../../src/views/ui/PageHeader.tsx'
import { expectNoProblems } from './support/console.ts'
import { headingProblems, overflow, settle, violations } from './support/inspection.ts'
import { inApp, schemes } from './support/screen.tsx'

expectNoProblems()

beforeEach(async () => {
  await page.viewport(1280, 800)
})

async function expectSound(): Promise<void> {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.viewport(width, height)
    settle()
    expect([await violations({ isStrict: false }), headingProblems(), overflow()]).toEqual([[], [], 0])
  }
}

describe('the index', () => {
  const open = (at = '/inspector/gallery') =>
    render(
      inApp(
        <main>
          <GalleryIndex />
        </main>,
        { at },
      ),
    )

  test('names every flow with the size of its chart, and finds it by its name or by a state', async () => {
    const screen = await open()
    await expect.element(screen.getByRole('status')).toHaveTextContent(`${models.length} flows`)
    const gate = screen.getByRole('listitem').filter({ hasText: 'Check in' })
    await expect.element(gate).toHaveTextContent('Check incheckIn14 states · 52 transitions')
    await screen.getByRole('searchbox', { name: 'Find a flow or a state' }).fill('check in')
    await expect.element(screen.getByRole('status')).toHaveTextContent(`1 of ${models.length} flows`)
    await userEvent.fill(screen.getByRole('searchbox'), 'alreadyCheckedIn')
    await expect.element(screen.getByRole('listitem')).toHaveTextContent('ready.alreadyCheckedIn')
    await userEvent.fill(screen.getByRole('searchbox'), 'nowhere')
    await expect.element(screen.getByText('No flow and no state is named like this.')).toBeVisible()
  })

  test('keeps every letter that is typed into its search, wherever it is put', async () => {
    const screen = await open()
    const search = screen.getByRole('searchbox')
    await userEvent.type(search, 'Unknown{Home}outcome')
    await expect.element(search).toHaveValue('outcomeUnknown')
    await expect
      .element(screen.getByRole('listitem').filter({ hasText: 'outcomeUnknown' }).first())
      .toBeVisible()
  })

  test('hands the look on to the flows, and keeps what is searched for in the address', async () => {
    const screen = await open('/inspector/gallery?find=sound&scheme=dark&width=1280')
    await expect
      .element(screen.getByRole('link', { name: 'Sound' }))
      .toHaveAttribute('href', '/inspector/gallery/sound?scheme=dark&width=1280')
  })

  test('has no fault for axe', async () => {
    await open()
    await expectSound()
  })
})

describe('the way to a state', () => {
  const scenes =
    drawnStates(checkInModel).find(({ value }) => value === 'ready.checkedIn.announced')?.way ?? []
  const last = scenes.length - 1

  async function draw(step: number, value = 'paused', scheme: (typeof schemes)[number] = 'light') {
    const send = vi.fn()
    const state = pathPlayerMachine.resolveState({ value, context: { step, last } })
    const screen = await render(
      inApp(
        <main>
          <PageHeader title="The page around it" />
          <PathView scenes={scenes} state={state} send={send} />
        </main>,
        { scheme },
      ),
    )
    return { screen, send }
  }

  test('is a list of what happened and where it led, each step to be chosen', async () => {
    const { screen, send } = await draw(2)
    const steps = screen.getByRole('listitem').elements()
    expect(steps.map((step) => step.textContent)).toEqual([
      '0The flow starts→ ready.idle',
      '1code.scanned{"code":"EZC104"}→ searching',
      expect.stringMatching(/^2searchParticipant answers\{"ok":true,.*→ found\.asking$/),
      '3checkIn.confirmed→ confirming.preparing',
      `4makeIdempotencyKey answers"${'a'.repeat(32)}"→ confirming.sending`,
      expect.stringMatching(/^5confirmCheckIn answers\{"ok":true,.*→ ready\.checkedIn\.announced$/),
    ])
    expect(document.querySelector('[aria-current="step"]')).toHaveTextContent(/^2searchParticipant/)
    await expect.element(screen.getByRole('status')).toHaveTextContent('Step 2 of 5')
    await screen.getByRole('button', { name: /checkIn.confirmed/ }).click()
    await screen.getByRole('button', { name: 'Previous' }).click()
    await screen.getByRole('button', { name: 'Next' }).click()
    await screen.getByRole('button', { name: 'Play' }).click()
    expect(send.mock.calls.flat()).toEqual([
      { type: 'step.chosen', step: 3 },
      { type: 'step.moved', by: -1 },
      { type: 'step.moved', by: 1 },
      { type: 'playback.started' },
    ])
  })

  test('is paused while it plays', async () => {
    const { screen, send } = await draw(2, 'playing')
    await screen.getByRole('button', { name: 'Pause' }).click()
    expect(send.mock.calls.flat()).toEqual([{ type: 'playback.paused' }])
  })

  test.each(schemes)('has no fault for axe (%s)', async (scheme) => {
    await draw(last, 'paused', scheme)
    await expectSound()
  })
})

test('what the walk covers is walked here, and shown on the chart', { timeout: 30_000 }, async () => {
  const screen = await render(
    inApp(
      <main>
        <PageHeader title="The page around it" />
        <CoverageChart model={checkInModel} />
      </main>,
    ),
  )
  await expect.element(screen.getByText('52 of 52 transitions')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Chart of checkIn' })).toBeVisible()
  expect(document.querySelectorAll('[data-missed]')).toHaveLength(0)
  const listed = document.querySelectorAll('details li[data-transition]')
  expect([
    listed.length,
    Array.from(listed).every((item) => item.textContent?.endsWith(' · walked')),
  ]).toEqual([52, true])
  await expectSound()
})
