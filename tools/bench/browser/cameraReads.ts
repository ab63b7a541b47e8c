import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { afterLook, type CameraReads, noReads } from '../../../src/domain/lib/cameraReads.ts'
import { createCardFinder } from '../../../src/services/camera/cardFinder.ts'
import { readBars } from '../../../src/services/camera/readBars.ts'
import { kinds, random, type Showing, showingOf } from './cameraPictures.ts'

/* A child process of `npm run bench camera`: shows cards to the app's reader, each for five pictures. */

const picturesOfAShowing = 5
const betweenPictures = 66

export interface Share {
  readonly seed: number
  readonly first: number
  readonly step: number
  readonly showings: number
}

export interface Shown extends Omit<Showing, 'picture'> {
  readonly given: readonly string[]
  readonly looks: readonly number[]
  readonly drawing: number
}

async function show({ seed, first, step, showings }: Share, tell: (shown: Shown) => void): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
  // A constant clock disables the reader's time limit, so that it tries every angle.
  const findCards = createCardFinder(readBars, () => 0)
  for (let index = first; index < showings; index += step) {
    // A seed per card makes the result independent of the number of processes.
    const { picture, ...showing } = showingOf(kinds[index % kinds.length] ?? 'near', random(seed + index))
    let reads: CameraReads = noReads
    let drawing = 0
    const given: string[] = []
    const looks: number[] = []
    for (let look = 0; look < picturesOfAShowing; look += 1) {
      const drawnFrom = performance.now()
      const drawn = picture()
      const startedAt = performance.now()
      drawing += startedAt - drawnFrom
      const texts = await findCards(drawn)
      looks.push(performance.now() - startedAt)
      const { code, ...after } = afterLook(reads, texts, look * betweenPictures)
      reads = after.reads
      if (code !== null) given.push(code)
    }
    tell({ ...showing, given, looks, drawing })
  }
}

await show(JSON.parse(process.argv[2] ?? '') as Share, (shown) => process.send?.(shown))
process.disconnect?.()
