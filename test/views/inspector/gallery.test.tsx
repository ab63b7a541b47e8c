import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CoverageChart } from '../../../src/inspector/gallery/FlowPage.tsx'
import GalleryIndex from '../../../src/inspector/gallery/GalleryIndex.tsx'
import StatePage from '../../../src/inspector/gallery/StatePage.tsx'
import { checkInModel } from '../../../src/inspector/models/gate/checkIn.tsx'
import { models } from '../../../src/inspector/models/index.ts'
import { drawnStates } from '../../../src/inspector/walk/states.ts'
import { PageHeader } from '../../../src/views/ui/layout/PageHeader.tsx'
import { expectNoProblems } from '../support/console.ts'
import { headingProblems, overflow, settle, violations } from '../support/inspection.ts'
import { inApp, schemes } from '../support/screen.tsx'

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

describe('the index of the gallery', () => {
  const open = (at = '/inspector/gallery') =>
    render(
      inApp(
        <main>
          <GalleryIndex />
        </main>,
        { at },
      ),
    )

  test('lists every flow with the size of its chart, and finds it by its name or by a state', async () => {
    const screen = await open()
    await expect.element(screen.getByRole('status')).toHaveTextContent(`${models.length} flows`)
    const gate = screen.getByRole('listitem').filter({ hasText: 'Check in' })
    await expect.element(gate).toHaveTextContent('Check incheckIn13 states · 45 transitions')
    await screen.getByRole('searchbox', { name: 'Find a flow or a state' }).fill('check in')
    await expect.element(screen.getByRole('status')).toHaveTextContent(`1 of ${models.length} flows`)
    await userEvent.fill(screen.getByRole('searchbox'), 'alreadyCheckedIn')
    await expect.element(screen.getByRole('listitem')).toHaveTextContent('ready.alreadyCheckedIn')
    await userEvent.fill(screen.getByRole('searchbox'), 'nowhere')
    await expect.element(screen.getByText('No flow and no state is named like this.')).toBeVisible()
  })

  test('keeps every letter that is typed into its search, wherever the cursor is', async () => {
    const screen = await open()
    const search = screen.getByRole('searchbox')
    await userEvent.type(search, 'Unknown{Home}outcome')
    await expect.element(search).toHaveValue('outcomeUnknown')
    await expect
      .element(screen.getByRole('listitem').filter({ hasText: 'outcomeUnknown' }).first())
      .toBeVisible()
  })

  test('passes scheme and width on to the flows, but not the search', async () => {
    const screen = await open('/inspector/gallery?find=sound&scheme=dark&width=1280')
    await expect
      .element(screen.getByRole('link', { name: 'Sound' }))
      .toHaveAttribute('href', '/inspector/gallery/sound?scheme=dark&width=1280')
  })

  test('has no accessibility violation', async () => {
    await open()
    await expectSound()
  })
})

describe('the path to a state', () => {
  const state = drawnStates(checkInModel).find(({ value }) => value === 'ready.checkedIn.announced')

  async function draw(search: string) {
    const screen = await render(
      inApp(
        <main>
          <Routes>
            <Route path="/inspector/gallery/:flow/:state" element={<StatePage />} />
          </Routes>
        </main>,
        { at: `/inspector/gallery/checkIn/${state?.id}?${search}` },
      ),
    )
    await expect.element(screen.getByRole('option', { selected: true })).toBeVisible()
    return screen
  }

  test('lists each event with the state it led to, and each step can be chosen', async () => {
    const screen = await draw('step=2')
    const steps = screen.getByRole('listbox', { name: 'Events' }).getByRole('option').elements()
    expect(steps.map((step) => step.textContent)).toEqual([
      '1started→ ready.idle0.0 s',
      '2code.scanned {"code":"EZC104"}→ searching1.2 s',
      expect.stringMatching(/^3searchParticipant done \{"output":\{"ok":true,.*→ found\.asking2\.4 s$/),
      '4checkIn.confirmed→ confirming.preparing3.6 s',
      `5makeIdempotencyKey done {"output":"${'a'.repeat(32)}"}→ confirming.sending4.8 s`,
      expect.stringMatching(
        /^6confirmCheckIn done \{"output":\{"ok":true,.*→ ready\.checkedIn\.announced6\.0 s$/,
      ),
    ])
    const chosen = screen.getByRole('option', { selected: true })
    await expect.element(chosen).toHaveTextContent(/^3searchParticipant/)
    await screen.getByRole('option', { name: /checkIn.confirmed/ }).click()
    await expect.element(chosen).toHaveTextContent(/^4checkIn.confirmed/)
    await screen.getByRole('button', { name: 'Back' }).click()
    await expect.element(chosen).toHaveTextContent(/^3searchParticipant/)
    await userEvent.keyboard('{End}')
    await screen.getByRole('button', { name: 'Play' }).click()
    await expect.element(chosen).toHaveTextContent(/^1started/)
    await screen.getByRole('button', { name: 'Pause' }).click()
  })

  test.each(schemes)('has no accessibility violation (%s)', async (scheme) => {
    await draw(`scheme=${scheme}&width=1280`)
    await expect
      .poll(() => document.querySelector('iframe')?.contentDocument?.body.textContent)
      .toMatch('Checked in')
    await expect.element(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
    await expectSound()
  })
})

test('the coverage chart shows every transition that the walk takes', {
  timeout: 30_000,
}, async () => {
  const screen = await render(
    inApp(
      <main>
        <PageHeader title="The page around it" />
        <CoverageChart model={checkInModel} />
      </main>,
    ),
  )
  await expect.element(screen.getByText('45 of 45 transitions')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Chart of checkIn' })).toBeVisible()
  expect(document.querySelectorAll('[data-missed]')).toHaveLength(0)
  const listed = document.querySelectorAll('details li[data-transition]')
  expect([
    listed.length,
    Array.from(listed).every((item) => item.textContent?.endsWith(' · walked')),
  ]).toEqual([45, true])
  await expectSound()
})
