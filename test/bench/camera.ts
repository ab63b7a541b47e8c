import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { afterLook, type CameraReads, noReads } from '../../src/domain/cameraReads.ts'
import { readerOptions } from '../../src/services/camera/readerOptions.ts'

import { random, type Showing, showingOf, showings } from './cameraPictures.ts'

/*
 * What the camera of a gate reads of pictures of 1920 × 1080, with the reader and the rules of the app: the bars of our
 * cards near and far, tilted, dim, blurred, two at once, damaged or half outside, and foreign codes. Each card is shown
 * for five pictures that differ in place and noise. `FRAMES=500` shortens it; the seed is always the same.
 */

const frames = Number(process.env.FRAMES ?? 20_000)
const picturesOfAShowing = 5
const betweenPictures = 66

interface Figures {
  shown: number
  given: number
  wrong: number
}

export async function camera(): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
  const next = random(16)
  const byKind = new Map<string, Figures>()
  const byBar = new Map<string, Figures>()
  const byTilt = new Map<string, Figures>()
  const byBlur = new Map<string, Figures>()
  let drawing = 0
  const times: number[] = []
  let at = 0
  for (let shown = 0; shown < frames / picturesOfAShowing; shown += 1) {
    const showing = showingOf(showings[shown % showings.length] ?? 'near', next)
    let reads: CameraReads = noReads
    const given: string[] = []
    for (let index = 0; index < picturesOfAShowing; index += 1) {
      const drawnFrom = performance.now()
      const picture = showing.picture()
      const startedAt = performance.now()
      drawing += startedAt - drawnFrom
      const found = await readBarcodes(picture, readerOptions)
      times.push(performance.now() - startedAt)
      at += betweenPictures
      const look = afterLook(
        reads,
        found.map(({ text }) => text),
        at,
      )
      reads = look.reads
      if (look.code !== null) given.push(look.code)
    }
    for (const code of given.filter((one) => one !== showing.code))
      console.info(`  wrong: ${code} was given for ${showing.code || 'none'} (${showing.kind})`)
    if (times.length % 2_000 === 0) console.info(`  ${times.length} pictures read`)
    count(byKind, showing.kind, showing, given)
    const { kind, bar, tilt, blur } = showing
    if (kind === 'near' || kind === 'far') count(byBar, `${Math.floor(bar * 2) / 2} px`, showing, given)
    if (kind === 'tilted') count(byTilt, `${Math.floor((tilt * 18) / Math.PI) * 10}°`, showing, given)
    if (kind === 'blurred') count(byBlur, `${Math.floor(blur * 5) / 5} bars`, showing, given)
    at += 10_000
  }
  console.info(`drawing took ${(drawing / 1_000).toFixed(0)} s`)
  report(byKind, times)
  reportBy('narrowest bar, cards that are straight enough', byBar)
  reportBy('tilt', byTilt)
  reportBy('blur to either side', byBlur)
}

function count(
  groups: Map<string, Figures>,
  name: string,
  { code }: Showing,
  given: readonly string[],
): void {
  const figures = groups.get(name) ?? { shown: 0, given: 0, wrong: 0 }
  figures.shown += 1
  if (given.includes(code)) figures.given += 1
  figures.wrong += given.filter((one) => one !== code).length
  groups.set(name, figures)
}

function report(byKind: ReadonlyMap<string, Figures>, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const wrong = [...byKind.values()].reduce((sum, figures) => sum + figures.wrong, 0)
  console.info(
    `${times.length} pictures, ${wrong} wrong codes given (limit 0); a look takes ${median.toFixed(0)} ms in the median, so two take ${(2 * median).toFixed(0)} ms (limit 400 with the search)`,
  )
  for (const [kind, figures] of byKind) console.info(`  ${kind.padEnd(10)} ${line(figures)}`)
  if (wrong > 0 || 2 * median > 400) process.exitCode = 1
}

function reportBy(name: string, groups: ReadonlyMap<string, Figures>): void {
  console.info(`  ${name}:`)
  for (const [from, figures] of [...groups].toSorted(
    ([one], [other]) => Number.parseFloat(one) - Number.parseFloat(other),
  ))
    console.info(`    from ${from.padEnd(8)} ${line(figures)}`)
}

function line({ shown, given, wrong }: Figures): string {
  return `${given} of ${shown} cards given, ${wrong} wrong`
}
