import { expect, test, vi } from 'vitest'
import { startSheets } from '../../../src/services/sheets/makeSheets.ts'

const cards = ['EZC1', 'EZC2', 'EZC3'].map((code) => ({ firstname: 'Tariro', lastname: 'Moyo', code }))
const choice = { paper: 'a4', perSheet: 2, order: 'list' } as const

interface Question {
  readonly id: number
  readonly request: {
    readonly kind: 'open' | 'draw' | 'finish'
    readonly number?: number
    readonly count?: number
  }
}

/**
 * Starts sheets with a worker that gives these answers; null crashes it, and a missing answer leaves it
 * silent.
 */
function start(answers: Partial<Record<Question['request']['kind'], object | null>>) {
  const told: (readonly [string, unknown?])[] = []
  const asked: Question['request'][] = []
  const workers: { isTerminated: boolean }[] = []
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      isTerminated = false

      constructor() {
        super()
        workers.push(this)
      }

      postMessage({ id, request }: Question) {
        asked.push(request)
        const answer = answers[request.kind]
        queueMicrotask(() => {
          if (answer === null) this.dispatchEvent(new Event('error'))
          else if (answer)
            this.dispatchEvent(new MessageEvent('message', { data: { id, isOk: true, answer } }))
        })
      }

      terminate() {
        this.isTerminated = true
      }
    },
  )
  const clicked: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:sheets')
  vi.stubGlobal('document', {
    createElement: () => ({
      href: '',
      download: '',
      click() {
        clicked.push(this.download)
      },
    }),
  })
  const cancel = startSheets(cards, choice, {
    onStarted: () => told.push(['started']),
    onDrawn: (done) => told.push(['drawn', done]),
    onProblems: (problems) => told.push(['problems', problems]),
    onSaved: (sheets) => told.push(['saved', sheets]),
    onFailed: (unread) => told.push(['failed', unread]),
  })
  const isOver = () =>
    vi.waitFor(() => expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true]), { interval: 1 })
  return { told, asked, clicked, cancel, isOver }
}

test('sheets are drawn one by one and saved at the end', async () => {
  const { told, asked, clicked, isOver } = start({
    open: { problems: [] },
    draw: { unread: [] },
    finish: { file: new Blob(['%PDF']) },
  })
  await isOver()
  expect(told).toEqual([['started'], ['drawn', 2], ['drawn', 3], ['saved', 2]])
  expect(asked.map(({ kind, number, count }) => [kind, number, count])).toEqual([
    ['open', undefined, undefined],
    ['draw', 1, 2],
    ['draw', 2, 2],
    ['finish', undefined, undefined],
  ])
  expect(clicked).toEqual(['id-cards.pdf'])
})

test('[W384] cards with problems end the run before drawing', async () => {
  const problems = [{ index: 1, unknown: ['م'], barcode: null }]
  const { told, asked, clicked, isOver } = start({ open: { problems } })
  await isOver()
  expect([told, asked.length, clicked]).toEqual([[['problems', problems]], 1, []])
})

test('[W385] codes that cannot be read back are reported, and no file is saved', async () => {
  const { told, clicked, isOver } = start({ open: {}, draw: { unread: [cards[1]] }, finish: {} })
  await isOver()
  expect(told.at(-1)).toEqual(['failed', ['EZC2', 'EZC2']])
  expect(clicked).toEqual([])
})

test.each(['open', 'draw', 'finish'] as const)('a worker crash at “%s” is reported', async (kind) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { told, clicked, isOver } = start({ open: {}, draw: { unread: [] }, finish: {}, [kind]: null })
  await isOver()
  expect(told.at(-1)).toEqual(['failed', []])
  expect(clicked).toEqual([])
})

test('cancelling terminates the worker immediately, without further events', async () => {
  const { told, cancel, isOver } = start({ open: {} })
  await vi.waitFor(() => expect(told).toEqual([['started']]), { interval: 1 })
  cancel()
  await isOver()
  expect(told).toEqual([['started']])
})
