import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { models } from '../../src/inspector/models/index.ts'
import { views } from '../../src/inspector/models/views.tsx'
import { type HeardProblems, hearProblems } from './support/console.ts'
import { headingProblems, markupOf, overflow, violations } from './support/inspection.ts'
import { picture, reduceMotion, schemes } from './support/screen.tsx'
import { type DrawnState, drawnStates } from './support/states.ts'

/** The gate is read in the sun: there the contrast is 7:1, elsewhere 4.5:1. */
const atTheGate = { rules: { 'color-contrast-enhanced': { enabled: true } } }

const wide = 1280
const narrow = 390

let heard: HeardProblems

beforeAll(async () => {
  document.title = 'Drawn states'
  await reduceMotion(true)
})
afterAll(() => reduceMotion(false))
beforeEach(() => {
  heard = hearProblems()
})
afterEach(() => heard.stop())

interface Inspection {
  /** Tells two states apart that need an axe run of their own. */
  readonly kindOf: (state: DrawnState) => string
}

/** Draws each state freshly; runs axe in both schemes for the first state of each kind. */
async function inspectAll(states: readonly DrawnState[], { kindOf }: Inspection): Promise<readonly string[]> {
  const problems: string[] = []
  const inspected = new Set<string>()
  for (const state of states) {
    const report = (found: readonly string[]) => problems.push(...found.map((one) => `${state.name}: ${one}`))
    const screen = await render(picture(state.snapshot))
    report(headingProblems())
    if (overflow() > 0) report([`${overflow()} pixels wider than the window`])
    const kind = kindOf(state)
    if (!inspected.has(kind)) {
      inspected.add(kind)
      for (const scheme of schemes) {
        await screen.rerender(picture(state.snapshot, scheme))
        report((await violations(isOfTheGate(state) ? atTheGate : {})).map((one) => `${scheme}: ${one}`))
      }
    }
    await screen.unmount()
    report(heard.take())
  }
  console.info(states.length, 'states', inspected.size, 'inspected')
  return problems
}

function isOfTheGate({ snapshot }: DrawnState): boolean {
  return ['checkIn', 'sound'].includes(snapshot.machine.id)
}

const drawnModels = models.filter(({ machine }) => views[machine.id])

test('every flow but the session has a view', () => {
  const without = models.map(({ machine }) => machine.id).filter((id) => !views[id])
  expect(without).toEqual(['session'])
})

describe.each(drawnModels.map((model) => [model.machine.id, drawnStates(model)] as const))('%s', (_id, states) => {
  test('every state is drawn without a fault on a wide screen', { timeout: 60_000 }, async () => {
    await page.viewport(wide, 800)
    expect(await inspectAll(states, { kindOf: () => markupOf(document.body) })).toEqual([])
  })

  test('every state is drawn without a fault on a phone', { timeout: 60_000 }, async () => {
    await page.viewport(narrow, 844)
    expect(await inspectAll(states, { kindOf: ({ value }) => value })).toEqual([])
  })
})
