import { looksLikeOurs } from '../../domain/lib/cameraReads.ts'
import { createBrightLevels, createSlantedLines, createThickLines, type Pixels } from './slantedLines.ts'

/** @returns what the bars in the picture say; only those that stand nearly upright are asked for where it is of lines */
export type ReadBars = (picture: Pixels, isOfLines: boolean) => Promise<readonly string[]>

/** How long a look that has found no card goes on to the next slant; at least one is tried. Milliseconds. */
const patience = 60

/*
 * A line must cross all bars of a card, which are five times as wide as high: what reads along rows and columns reads
 * cards that lean by up to ten degrees. With these lines between them, every card is crossed by some.
 */
const slants = [
  [18, false],
  [36, false],
  [18, true],
  [36, true],
] as const

/** After two cards were in view, so long one that is found again is not taken to be alone. Milliseconds. */
const crowdedFor = 1_000

/**
 * Finds cards, however they are turned: along rows and columns, and then along slanted lines for as long as there is time,
 * the next time from where it has stopped. A card that comes into view is looked at along all of them, for another one may
 * be beside it; one that was alone in view the last time, and is found again, is enough.
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
      if (code === undefined) return tried === 0 || now() - startedAt < patience
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
