import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { models } from '../../../src/inspector/models/index.ts'
import type { AnyFlowModel } from '../../../src/inspector/models/model.ts'
import { type DrawnState, distinctAppearances } from '../../../src/inspector/walk/states.ts'
import { type HeardProblems, hearProblems } from './console.ts'
import { contrastViolations, type JudgedTexts } from './contrast.ts'
import { incidentProblems } from './incidents.ts'
import { headingProblems, markupOf, overflow, settle, violationsOfMarkup } from './inspection.ts'
import { picture } from './picture.tsx'
import { type Scheme, schemes } from './screen.tsx'

let heard: HeardProblems

/** What the theme does when it is told to draw in a scheme; the markup is the same. */
function drawIn(scheme: Scheme): void {
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
  settle()
}

interface Visit {
  readonly model: AnyFlowModel
  readonly judged: JudgedTexts
  /** States with the same answer share one run of axe. */
  readonly kindOf: (state: DrawnState) => string
  readonly onDrawn?: (state: DrawnState) => void
}

/** Draws each state freshly from its snapshot and says what is wrong with it, by name. */
async function faultsOf(
  states: readonly DrawnState[],
  { model, judged, kindOf, onDrawn }: Visit,
): Promise<readonly string[]> {
  const isStrict = model.contrast === 'enhanced'
  const faults: string[] = []
  const inspected = new Set<string>()
  const screen = await render(null)
  for (const state of states) {
    await screen.rerender(picture(state.snapshot, state.name))
    const found = [
      ...headingProblems(),
      ...incidentProblems(state, model),
      ...(overflow() > 0 ? [`${overflow()} px too wide`] : []),
    ]
    const kind = kindOf(state)
    if (!inspected.has(kind)) {
      inspected.add(kind)
      onDrawn?.(state)
      settle()
      found.push(...(await violationsOfMarkup()))
      for (const scheme of schemes) {
        drawIn(scheme)
        const faint = await contrastViolations(judged, isStrict)
        found.push(...faint.map((violation) => `${scheme}: ${violation}`))
      }
      drawIn('light')
    }
    faults.push(...[...found, ...heard.take()].map((fault) => `${fault} (${state.name})`))
  }
  await cleanup()
  return faults
}

/** Every appearance of the flows that are chosen here; a flow without a view has none. */
export function testDrawings(isChosen: (model: AnyFlowModel) => boolean): void {
  beforeAll(async () => {
    document.title = 'Drawn states'
  })
  beforeEach(() => {
    heard = hearProblems()
  })
  afterEach(() => heard.stop())

  const judgedTexts: Record<string, JudgedTexts> = { enhanced: new Set(), usual: new Set() }
  const chosen = models.filter((model) => model.view && isChosen(model))
  test.each(chosen.map((model) => [model.machine.id, model] as const))(
    'every appearance of %s is drawn without a fault',
    { timeout: 120_000 },
    async (_, model) => {
      const distinct: DrawnState[] = []
      const judged = judgedTexts[model.contrast ?? 'usual'] ?? new Set()
      await page.viewport(1280, 800)
      const wide = await faultsOf(distinctAppearances(model), {
        model,
        judged,
        kindOf: () => markupOf(document.body),
        onDrawn: (state) => distinct.push(state),
      })
      await page.viewport(390, 844)
      const narrow = await faultsOf(distinct, { model, judged, kindOf: ({ value }) => value })
      expect({ wide, narrow }).toEqual({ wide: [], narrow: [] })
    },
  )
}
