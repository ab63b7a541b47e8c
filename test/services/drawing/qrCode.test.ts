import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { type DrawnQrCode, drawQrCode } from '../../../src/services/drawing/qrCode.ts'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

function pixelsOf({ size, path }: DrawnQrCode) {
  const width = size * 3
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let pixel = 0; pixel < 9; pixel++) {
      const row = Number(y) * 3 + Math.floor(pixel / 3)
      const column = Number(x) * 3 + (pixel % 3)
      data.fill(40, (row * width + column) * 4, (row * width + column) * 4 + 3)
    }
  return { data, width, height: width, colorSpace: 'srgb' } as ImageData
}

test('[W060] a reader decodes the drawn QR code to the same text', async () => {
  const address = 'https://portal.camp.example.org:8443/pair#c2VjcmV0LXNlY3JldC1zZQ'
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
  const read = await readBarcodes(pixelsOf(drawQrCode(address)), { formats: ['QRCode'] })
  expect(read.map(({ text }) => text)).toEqual([address])
})
