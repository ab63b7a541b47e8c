import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { StateValue } from 'xstate'
import { routes } from '../../src/api/routes.ts'
import { FaultsView } from '../../src/inspector/faults/FaultsView.tsx'
import { type FaultDialContext, faultDialMachine } from '../../src/inspector/faults/faultDial.ts'
import { expectNoProblems } from './support/console.ts'
import { contrastViolations, type JudgedTexts } from './support/contrast.ts'
import { headingProblems, overflow, settle, violationsOfMarkup } from './support/inspection.ts'
import { inApp, type Scheme, schemes } from './support/screen.tsx'

expectNoProblems()

beforeEach(async () => {
  await page.viewport(1280, 800)
})

async function draw(value: StateValue, given: Partial<FaultDialContext> = {}, scheme: Scheme = 'light') {
  const send = vi.fn()
  const context = { wanted: {}, isChanged: false, drafts: {}, wrong: null, ...given }
  const state = faultDialMachine.resolveState({ value, context })
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

const settled = { shown: 'settled' }

test('a host without a dial says how it gets one', async () => {
  const { screen, send } = await draw('absent')
  await expect
    .element(screen.getByText('This server has no fault dial: start it with FAULT_DIAL=1'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Ask again' }).click()
  expect(send.mock.calls).toEqual([[{ type: 'retry.requested' }]])
})

describe('the dial', () => {
  test('has a row for every call, with what is set', async () => {
    const { screen } = await draw(settled, {
      wanted: {
        'checkIn.confirm': { kind: 'dropAfter', latency: 0 },
        deduct: { kind: 'none', latency: 2_000 },
      },
    })
    // A check-in has two steps on one route, and so has a pairing.
    expect(document.querySelectorAll('tbody tr')).toHaveLength(Object.keys(routes).length + 2)
    await expect.element(screen.getByRole('status')).toHaveTextContent('2 calls go wrong')
    await expect
      .element(screen.getByRole('combobox', { name: 'What happens with checkIn.confirm' }))
      .toHaveDisplayValue('Done, and its answer dropped')
    await expect
      .element(screen.getByRole('textbox', { name: 'Latency of deduct in milliseconds' }))
      .toHaveValue('2000')
    expect(document.querySelectorAll('tr[data-faulty]')).toHaveLength(2)
  })

  test('is set by keys alone', async () => {
    const { screen, send } = await draw(settled)
    const kind = screen.getByRole('combobox', { name: 'What happens with checkIn.confirm' })
    await kind.selectOptions('Dropped before it is done')
    const latency = screen.getByRole('textbox', { name: 'Latency of checkIn.confirm in milliseconds' })
    const field = latency.element()
    if (field instanceof HTMLElement) field.focus()
    await userEvent.keyboard('5{Enter}')
    expect(send.mock.calls.flat()).toEqual([
      { type: 'kind.chosen', call: 'checkIn.confirm', kind: 'dropBefore' },
      { type: 'latency.typed', call: 'checkIn.confirm', text: '5' },
      { type: 'latency.entered', call: 'checkIn.confirm' },
    ])
    send.mockClear()
    await userEvent.tab()
    expect(send.mock.calls).toEqual([[{ type: 'latency.entered', call: 'checkIn.confirm' }]])
    await screen.getByRole('button', { name: 'All off' }).click()
    expect(send.mock.lastCall).toEqual([{ type: 'all.turnedOff' }])
  })

  test('tells of a latency that is none', async () => {
    const { screen } = await draw(settled, {
      drafts: { 'checkIn.confirm': 'soon' },
      wrong: 'checkIn.confirm',
    })
    const latency = screen.getByRole('textbox', { name: 'Latency of checkIn.confirm in milliseconds' })
    await expect.element(latency).toHaveValue('soon')
    await expect
      .element(latency)
      .toHaveAccessibleDescription('A whole number of milliseconds, 15,000 at most.')
  })

  test('keeps what the host did not take', async () => {
    const { screen, send } = await draw(
      { shown: 'failed' },
      { wanted: { 'checkIn.confirm': { kind: 'failure', latency: 0 } } },
    )
    await expect.element(screen.getByRole('alert')).toHaveTextContent('It goes on with what was set before.')
    await screen.getByRole('button', { name: 'Try again' }).click()
    expect(send.mock.calls).toEqual([[{ type: 'retry.requested' }]])
  })
})

describe.each(schemes)('in the %s scheme', (scheme) => {
  const judged: JudgedTexts = new Set()
  test.each<[string, StateValue, Partial<FaultDialContext>]>([
    ['loading', 'loading', {}],
    ['absent', 'absent', {}],
    ['unreadable', 'unreadable', {}],
    [
      'settled',
      settled,
      {
        wanted: { 'checkIn.confirm': { kind: 'dropAfter', latency: 300 } },
        drafts: { wallet: 'x' },
        wrong: 'wallet',
      },
    ],
    ['saving', { shown: 'saving' }, {}],
    ['failed', { shown: 'failed' }, {}],
  ])('%s has no fault for axe', async (_, value, context) => {
    await draw(value, context, scheme)
    for (const width of [1280, 390]) {
      await page.viewport(width, 844)
      settle()
      const found = [...(await violationsOfMarkup()), ...(await contrastViolations(judged, false))]
      expect([found, headingProblems(), overflow()]).toEqual([[], [], 0])
    }
  })
})
