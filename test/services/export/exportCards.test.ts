import JSZip from 'jszip'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CardHolder, CardToExport } from '../../../src/domain/people/idCard.ts'
import { startExport } from '../../../src/services/export/exportCards.ts'
import { poolSize } from '../../../src/services/export/workerPool.ts'
import { type FakeWorkers, fakeWorkers } from '../support/fakeWorkers.ts'

const downloads: { readonly zip: Blob; readonly name: string }[] = []

beforeEach(() => {
  downloads.length = 0
  vi.stubGlobal('OffscreenCanvas', class {})
  const zips = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((zip) => {
    const address = `blob:${zips.size}`
    zips.set(address, zip as Blob)
    return address
  })
  vi.stubGlobal('document', {
    createElement: () => ({
      href: '',
      download: '',
      click() {
        const zip = zips.get(this.href)
        if (zip) downloads.push({ zip, name: this.download })
      },
    }),
  })
})

function people(count: number): CardHolder[] {
  return Array.from({ length: count }, (_, index) => ({
    firstname: 'Tariro',
    lastname: 'Moyo',
    union: index % 2 === 0 ? 'Botswana Union' : 'East Zimbabwe Conference',
    code: `C${index}`,
  }))
}

type Told = readonly [string, unknown?]

interface Options {
  readonly cores?: number
  readonly onZipping?: () => void
}

function start(cards: readonly CardToExport[], { cores = 2, onZipping }: Options = {}) {
  const { FakeWorker, workers } = fakeWorkers()
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('navigator', { hardwareConcurrency: cores })
  const told: Told[] = []
  const cancel = startExport(cards, {
    onStarted: () => told.push(['started']),
    onDrawn: (done) => told.push(['drawn', done]),
    onZipping: () => {
      told.push(['zipping'])
      onZipping?.()
    },
    onDownloaded: (failed) => told.push(['downloaded', failed]),
    onFailed: () => told.push(['failed']),
  })
  return { workers, told, cancel }
}

async function drawAll({ workers, told }: { workers: FakeWorkers; told: readonly Told[] }) {
  await vi.waitFor(
    () => {
      for (const { draw } of workers.waiting()) draw()
      expect(['downloaded', 'failed']).toContain(told.at(-1)?.[0])
    },
    { interval: 1, timeout: 20_000 },
  )
}

async function downloadedZip() {
  const [download] = downloads
  if (downloads.length !== 1 || !download) throw new Error(`${downloads.length} files were downloaded`)
  const { zip, name } = download
  const read = await JSZip.loadAsync(await zip.arrayBuffer())
  return { name, read, paths: Object.keys(read.files) }
}

describe('poolSize', () => {
  test.each([
    [undefined, 1],
    [0, 1],
    [1, 1],
    [2, 2],
    [4, 4],
    [16, 4],
  ])('for %s cores is %i', (cores, size) => {
    expect(poolSize(cores)).toBe(size)
  })
})

describe('an export', () => {
  test('[A473, A477-A479] downloads one zip with a folder for each union', async () => {
    const run = start(people(4))
    await drawAll(run)
    const { name, read, paths } = await downloadedZip()
    expect(name).toBe('all-id-cards.zip')
    expect(paths).toEqual([
      'Botswana Union/Tariro_Moyo_C0.png',
      'Botswana Union/Tariro_Moyo_C2.png',
      'East Zimbabwe Conference/Tariro_Moyo_C1.png',
      'East Zimbabwe Conference/Tariro_Moyo_C3.png',
    ])
    expect(await read.file('Botswana Union/Tariro_Moyo_C2.png')?.async('string')).toBe('C2')
    expect(run.told).toEqual([['started'], ['drawn', 4], ['zipping'], ['downloaded', []]])
  })

  test('[A473] draws the cards union by union', async () => {
    const run = start(people(5), { cores: 1 })
    await drawAll(run)
    expect(run.workers.asked().map(({ holder }) => holder.code)).toEqual(['C0', 'C2', 'C4', 'C1', 'C3'])
  })

  test('[A476] reports its progress at every tenth card and at the last', async () => {
    const run = start(people(25))
    await drawAll(run)
    expect(run.told.filter(([what]) => what === 'drawn')).toEqual([
      ['drawn', 10],
      ['drawn', 20],
      ['drawn', 25],
    ])
  })

  test('[A475] draws 50 cards before it starts the next 50', async () => {
    const { workers, told, cancel } = start(people(60))
    await vi.waitFor(() => {
      const [slow, ...others] = workers.waiting()
      for (const { draw } of others) draw()
      expect(slow && workers.asked()).toHaveLength(50)
    })
    const [slow, ...others] = workers.waiting()
    for (const { draw } of others) draw()
    await vi.waitFor(() => expect(told.at(-1)).toEqual(['drawn', 40]))
    expect(workers.asked()).toHaveLength(50)
    slow?.draw()
    await vi.waitFor(() => expect(workers.asked().length).toBeGreaterThan(50))
    cancel()
  })

  test('gives every worker one card plus three queued, and terminates all workers', async () => {
    const run = start(people(40), { cores: 3 })
    await vi.waitFor(() => expect(run.workers.waiting()).toHaveLength(12))
    expect(
      run.workers.started.map(
        (worker) => run.workers.waiting().filter((card) => card.worker === worker).length,
      ),
    ).toEqual([4, 4, 4])
    await drawAll(run)
    await vi.waitFor(() =>
      expect(run.workers.started.map(({ isTerminated }) => isTerminated)).toEqual([true, true, true]),
    )
  })
})

describe('a card that fails', () => {
  test('is drawn a second time, then left out of the zip', async () => {
    const cards = people(12)
    const run = start(cards)
    const failing = (code: string) => code === 'C3' || code === 'C8'
    await vi.waitFor(() => {
      for (const { holder, draw, fail } of run.workers.waiting()) failing(holder.code) ? fail() : draw()
      expect(run.told.at(-1)?.[0]).toBe('downloaded')
    })
    const timesAsked = (code: string) =>
      run.workers.asked().filter(({ holder }) => holder.code === code).length
    expect(['C3', 'C8', 'C0'].map(timesAsked)).toEqual([2, 2, 1])
    expect(run.told.at(-1)).toEqual([
      'downloaded',
      [
        { ...cards[3], path: 'East Zimbabwe Conference/Tariro_Moyo_C3.png' },
        { ...cards[8], path: 'Botswana Union/Tariro_Moyo_C8.png' },
      ],
    ])
    expect((await downloadedZip()).paths).toHaveLength(10)
  })

  test('keeps its path of the first zip when it is exported again', async () => {
    const twin = { firstname: 'Tariro', lastname: 'Moyo', code: 'C1' }
    const run = start(['U/1', 'U_1', 'U_1'].map((union) => ({ ...twin, union })))
    await vi.waitFor(() => {
      for (const { holder, draw, fail } of run.workers.waiting()) holder.union === 'U_1' ? fail() : draw()
      expect(run.told.at(-1)?.[0]).toBe('downloaded')
    })
    expect((await downloadedZip()).paths).toEqual(['U_1/Tariro_Moyo_C1.png'])
    downloads.length = 0

    const failed = run.told.at(-1)?.[1] as readonly CardToExport[]
    const again = start(failed)
    await drawAll(again)
    expect((await downloadedZip()).paths).toEqual(['U_1_2/Tariro_Moyo_C1.png', 'U_1_2/Tariro_Moyo_C1_2.png'])
  })

  test('and succeeds at the second time is in the zip', async () => {
    const run = start(people(3))
    await vi.waitFor(() => expect(run.workers.waiting()).toHaveLength(3))
    run.workers.waiting()[0]?.fail()
    await drawAll(run)
    expect(run.told.at(-1)).toEqual(['downloaded', []])
    expect((await downloadedZip()).paths).toHaveLength(3)
  })

  test('together with all others fails the export without a download', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const run = start(people(3))
    await vi.waitFor(() => {
      for (const { fail } of run.workers.waiting()) fail()
      expect(run.told.at(-1)).toEqual(['failed'])
    })
    expect(downloads).toEqual([])
    await vi.waitFor(() => expect(run.workers.started.every(({ isTerminated }) => isTerminated)).toBe(true))
  })

  test('because its worker crashed is drawn by another worker', async () => {
    const run = start(people(20))
    await vi.waitFor(() => expect(run.workers.waiting()).toHaveLength(8))
    const [broken, sound] = run.workers.started
    broken?.breakDown()
    await drawAll(run)
    expect(run.told.at(-1)).toEqual(['downloaded', []])
    expect(broken?.isTerminated).toBe(true)
    expect(
      run.workers
        .asked()
        .slice(8)
        .every(({ worker }) => worker === sound),
    ).toBe(true)
  })
})

describe('cancelling', () => {
  test.each([
    ['before the workers can draw', async () => {}],
    [
      'while cards are drawn',
      (workers: FakeWorkers) => vi.waitFor(() => expect(workers.waiting()).toHaveLength(8)),
    ],
  ])('%s terminates every worker immediately, without further events or a download', async (_, reach) => {
    const { workers, told, cancel } = start(people(40))
    await reach(workers)
    const before = [...told]
    const asked = workers.asked().length
    cancel()
    expect(workers.started.map(({ isTerminated }) => isTerminated)).toEqual([true, true])
    for (const { draw } of workers.asked()) draw()
    await new Promise(setImmediate)
    expect(told).toEqual(before)
    expect(workers.asked()).toHaveLength(asked)
    expect(downloads).toEqual([])
  })

  test('while the zip is created prevents the download', async () => {
    const run = start(people(2), { onZipping: () => run.cancel() })
    await vi.waitFor(() => {
      for (const { draw } of run.workers.waiting()) draw()
      expect(run.told.at(-1)).toEqual(['zipping'])
    })
    await new Blob(['as long as the zip takes']).slice(-1).arrayBuffer()
    await new Promise(setImmediate)
    expect(run.told.at(-1)).toEqual(['zipping'])
    expect(downloads).toEqual([])
  })
})
