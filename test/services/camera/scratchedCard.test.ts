import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { readBars } from '../../../src/services/camera/readBars.ts'
import { random, showingOf } from '../../../tools/bench/browser/cameraPictures.ts'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })

test('[W839] a scratched card whose rows read as another code gives no code', async () => {
  const { codes, picture } = showingOf('damaged', random(3_687))
  expect(codes).toEqual(['NUZ453'])
  for (let look = 0; look < 5; look += 1) expect(await readBars(picture(), false)).toEqual([])
})

test('a clean card is read from its rows', async () => {
  const { codes, picture } = showingOf('near', random(16))
  expect(await readBars(picture(), false)).toEqual(codes)
})
