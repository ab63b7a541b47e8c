import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { unsoundKinds } from './cameraPictures.ts'
import type { Share, Shown } from './cameraReads.ts'

/*
 * Measures which codes the app's barcode reader finds in pictures of 1920 × 1080: printed cards near and far,
 * turned, tilted, dim, blurred, in pairs, damaged or cut off, and foreign codes. Each card is shown for five
 * pictures that differ in position and noise. `--frames 500` shows fewer pictures, `--seed 3` others.
 */

const picturesOfAShowing = 5
const maxProcesses = 4
const betweenProgress = 15_000
const minUnsound = 5_000

interface Figures {
  shown: number
  given: number
  wrong: number
  beside: number
}

export async function camera(options: ReadonlyMap<string, string>): Promise<void> {
  const frames = Number(options.get('frames') ?? 20_000)
  const seed = Number(options.get('seed') ?? 16)
  const showings = Math.ceil(frames / picturesOfAShowing)
  const processes = Math.min(maxProcesses, availableParallelism())
  console.info(
    `${showings * picturesOfAShowing} pictures of ${showings} cards, seed ${seed}, ${processes} processes`,
  )
  const startedAt = performance.now()
  const all: Shown[] = []
  const progress = setInterval(() => {
    const seconds = (performance.now() - startedAt) / 1_000
    const left =
      all.length === 0 ? '' : `, ${((seconds / all.length) * (showings - all.length)).toFixed(0)} s to go`
    console.info(
      `  ${all.length * picturesOfAShowing} pictures in ${seconds.toFixed(0)} s${left}, ${wrongIn(all)} wrong`,
    )
  }, betweenProgress)
  const shares = Array.from({ length: processes }, (_, first) => ({ seed, first, step: processes, showings }))
  try {
    await Promise.all(shares.map((share) => shown(share, (one) => all.push(one))))
  } finally {
    clearInterval(progress)
  }
  report(all, (performance.now() - startedAt) / 1_000)
}

function shown(share: Share, tell: (one: Shown) => void): Promise<void> {
  const script = fileURLToPath(new URL('./cameraReads.ts', import.meta.url))
  const reader = fork(script, [JSON.stringify(share)])
  reader.on('message', (one: Shown) => {
    for (const code of wrongOf(one))
      console.info(`  wrong: ${code} was given for ${one.codes.join(' and ') || 'none'} (${one.kind})`)
    for (const code of besideOf(one))
      console.info(`  ${code} of ${one.codes.join(' and ')} was taken to be alone`)
    tell(one)
  })
  return new Promise((resolve, reject) => {
    reader.on('error', reject)
    reader.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`A reader ended with ${code}`))))
  })
}

function wrongOf({ given, codes }: Shown): readonly string[] {
  return given.filter((one) => !codes.includes(one))
}

function besideOf({ kind, given, codes }: Shown): readonly string[] {
  return given.filter((one) => kind === 'two' && codes.includes(one))
}

function wrongIn(all: readonly Shown[]): number {
  return all.reduce((sum, one) => sum + wrongOf(one).length, 0)
}

function report(all: readonly Shown[], seconds: number): void {
  const wrong = wrongIn(all)
  const looks = all.flatMap((one) => one.looks).toSorted((one, other) => one - other)
  const part = (at: number) => looks[Math.floor(at * looks.length)]?.toFixed(0)
  const unsound = all.filter(({ kind }) => unsoundKinds.includes(kind)).length * picturesOfAShowing
  console.info(
    `${all.length * picturesOfAShowing} pictures in ${seconds.toFixed(0)} s, of which ${unsound} with damaged, half-seen or foreign codes: ${wrong} wrong codes given (limit 0)`,
  )
  console.info(
    `  a look takes ${part(0.5)} ms in the median, ${part(0.95)} ms at p95; drawing a picture took ${(all.reduce((sum, { drawing }) => sum + drawing, 0) / looks.length).toFixed(0)} ms`,
  )
  reportBy('kind', all, ({ kind }) => kind)
  const straight = all.filter(({ kind }) => ['near', 'far', 'farther'].includes(kind))
  reportBy('pixels of the narrowest bar, of cards held straight', straight, ({ bar }) => stepOf(bar, 0.25))
  const read = straight.filter(({ given, code }) => given.includes(code)).map(({ bar }) => bar)
  console.info(`  narrowest bar that was read: ${Math.min(...read).toFixed(2)} pixels`)
  const turned = all.filter(({ kind }) => kind === 'turned')
  reportBy('degrees by which a card is turned', turned, ({ turn }) => stepOf(turn, 10))
  const blurred = all.filter(({ kind }) => kind === 'blurred')
  reportBy('bars over which an edge is smeared to either side', blurred, ({ blur }) => stepOf(blur, 0.2))
  if (wrong > 0 || (looks.length >= 20_000 && unsound < minUnsound)) process.exitCode = 1
}

function stepOf(value: number, step: number): string {
  return `from ${(Math.floor(value / step) * step).toFixed(step < 1 ? 2 : 0)}`
}

function reportBy(name: string, all: readonly Shown[], groupOf: (one: Shown) => string): void {
  const groups = new Map<string, Figures>()
  for (const one of all) {
    const figures = groups.get(groupOf(one)) ?? { shown: 0, given: 0, wrong: 0, beside: 0 }
    figures.shown += 1
    if (one.given.includes(one.code)) figures.given += 1
    figures.wrong += wrongOf(one).length
    figures.beside += besideOf(one).length
    groups.set(groupOf(one), figures)
  }
  const order = new Intl.Collator('en', { numeric: true })
  const sorted =
    name === 'kind' ? [...groups] : [...groups].toSorted(([one], [other]) => order.compare(one, other))
  console.info(`  by ${name}:`)
  for (const [group, { shown, given, wrong, beside }] of sorted)
    console.info(
      `    ${group.padEnd(10)} ${given} of ${shown} cards given, ${wrong} wrong${beside > 0 ? `, ${beside} taken to be alone` : ''}`,
    )
}
