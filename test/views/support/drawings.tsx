import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { models } from '../../../src/inspector/models/index.ts'
import type { AnyFlowModel } from '../../../src/inspector/models/model.ts'
import { distinctAppearances } from '../../../src/inspector/walk/states.ts'
import { type HeardProblems, hearProblems } from './console.ts'
import { contrastViolations, type JudgedTexts } from './contrast.ts'
import { incidentProblems } from './incidents.ts'
import {
  headingProblems,
  markupOf,
  overflow,
  settle,
  shownPartsOf,
  structureOfMarkup,
  violationsOfMarkup,
} from './inspection.ts'
import { faultsOfMasked } from './masked.tsx'
import { openStage } from './picture.tsx'
import type { Scheme } from './screen.tsx'

type Demand = NonNullable<AnyFlowModel['contrast']> | 'usual'

// Files share a page and its modules, so a markup is measured once for all of them.
const measuredMarkups = new Set<string>()
const judgedStructures = new Set<string>()
const judgedTexts: Readonly<Record<Demand, JudgedTexts>> = { enhanced: new Set(), usual: new Set() }

/**
 * `npm test` draws each state once, with the appearance of the most text, and makes only cheap checks. `npm
 * run test:all` draws each value of each part, also on a phone, in both schemes and with axe. `npm run soak
 * drawings` draws each combination of any two parts.
 */
const shown = shownOf(import.meta.env.DRAWINGS)

function shownOf(wish: unknown) {
  return wish === 'states' || wish === 'pairs' ? wish : 'values'
}

let heard: HeardProblems

/** Does what the theme does on a change of scheme; the markup stays the same. */
function drawIn(scheme: Scheme): void {
  const { mantineColorScheme } = document.documentElement.dataset
  if (scheme !== mantineColorScheme) document.documentElement.dataset.mantineColorScheme = scheme
}

/** The frame around the tests in the page of the test runner. */
function frame(): HTMLElement {
  if (!window.frameElement) throw new Error('The tests are not drawn in a frame.')
  return window.frameElement as HTMLElement
}

async function faultsOf(model: AnyFlowModel): Promise<readonly string[]> {
  const questions = hearQuestionsForWidth()
  const stage = await openStage()
  const faults: string[] = []
  for (const state of distinctAppearances(model, shown)) {
    const report = (found: readonly string[]) =>
      faults.push(...[...found, ...heard.take()].map((fault) => `${fault} (${state.name})`))
    await stage.show(state.snapshot, state.name)
    report([...headingProblems(), ...incidentProblems(state, model), ...tooWide()])
    if (shown === 'states') continue
    const markup = markupOf(document.body)
    const isNewStructure = isFirst(judgedStructures, `${model.contrast} ${structureOfMarkup(markup)}`)
    let shownWide: string | undefined
    if (isNewStructure) {
      settle()
      report(await violationsOfMarkup())
      shownWide = shownPartsOf(document.body)
      report(await faintTexts(model, ['light', 'dark']))
    }
    const asksForWidth = questions.take()
    if (isFirst(measuredMarkups, markup) || isNewStructure) {
      const drawNarrow = () => stage.show(state.snapshot, `${state.name}, narrow`)
      report(await narrowFaults(model, shownWide, asksForWidth, drawNarrow))
      questions.take()
      // Old content would be laid out in the wide frame first.
      await stage.clear()
      frame().style.width = ''
    }
  }
  questions.stop()
  await stage.close()
  return faults
}

function tooWide(): readonly string[] {
  const excess = overflow()
  return excess > 0 ? [`${excess} px too wide`] : []
}

/** @param order of the schemes; a change recomputes every style, so the last scheme stays */
async function faintTexts(model: AnyFlowModel, order: readonly Scheme[]): Promise<readonly string[]> {
  const demand: Demand = model.contrast ?? 'usual'
  const faults: string[] = []
  for (const scheme of order) {
    drawIn(scheme)
    const found = await contrastViolations(judgedTexts[demand], demand === 'enhanced')
    faults.push(...found.map((violation) => `${scheme}: ${violation}`))
  }
  return faults
}

/**
 * Faults of the drawing on a phone. A narrow frame is enough for style sheets; views that measure the width
 * are drawn again.
 * @param shownWide the visible parts of a new structure in a wide frame; the drawing is dark
 */
async function narrowFaults(
  model: AnyFlowModel,
  shownWide: string | undefined,
  asksForWidth: boolean,
  drawNarrow: () => Promise<void>,
): Promise<readonly string[]> {
  const faultsNow = async () => {
    const faults = [...tooWide()]
    if (shownWide === undefined) return faults
    faults.push(...(await faintTexts(model, ['dark', 'light'])))
    if (asksForWidth) faults.push(...headingProblems())
    if (asksForWidth || shownPartsOf(document.body) !== shownWide)
      faults.push(...(await violationsOfMarkup()))
    return faults
  }
  frame().style.width = '390px'
  if (asksForWidth) await drawNarrow()
  let faults = await faultsNow()
  if (faults.length > 0 && !asksForWidth) {
    // A view that measures its space gets the new width later.
    await drawNarrow()
    faults = await faultsNow()
  }
  return faults.map((fault) => `at 390 px: ${fault}`)
}

function isFirst(known: Set<string>, key: string): boolean {
  if (known.has(key)) return false
  known.add(key)
  return true
}

/** Whether a view has queried the width since the last call. */
function hearQuestionsForWidth(): { readonly take: () => boolean; readonly stop: () => void } {
  const { matchMedia } = window
  let isAsked = false
  window.matchMedia = (query) => {
    isAsked ||= query.includes('width')
    return matchMedia.call(window, query)
  }
  return {
    take: () => {
      const wasAsked = isAsked
      isAsked = false
      return wasAsked
    },
    stop: () => {
      window.matchMedia = matchMedia
    },
  }
}

export function testDrawings(isChosen: (model: AnyFlowModel) => boolean): void {
  beforeAll(async () => {
    document.title = 'Drawn states'
    await page.viewport(1280, 800)
    const motionless = document.createElement('style')
    motionless.textContent = '*, ::before, ::after { transition: none !important }'
    document.head.append(motionless)
    return () => motionless.remove()
  })
  beforeEach(() => {
    heard = hearProblems()
  })
  afterEach(() => {
    heard.stop()
    frame().style.width = ''
  })

  const chosen = models.filter((model) => model.view && isChosen(model))
  const named = chosen.map((model) => [model.machine.id, model] as const)
  test.each(named)(
    'every appearance of %s is free of errors, accessibility violations and overflow',
    { timeout: shown === 'pairs' ? 600_000 : 120_000 },
    async (_, model) => {
      expect(await faultsOf(model)).toEqual([])
    },
  )
  if (shown === 'states') return
  // The reachable states are already known here; computing them takes as long as drawing.
  test.each(named)(
    'the view of %s draws its masked snapshots without an error',
    { timeout: 60_000 },
    async (_, model) => {
      expect(await faultsOfMasked(model, heard)).toEqual([])
    },
  )
}
