import { looksLikeOurs } from '../../domain/lib/cameraReads.ts'
import { createBrightLevels, createSlantedLines, createThickLines, type Pixels } from './slantedLines.ts'

export type ReadBars = (picture: Pixels, isOfLines: boolean) => Promise<readonly string[]>

/** Time limit for more slants after a look without a card, in ms; at least one slant is tried. */
const searchBudget = 60

/*
 * A line must cross all bars of a card, which are five times as wide as high. Reading along rows and columns
 * finds cards that lean by up to ten degrees; these slants cover the angles between.
 */
const slants = [
  [18, false],
  [36, false],
  [18, true],
  [36, true],
] as const

/** After two cards were in view, a card that is found again does not count as alone for this time, in ms. */
const crowdedFor = 1_000

/**
 * Finds cards at any angle: along rows and columns, then along slanted lines while there is time, continuing
 * where the last look stopped. A new card is checked along all slants, because another card may be beside it.
 * A card that was alone in the last look only has to be found again.
 */
export function createCardFinder(
  readBars: ReadBars,
  now = () => performance.now(),
): (picture: Pixels) => Promise<readonly string[]> {
  const slanted = slants.map(([slant, isUpright]) => createSlantedLines([slant, -slant], isUpright))
  const passes = [createThickLines(), ...slanted]
  const brightLevelsOf = createBrightLevels()
  let first = 0
  let alone: string | null = null
  let crowdedAt = Number.NEGATIVE_INFINITY
  return async (picture) => {
    const startedAt = now()
    const found = new Set(await readBars(picture, false))
    const isToGoOn = (tried: number) => {
      const [code, ...others] = [...found].filter(looksLikeOurs)
      if (code === undefined) return tried === 0 || now() - startedAt < searchBudget
      return others.length === 0 && code !== alone
    }
    let levels: ReturnType<typeof brightLevelsOf> | undefined
    let tried = 0
    let slantOfCard: number | null = null
    while (tried < passes.length && isToGoOn(tried)) {
      const index = (first + tried) % passes.length
      levels ??= brightLevelsOf(picture)
      const texts = await readBars(passes[index]?.(levels) ?? picture, true)
      if (texts.some(looksLikeOurs)) slantOfCard ??= index
      for (const text of texts) found.add(text)
      tried += 1
    }
    first = slantOfCard ?? (first + tried) % passes.length
    const [code = null, ...others] = [...found].filter(looksLikeOurs)
    if (others.length > 0) crowdedAt = startedAt
    alone = startedAt - crowdedAt >= crowdedFor ? code : null
    return [...found]
  }
}
