interface Question<Request> {
  readonly id: number
  readonly request: Request
}

type Reply<Answer> =
  | { readonly id: number; readonly isOk: true; readonly answer: Answer }
  | { readonly id: number; readonly isOk: false }

export interface Link<Request, Answer> {
  /**
   * @param transfer objects to transfer instead of copying
   * @throws when the worker fails or has ended
   */
  readonly ask: (request: Request, transfer?: Transferable[]) => Promise<Answer>
  readonly waiting: () => number
  readonly isBroken: () => boolean
  readonly end: () => void
}

interface Waiting<Answer> {
  readonly resolve: (answer: Answer) => void
  readonly reject: (reason: Error) => void
}

export function openLink<Request, Answer>(worker: Worker, signal: AbortSignal): Link<Request, Answer> {
  const waiting = new Map<number, Waiting<Answer>>()
  let requestCount = 0
  let isBroken = false

  const end = () => {
    isBroken = true
    worker.terminate()
    for (const { reject } of waiting.values()) reject(new Error('The worker is gone'))
    waiting.clear()
  }
  worker.addEventListener('error', end)
  worker.addEventListener('messageerror', end)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()

  worker.addEventListener('message', ({ data: reply }: MessageEvent<Reply<Answer>>) => {
    const question = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (reply.isOk) question?.resolve(reply.answer)
    else question?.reject(new Error('The worker could not do it'))
  })

  return {
    ask: (request, transfer = []) =>
      new Promise((resolve, reject) => {
        if (isBroken) throw new Error('The worker is gone')
        requestCount += 1
        const question: Question<Request> = { id: requestCount, request }
        worker.postMessage(question, transfer)
        waiting.set(requestCount, { resolve, reject })
      }),
    waiting: () => waiting.size,
    isBroken: () => isBroken,
    end,
  }
}

export function serve<Request, Answer>(
  answerTo: (request: Request) => Promise<Answer>,
  transferOf: (answer: Answer) => Transferable[],
): void {
  self.addEventListener('message', async ({ data }: MessageEvent<Question<Request>>) => {
    const { id, request } = data
    const reply = await answerTo(request).then(
      (answer): Reply<Answer> => ({ id, isOk: true, answer }),
      (): Reply<Answer> => ({ id, isOk: false }),
    )
    self.postMessage(reply, { transfer: reply.isOk ? transferOf(reply.answer) : [] })
  })
}
