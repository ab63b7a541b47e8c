import { describe, expect, test } from 'vitest'
import type { AnyStateMachine, ContextFrom, InputFrom } from 'xstate'
import { startFlow } from './startFlow.ts'

interface Readable<TMachine extends AnyStateMachine> {
  readonly machine: TMachine
  readonly input?: InputFrom<TMachine>
  readonly src: string
  readonly refresh: string
  readonly retry?: string
  /** The name of the state without anything to show. */
  readonly failed?: string
  /** The region of a parallel machine. */
  readonly region?: string
  /** The answer of the first read; `second` is that of the next. */
  readonly first: unknown
  readonly second: unknown
  readonly shownOf: (context: ContextFrom<TMachine>) => unknown
  /** The rows that these tests prove. */
  readonly rows?: { readonly opening: string; readonly refresh: string }
}

/** The tests of a machine that uses `readable`, as far as all of them are alike. */
export function describeReadable<TMachine extends AnyStateMachine>({
  machine,
  input,
  src,
  refresh,
  retry = 'load.retried',
  failed = 'failed',
  region,
  first,
  second,
  shownOf,
  rows = { opening: '', refresh: '' },
}: Readable<TMachine>): void {
  function start() {
    const flow = startFlow<AnyStateMachine>(machine, input)
    return {
      send: (type: string) => flow.send({ type }),
      answer: (value: unknown) => flow.done(src, { ok: true, value }),
      refuse: () => flow.done(src, { ok: false, status: 503 }),
      lose: () => flow.failed(src, new Error('No answer')),
      value: (): unknown => (region === undefined ? flow.value() : flow.value()[region]),
      shown: () => shownOf(flow.context()),
      reads: () => flow.inputsOf(src).length,
    }
  }
  type Flow = ReturnType<typeof start>

  async function opened() {
    const flow = start()
    await flow.answer(first)
    return flow
  }

  const failures = [
    ['refused', ({ refuse }: Flow) => refuse()],
    ['lost', ({ lose }: Flow) => lose()],
  ] as const

  describe(`the list of ${machine.id}`, () => {
    test(`${rows.opening} is shown once it has been read`.trim(), async () => {
      const { value, shown, reads } = await opened()
      expect([value(), shown(), reads()]).toEqual([{ shown: 'settled' }, first, 1])
    })

    test.each(failures)('is read again on request after it was %s', async (_, fail) => {
      for (const again of [retry, refresh]) {
        const flow = start()
        await fail(flow)
        expect(flow.value()).toBe(failed)
        flow.send(again)
        expect([flow.value(), flow.reads()]).toEqual(['loading', 2])
        await flow.answer(first)
        expect([flow.value(), flow.shown()]).toEqual([{ shown: 'settled' }, first])
      }
    })

    test(`${rows.refresh} stays visible until a refresh is answered`.trim(), async () => {
      const { send, answer, value, shown, reads } = await opened()
      send(refresh)
      expect([value(), shown(), reads()]).toEqual([{ shown: 'refreshing' }, first, 2])
      await answer(second)
      expect([value(), shown()]).toEqual([{ shown: 'settled' }, second])
    })

    test.each(failures)('stays visible after a refresh that was %s', async (_, fail) => {
      for (const again of [retry, refresh]) {
        const flow = await opened()
        flow.send(refresh)
        await fail(flow)
        expect([flow.value(), flow.shown()]).toEqual([{ shown: 'stale' }, first])
        flow.send(again)
        expect([flow.value(), flow.reads()]).toEqual([{ shown: 'refreshing' }, 3])
      }
    })

    test('is read again when a change comes during a read', async () => {
      const { send, answer, value, reads } = start()
      send(refresh)
      expect([value(), reads()]).toEqual(['loading', 2])
      await answer(first)
      send(refresh)
      send(refresh)
      expect([value(), reads()]).toEqual([{ shown: 'refreshing' }, 4])
    })
  })
}

interface Unread<TMachine extends AnyStateMachine>
  extends Pick<Readable<TMachine>, 'machine' | 'input' | 'src' | 'retry' | 'region'> {
  readonly value: unknown
  readonly text: string
  /** Whether the sentence of an exception is shown, instead of `text`. */
  readonly showsCause: boolean
  /** Whether the sentence disappears when the next read starts, or with its success. */
  readonly clearsFirst: boolean
}

/** The sentences of a machine that uses `showingText` or `showingCause`. */
export function describeUnread<TMachine extends AnyStateMachine>({
  machine,
  input,
  src,
  retry = 'load.retried',
  region,
  value,
  text,
  showsCause,
  clearsFirst,
}: Unread<TMachine>): void {
  const message = 'Please ask a lead.'
  const endings = [
    ['a refusal', { ok: false, status: 403, message }, { text: message, isIncident: false }],
    ['a refusal without a sentence', { ok: false, status: 403 }, { text, isIncident: false }],
    ['a failure of the server', { ok: false, status: 503 }, { text, isIncident: true }],
    ['an exception', new Error('No answer.'), { text: showsCause ? 'No answer.' : text, isIncident: true }],
    ['an exception without a sentence', new Error(''), { text, isIncident: true }],
  ] as const

  test.each(endings)(
    `${machine.id} shows the reason of %s until a read succeeds`,
    async (_, end, failure) => {
      const flow = startFlow<AnyStateMachine>(machine, input)
      const state = (): unknown => (region === undefined ? flow.value() : flow.value()[region])
      expect(flow.context().failure).toBeNull()
      await (end instanceof Error ? flow.failed(src, end) : flow.done(src, end))
      expect([state(), flow.context().failure]).toEqual(['failed', failure])
      flow.send({ type: retry })
      expect([state(), flow.context().failure]).toEqual(['loading', clearsFirst ? null : failure])
      await flow.done(src, { ok: true, value })
      expect(flow.context().failure).toBeNull()
    },
  )
}
