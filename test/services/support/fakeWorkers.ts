import type { Camp } from '../../../src/domain/camp/facts.ts'
import type { CardHolder } from '../../../src/domain/people/idCard.ts'

export interface FakeWorkers {
  readonly started: readonly SilentWorker[]
  readonly waiting: () => readonly Asked[]
  readonly asked: () => readonly Asked[]
}

export interface Asked {
  readonly holder: CardHolder
  readonly draw: () => void
  readonly fail: () => void
  readonly worker: SilentWorker
}

interface Question {
  readonly id: number
  /** The first question names the camp. */
  readonly request: CardHolder | { readonly camp: Camp }
}

class SilentWorker extends EventTarget {
  isTerminated = false
  readonly onQuestion: (worker: SilentWorker, question: Question) => void

  constructor(onQuestion: SilentWorker['onQuestion']) {
    super()
    this.onQuestion = onQuestion
  }

  postMessage(question: Question): void {
    this.onQuestion(this, question)
  }

  terminate(): void {
    this.isTerminated = true
  }

  reply(data: unknown): void {
    if (!this.isTerminated) this.dispatchEvent(new MessageEvent('message', { data }))
  }

  breakDown(): void {
    this.dispatchEvent(new Event('error'))
  }
}

/**
 * Simulates the browser's `Worker` and records its requests.
 * @param canDraw the workers' answer to whether they can draw
 */
export function fakeWorkers(canDraw = true) {
  const started: SilentWorker[] = []
  const asked: Asked[] = []
  const settled = new Set<Asked>()

  const take = (worker: SilentWorker, { id, request }: Question) => {
    const holder = 'camp' in request ? null : request
    const file = new TextEncoder().encode(holder?.code ?? '')
    const settle = (data: object) => {
      if (card) settled.add(card)
      queueMicrotask(() => worker.reply({ id, ...data }))
    }
    const draw = () => settle({ isOk: true, answer: file })
    const fail = () => settle({ isOk: false })
    const card = holder && { holder, draw, fail, worker }
    if (card) asked.push(card)
    else if (canDraw) draw()
    else fail()
  }

  const FakeWorker = class extends SilentWorker {
    constructor() {
      super(take)
      started.push(this)
    }
  }
  const workers: FakeWorkers = {
    started,
    waiting: () => asked.filter((card) => !settled.has(card) && !card.worker.isTerminated),
    asked: () => asked,
  }
  return { FakeWorker, workers }
}
