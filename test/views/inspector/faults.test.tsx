import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { StateValue } from 'xstate'
import { routes } from '../../../src/api/routes.ts'
import type { Faults } from '../../../src/api/schemas/faults.ts'
import { FaultsView } from '../../../src/inspector/faults/FaultsView.tsx'
import { faultDialMachine } from '../../../src/inspector/faults/faultDial.ts'
import { expectNoProblems } from '../support/console.ts'
import { contrastViolations, type JudgedTexts } from '../support/contrast.ts'
import { headingProblems, overflow, settle, violationsOfMarkup } from '../support/inspection.ts'
import { inApp, type Scheme, schemes } from '../support/screen.tsx'

expectNoProblems()

beforeEach(async () => {
  await page.viewport(1280, 800)
})

async function draw(value: StateValue, wanted: Faults = {}, scheme: Scheme = 'light') {
  const send = vi.fn()
  const state = faultDialMachine.resolveState({ value, context: { wanted } })
  const screen = await render(
    inApp(
      <main>
        <FaultsView state={state} send={send} />
      </main>,
      { scheme },
    ),
  )
  return { screen, send }
}

test('a server without a fault dial is reported, with the setting that adds one', async () => {
  const { screen, send } = await draw('absent')
  await expect
    .element(screen.getByText('This server has no fault dial: start it with FAULT_DIAL=1'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Ask again' }).click()
  expect(send.mock.calls).toEqual([[{ type: 'retry.requested' }]])
})

describe('the fault dial', () => {
  test('offers every call, and lists the faults that are set', async () => {
    const { screen, send } = await draw('settled', {
      'checkIn.confirm': { kind: 'dropAfter', latency: 0 },
      deduct: { kind: 'none', latency: 2_000 },
    })
    // A check-in has two steps on one route, and so does a pairing.
    const calls = screen.getByRole('combobox', { name: 'Call' }).element()
    expect(calls.querySelectorAll('option')).toHaveLength(Object.keys(routes).length + 2)
    await expect.element(screen.getByRole('status')).toHaveTextContent('2 calls go wrong')
    const rows = screen.getByRole('row').elements()
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'deduct POST /profile/deductGoes well, after 2,000 msOff',
      'checkIn.confirm POST /admin/checkin/:code?step=confirmDone, and its answer droppedOff',
    ])
    await screen.getByRole('button', { name: 'deduct off' }).click()
    await screen.getByRole('button', { name: 'All off' }).click()
    expect(send.mock.calls.flat()).toEqual([
      { type: 'fault.set', call: 'deduct', fault: { kind: 'none', latency: 0 } },
      { type: 'all.turnedOff' },
    ])
  })

  test('is set by keyboard alone, and accepts no latency above the maximum', async () => {
    const { screen, send } = await draw('settled')
    await screen.getByRole('combobox', { name: 'Call' }).selectOptions('deduct')
    await screen.getByRole('combobox', { name: 'What happens' }).selectOptions('Dropped before it is done')
    const latency = screen.getByRole('textbox', { name: 'Latency, ms (15,000 at most)' })
    const field = latency.element()
    if (field instanceof HTMLElement) field.focus()
    await userEvent.keyboard('soon-15001{Enter}')
    await expect.element(latency).toHaveValue('1500')
    expect(send.mock.calls.flat()).toEqual([
      { type: 'fault.set', call: 'deduct', fault: { kind: 'dropBefore', latency: 1_500 } },
    ])
  })

  test('reports a fault that the server did not accept, and offers to try again', async () => {
    const { screen, send } = await draw('failed', { 'checkIn.confirm': { kind: 'failure', latency: 0 } })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('It goes on with what was set before.')
    await screen.getByRole('button', { name: 'Try again' }).click()
    expect(send.mock.calls).toEqual([[{ type: 'retry.requested' }]])
  })
})

describe.each(schemes)('in the %s scheme', (scheme) => {
  const judged: JudgedTexts = new Set()
  test.each<[string, Faults]>([
    ['loading', {}],
    ['absent', {}],
    ['unreadable', {}],
    ['settled', { 'checkIn.confirm': { kind: 'dropAfter', latency: 300 } }],
    ['saving', {}],
    ['failed', {}],
  ])('%s has no accessibility violation and no overflow', async (value, wanted) => {
    await draw(value, wanted, scheme)
    for (const width of [1280, 390]) {
      await page.viewport(width, 844)
      settle()
      const found = [...(await violationsOfMarkup()), ...(await contrastViolations(judged, false))]
      expect([found, headingProblems(), overflow()]).toEqual([[], [], 0])
    }
  })
})
