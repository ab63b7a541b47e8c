import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { chartOf } from '../../../src/inspector/chart/chartOf.ts'
import type { ChartProps } from '../../../src/inspector/chart/MachineChart.tsx'
import { MachineChart } from '../../../src/inspector/chart/MachineChart.tsx'
import { checkInModel } from '../../../src/inspector/models/gate/checkIn.tsx'
import { models } from '../../../src/inspector/models/index.ts'
import { registrationsModel } from '../../../src/inspector/models/people/registrations.tsx'
import { tillModel } from '../../../src/inspector/models/till/till.tsx'
import { stateName } from '../../../src/machines/lib/transitions.ts'
import { PageHeader } from '../../../src/views/ui/layout/PageHeader.tsx'
import { expectNoProblems } from '../support/console.ts'
import { overflow, settle, violations } from '../support/inspection.ts'
import { inApp, type Scheme, schemes } from '../support/screen.tsx'

expectNoProblems()

beforeEach(async () => {
  await page.viewport(1280, 800)
})

const inPage = (props: ChartProps, scheme: Scheme) =>
  inApp(
    <main>
      <PageHeader title="The page around it" />
      <MachineChart {...props} />
    </main>,
    { scheme },
  )

async function draw(props: ChartProps, scheme: Scheme = 'light') {
  const screen = await render(inPage(props, scheme))
  const region = screen.getByRole('region', { name: `Chart of ${props.chart.id}` })
  await expect.element(region).toBeVisible()
  const step = (current: ChartProps['current']) => screen.rerender(inPage({ ...props, current }, scheme))
  return { screen, drawing: region.element(), step }
}

function named(root: ParentNode, attribute: string): readonly string[] {
  return Array.from(
    root.querySelectorAll(`[${attribute}]`),
    (element) => element.getAttribute(attribute) ?? '',
  )
}

test.each(models.map((model) => [model.machine.id, model] as const))(
  'the drawing and the list of %s show all its states and transitions',
  async (_, model) => {
    const chart = chartOf(model)
    const { drawing } = await draw({ chart })
    const list = document.querySelector('details')
    if (!list) throw new Error('There is no list.')
    const states = chart.states.map(stateName).toSorted()
    const transitions = chart.transitions.map(({ name }) => name).toSorted()
    for (const root of [drawing, list]) {
      expect(named(root, 'data-state').toSorted()).toEqual(states)
      expect([...new Set(named(root, 'data-transition'))].toSorted()).toEqual(transitions)
    }
    const words = drawing.querySelectorAll('[data-state] > p, [data-transition]')
    const cutOff = [...words].filter(isCutOff)
    expect(cutOff.map(({ textContent }) => textContent)).toEqual([])
    await cleanup()
  },
)

function isCutOff({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight
}

/** Whether the whole state is inside the frame and not covered by a button. */
function isInSight(drawing: Element, state: string): boolean {
  const box = drawing.querySelector(`[data-state="${state}"]`)?.getBoundingClientRect()
  const frame = drawing.getBoundingClientRect()
  if (!box || !frame) return false
  return (
    box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom
  )
}

const gate = chartOf(checkInModel)
const search = 'ready · search.submitted [else] → searching'

describe('a chart', () => {
  test('marks the current states, also in words, and the last transition', async () => {
    const { drawing } = await draw({
      chart: chartOf(registrationsModel),
      current: { list: { shown: 'settled' }, address: 'waiting' },
      pointed: ['address · filter.changed → address.waiting'],
    })
    const current = Array.from(drawing.querySelectorAll('[data-current]'), (box) =>
      box.getAttribute('data-state'),
    )
    expect(current).toEqual([
      'registrations',
      'list',
      'list.shown',
      'list.shown.settled',
      'address',
      'address.waiting',
    ])
    for (const box of drawing.querySelectorAll('[data-current]')) expect(box).toHaveTextContent(/^now/)
    expect(named(drawing, 'data-pointed')).toHaveLength(2)
    expect(document.querySelectorAll('details [aria-current="true"]')).toHaveLength(6)
  })

  test('shows for each transition whether it was walked', async () => {
    const { drawing } = await draw({ chart: gate, covered: new Set([search]) })
    const missed = drawing.querySelectorAll('[data-transition][data-missed]')
    expect(missed).toHaveLength(gate.transitions.length - 1)
    expect(drawing.querySelector(`[data-transition="${search}"]`)).not.toHaveTextContent('○')
    for (const words of missed) expect(words).toHaveTextContent(/^○/)
  })

  test('is moved and zoomed by keyboard', async () => {
    const { drawing } = await draw({ chart: gate })
    const place = () =>
      [drawing.scrollLeft, drawing.scrollTop, drawing.firstElementChild?.getAttribute('style')].join()
    if (drawing instanceof HTMLElement) drawing.focus()
    for (const key of ['{ArrowRight}', '{ArrowDown}', '+', '-', '0']) {
      const before = place()
      await userEvent.keyboard(key)
      await expect.poll(place).not.toBe(before)
    }
  })

  test('scrolls a state into view when it becomes current', async () => {
    const { step, drawing } = await draw({ chart: gate, current: { ready: 'idle' } })
    await step({ confirming: 'sending' })
    await expect.poll(() => isInSight(drawing, 'confirming.sending')).toBe(true)
  })

  test.each([
    [1280, 700],
    [390, 320],
  ])('opens with the current state in view, and keeps it in view from %i to %i px', async (wide, narrow) => {
    await page.viewport(wide, 800)
    const { drawing } = await draw({ chart: gate, current: { ready: 'notFound' } })
    await expect.poll(() => isInSight(drawing, 'ready.notFound')).toBe(true)
    await page.viewport(narrow, 800)
    await expect.poll(() => drawing.getBoundingClientRect().width).toBeLessThan(narrow)
    await expect.poll(() => isInSight(drawing, 'ready.notFound')).toBe(true)
  })

  test('stays where a person has scrolled it, until the current state is scrolled into view again', async () => {
    const { step, drawing } = await draw({ chart: gate, current: { ready: 'idle' } })
    const scroll = async (place: ScrollToOptions) => {
      const scrolled = new Promise((resolve) => drawing.addEventListener('scroll', resolve, { once: true }))
      drawing.scrollTo(place)
      await scrolled
    }
    await expect.poll(() => drawing.firstElementChild).toHaveStyle({ zoom: '0.92' })
    const first = { left: drawing.scrollLeft, top: drawing.scrollTop }
    await scroll({ top: drawing.scrollHeight })
    const chosen = drawing.scrollTop
    expect(isInSight(drawing, 'ready.idle')).toBe(false)
    await step({ ready: 'notFound' })
    expect(drawing.scrollTop).toBe(chosen)
    await step({ ready: 'idle' })
    await scroll(first)
    await step({ confirming: 'sending' })
    expect(isInSight(drawing, 'confirming.sending')).toBe(true)
  })

  test('is not covered by its buttons in a narrow window', async () => {
    await page.viewport(390, 844)
    const { screen, drawing } = await draw({ chart: gate })
    const canvas = drawing.getBoundingClientRect()
    const button = screen.getByRole('button', { name: 'Zoom in' }).element().getBoundingClientRect()
    expect(button.top).toBeGreaterThanOrEqual(canvas?.bottom ?? 9_999)
  })

  describe('of regions', () => {
    const till = chartOf(tillModel)
    const adding = { basket: 'open', charge: 'idle' }
    const region = (name: string) => page.getByRole('button', { name: `Region ${name}` })

    test('folds each of them to its name and its current state, and unfolds it', async () => {
      const { step, drawing } = await draw({ chart: till, current: adding })
      const whole = named(drawing, 'data-state')
      await expect.element(region('charge')).toHaveAttribute('aria-expanded', 'true')
      await region('charge').click()
      await expect.element(region('charge')).toHaveAttribute('aria-expanded', 'false')
      const outside = whole.filter((name) => !name.startsWith('charge.'))
      expect(named(drawing, 'data-state')).toEqual(outside)
      expect(drawing.querySelector('[data-state="charge"]')).toHaveTextContent(/^nowchargeidle$/)
      expect(document.querySelectorAll('details [data-state^="charge."]').length).toBeGreaterThan(0)

      await step({ ...adding, charge: { refused: 'failed' } })
      const box = drawing.querySelector('[data-state="charge"]')
      expect(box).toHaveTextContent(/^nowchargerefused.failed$/)
      expect([box, box?.lastElementChild].map((part) => part && isCutOff(part))).toEqual([false, false])
      await region('charge').click()
      await expect.element(region('charge')).toHaveAttribute('aria-expanded', 'true')
      expect(named(drawing, 'data-state')).toEqual(whole)
    })

    test('counts the states of a folded one when none is current', async () => {
      const { drawing } = await draw({ chart: till })
      await region('charge').click()
      const folded = () => drawing.querySelector('[data-state="charge"]')?.textContent
      await expect.poll(folded).toMatch(/^charge\d+ states$/)
    })

    test('folds and unfolds by keyboard, and keeps the focus in view', async () => {
      const { drawing } = await draw({ chart: till, current: adding })
      const button = region('charge').element()
      if (button instanceof HTMLElement) button.focus()
      for (const [key, isExpanded] of [
        ['{Enter}', 'false'],
        [' ', 'true'],
      ] as const) {
        await userEvent.keyboard(key)
        await expect.element(region('charge')).toHaveAttribute('aria-expanded', isExpanded)
        expect(document.activeElement).toBe(button)
        const { top, bottom } = button.getBoundingClientRect()
        const frame = drawing.getBoundingClientRect()
        expect([top >= frame.top - 1, bottom <= frame.bottom + 1]).toEqual([true, true])
      }
    })

    test('brings the state of the last step into view when not all fit', async () => {
      await page.viewport(390, 844)
      const { step, drawing } = await draw({ chart: till, current: adding })
      for (const charge of ['charged', { refused: 'failed' }, 'idle']) {
        await step({ ...adding, charge })
        const state = typeof charge === 'string' ? `charge.${charge}` : 'charge.refused.failed'
        expect([state, isInSight(drawing, state)]).toEqual([state, true])
      }
    })

    test.each(schemes)('has no accessibility violation when one is folded (%s)', async (scheme) => {
      await draw({ chart: till, current: adding }, scheme)
      await region('charge').click()
      await expect.element(region('charge')).toHaveAttribute('aria-expanded', 'false')
      settle()
      expect(await violations({ isStrict: false })).toEqual([])
    })
  })

  test.each(schemes)('has no accessibility violation, closed and open (%s)', async (scheme) => {
    const { screen } = await draw(
      {
        chart: gate,
        current: { found: 'asking' },
        covered: new Set([search]),
        pointed: [search],
      },
      scheme,
    )
    settle()
    expect(await violations({ isStrict: false })).toEqual([])
    await screen.getByText('States and transitions as a list').click()
    await page.viewport(390, 844)
    settle()
    expect(await violations({ isStrict: false })).toEqual([])
    expect(overflow()).toBe(0)
  })
})
