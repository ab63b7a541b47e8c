import JSZip from 'jszip'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { CardHolder } from '../../../src/domain/people/idCard.ts'
import { exportFlow } from '../../../src/flows/people/export.ts'
import { idCardFlow } from '../../../src/flows/people/idCard.ts'
import { progressTextOf } from '../../../src/machines/people/export.ts'
import { downloadFile } from '../../../src/services/browser/download.ts'
import { loadCardAssets } from '../../../src/services/drawing/cardAssets.ts'
import { blankCard, drawOnBlankCard } from '../../../src/services/drawing/drawIdCard.ts'
import { fakeWorkers } from '../../services/support/fakeWorkers.ts'
import { contextOf, drawnCard, pixelsOf, scanned, tariro } from '../support/cards.ts'

beforeEach(() => {
  vi.mocked(downloadFile).mockReset().mockReturnValue()
})

const camp: readonly CardHolder[] = [
  tariro,
  { firstname: 'Bo', lastname: 'Li', union: 'Botswana Union', code: 'B1' },
  { firstname: '../..', lastname: 'a/b\\c', union: 'CON', code: 'X-1' },
  { firstname: 'محمد', lastname: 'Żółć', code: 'ME-42' },
  { firstname: 'Bo', lastname: 'Li', union: 'Botswana Union', code: 'B1' },
  { firstname: 'W'.repeat(200), lastname: '🦄'.repeat(200), union: 'Botswana Union', code: 'CAGRPU-001' },
]

const paths = [
  'East Zimbabwe Conference/Tariro_Moyo_EZC104.png',
  'Botswana Union/Bo_Li_B1.png',
  'Botswana Union/Bo_Li_B1_2.png',
  `Botswana Union/${'W'.repeat(104)}_CAGRPU-001.png`,
  '_CON/___.._a_b_c_X-1.png',
  'Other/محمد_Żółć_ME-42.png',
]

async function runExport(participants: readonly CardHolder[]) {
  const actor = createActor(exportFlow).start()
  const texts: (string | null)[] = []
  actor.subscribe((state) => {
    const text = progressTextOf(state)
    if (text !== texts.at(-1)) texts.push(text)
  })
  actor.send({ type: 'export.requested', participants, isDemo: false })
  const { context } = await waitFor(actor, (state) => !state.hasTag('busy'))
  actor.stop()
  return { context, texts }
}

async function pictures(): Promise<ReadonlyMap<string, Blob>> {
  const [zip] = vi.mocked(downloadFile).mock.calls[0] ?? []
  const { files } = await JSZip.loadAsync(zip ?? new Blob(), { checkCRC32: true })
  const entries = Object.values(files).map(async (file) => [file.name, await file.async('blob')] as const)
  return new Map(await Promise.all(entries))
}

/** A byte-by-byte comparison of 812,000 bytes takes seconds. */
async function digestOf(bytes: Uint8ClampedArray<ArrayBuffer>): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).join(' ')
}

async function pixelsIn(picture: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(picture)
  const context = contextOf(
    Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height }),
  )
  context.drawImage(bitmap, 0, 0)
  return pixelsOf(context)
}

describe.each([
  ['in workers', () => {}],
  ['in the page, because workers do not start', () => vi.stubGlobal('Worker', fakeWorkers(false).FakeWorker)],
  ['in the page, because there is no OffscreenCanvas', () => vi.stubGlobal('OffscreenCanvas', undefined)],
])('an export %s', (_, prepare) => {
  test('[A473, A474, A478-A480] has every card in its folder, with the code of its camper', async () => {
    prepare()
    const { context, texts } = await runExport(camp)
    expect(context).toMatchObject({ failed: [], notice: null })
    expect(texts).toEqual([
      'Preparing export...',
      'Exporting 0% (0/6)',
      'Exporting 100% (6/6)',
      'Creating zip file...',
      'Done!',
    ])
    const found = await pictures()
    expect([...found.keys()].sort()).toEqual([...paths].sort())
    for (const [path, picture] of found) {
      const [, code] = /_([A-Z0-9-]+)(?:_2)?\.png$/.exec(path) ?? []
      expect([path, await scanned(picture)]).toEqual([path, [['Code128', code]]])
    }
    const [first = ''] = paths
    const { width, height, data } = await pixelsIn(found.get(first) ?? new Blob())
    expect([width, height]).toEqual([350, 580])
    expect(await digestOf(data)).toBe(await digestOf(pixelsOf(await drawnCard()).data))
  })
})

test.each<Partial<CardHolder>>([
  {},
  { union: undefined, code: '' },
  { firstname: 'W'.repeat(200), lastname: '🦄'.repeat(200), union: 'W'.repeat(200), code: 'żółć 0 محمد' },
  {
    firstname: `a${'\u0316'.repeat(40)}`,
    union: `b${'\u0316'.repeat(40)}`,
    code: `C0${'\u0316'.repeat(40)}`,
  },
  { firstname: `a${'\u0301'.repeat(40)}`, code: `C0${'\u0301'.repeat(40)}` },
])('a card drawn on a prepared blank is identical, pixel by pixel: %#', async (changes) => {
  const blank = await blankCard(await drawnCard(), await loadCardAssets())
  const context = await drawnCard({ firstname: 'Somebody', lastname: 'Else', code: 'Z9' })
  drawOnBlankCard(context, { ...tariro, ...changes }, blank)
  expect(await digestOf(pixelsOf(context).data)).toBe(await digestOf(pixelsOf(await drawnCard(changes)).data))
})

test('as many workers as there are cores start under the server’s content policy, and end', async () => {
  const started: { url: URL; options: WorkerOptions | undefined; isTerminated: boolean }[] = []
  const Original = Worker
  vi.stubGlobal(
    'Worker',
    class extends Original {
      readonly entry

      constructor(url: URL, options?: WorkerOptions) {
        super(url, options)
        this.entry = { url: new URL(url, location.href), options, isTerminated: false }
        started.push(this.entry)
      }

      override terminate() {
        this.entry.isTerminated = true
        super.terminate()
      }
    },
  )
  await runExport(camp)
  await vi.waitFor(() => expect(started.every(({ isTerminated }) => isTerminated)).toBe(true))
  expect(started).toHaveLength(Math.min(4, navigator.hardwareConcurrency))
  for (const { url, options } of started) {
    expect(url.origin).toBe(location.origin)
    expect(options).toEqual({ type: 'module' })
  }
})

describe('cards that fail to be drawn in the page', () => {
  function failingFor(attempts: number) {
    vi.stubGlobal('OffscreenCanvas', undefined)
    const { getImageData } = CanvasRenderingContext2D.prototype
    let read = 0
    vi.spyOn(CanvasRenderingContext2D.prototype, 'getImageData').mockImplementation(function (
      this: CanvasRenderingContext2D,
      ...wanted: Parameters<typeof getImageData>
    ) {
      read += 1
      if (read > 1 && read <= 1 + attempts) throw new RangeError('no memory')
      return getImageData.apply(this, wanted)
    })
  }

  test('are tried a second time', async () => {
    failingFor(1)
    expect((await runExport(camp)).context.failed).toEqual([])
    expect((await pictures()).size).toBe(6)
  })

  test('are listed, and the others are exported', async () => {
    failingFor(2)
    expect((await runExport(camp)).context.failed).toEqual([{ ...tariro, path: paths[0] }])
    expect((await pictures()).size).toBe(5)
  })

  test('[A424] fail the export if they are all', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    failingFor(Number.POSITIVE_INFINITY)
    expect((await runExport(camp)).context.notice).toBe('Failed to export ID cards. Please try again.')
    expect(downloadFile).not.toHaveBeenCalled()
  })
})

describe('a single card', () => {
  async function download(participant: CardHolder) {
    const actor = createActor(idCardFlow).start()
    actor.send({ type: 'card.shown', participant })
    await waitFor(actor, (state) => state.matches('drawn'))
    actor.send({ type: 'download.requested' })
    const state = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
    actor.stop()
    return state
  }

  test('[A481, P113] is downloaded as a PNG of 350 × 580 that scans', async () => {
    expect((await download({ ...tariro, lastname: 'O’Neill/Moyo' })).value).toEqual({ drawn: 'ready' })
    const [[picture, name] = []] = vi.mocked(downloadFile).mock.calls
    expect(name).toBe('Tariro-O_Neill_Moyo-ID.png')
    expect(picture?.type).toBe('image/png')
    const pixels = await pixelsIn(picture ?? new Blob())
    expect([pixels.width, pixels.height]).toEqual([350, 580])
    expect(await scanned(picture ?? new Blob())).toEqual([['Code128', 'EZC104']])
  })

  test('is not downloaded if it cannot be made', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    expect((await download(tariro)).value).toEqual({ drawn: 'failed' })
    expect(downloadFile).not.toHaveBeenCalled()
  })
})
