import { describe, expect, test } from 'vitest'
import { createActor, type InspectionEvent } from 'xstate'
import { flightObserver } from '../../../src/flows/lib/flightRecorder.ts'
import { sampleReading } from '../../../src/inspector/models/camper/wallet.tsx'
import { registered } from '../../../src/inspector/models/people/people.ts'
import { walletMachine } from '../../../src/machines/camper/wallet.ts'
import { checkInMachine } from '../../../src/machines/gate/checkIn.ts'
import { copyMachine } from '../../../src/machines/lib/copy.ts'
import { merchantBookMachine } from '../../../src/machines/money/merchantBook.ts'
import { createRecorder } from '../../../src/services/recorder/recorder.ts'
import { startScripted } from '../../machines/support/scripted.ts'

function recorderWithClock() {
  let time = 0
  const recorder = createRecorder()
  const observe = flightObserver(recorder, () => {
    time += 1.25
    return time
  })
  return { recorder, observe }
}

const nobody = {
  number: '',
  isByName: false,
  participant: null,
  idempotencyKey: null,
  notice: null,
  fieldError: null,
  next: null,
  replaced: [],
  before: null,
  verdictBefore: null,
}

async function lostAnswer(observe: (event: InspectionEvent) => void) {
  const flow = startScripted(checkInMachine, undefined, undefined, observe)
  flow.send({ type: 'code.changed', code: 'EZC104' })
  flow.send({ type: 'search.submitted' })
  await flow.done('searchParticipant', { ok: true, value: registered })
  flow.send({ type: 'checkIn.confirmed' })
  await flow.done('makeIdempotencyKey', 'key-1')
  await flow.failed('confirmCheckIn', new Error('The host did not answer in time.'))
  return flow
}

function openBook(observe: (event: InspectionEvent) => void) {
  return startScripted(merchantBookMachine, { merchantNumber: 'M-001' }, undefined, observe)
}

describe('the id of the failed request', () => {
  const failed = { ok: false, status: 503, message: 'No.', requestId: 'K7QM-3XTP' } as const

  test('is recorded with the answer that contains it', async () => {
    const { recorder, observe } = recorderWithClock()
    const { done } = openBook(observe)
    await done('fetchTransactions', failed)
    const { events } = recorder.recording('merchantBook')
    expect(events.map(({ type, requestId }) => [type, requestId])).toEqual([
      ['xstate.init', undefined],
      ['xstate.done.actor.fetchTransactions', 'K7QM-3XTP'],
    ])
  })

  test('is kept until the flow fails in another way', async () => {
    const { recorder, observe } = recorderWithClock()
    const { done, failed: broken, send } = openBook(observe)
    expect(recorder.lastRequestId('merchantBook')).toBeNull()
    await done('fetchTransactions', failed)
    expect(recorder.lastRequestId('merchantBook')).toBe('K7QM-3XTP')
    expect(recorder.lastRequestId('wallet')).toBeNull()
    send({ type: 'book.retried' })
    await broken('fetchTransactions', new Error('No answer from the server.'))
    expect(recorder.lastRequestId('merchantBook')).toBeNull()
    send({ type: 'book.retried' })
    await done('fetchTransactions', { ...failed, requestId: 'AB23-CD45' })
    expect(recorder.lastRequestId('merchantBook')).toBe('AB23-CD45')
    send({ type: 'book.retried' })
    await done('fetchTransactions', { ok: false, status: 502 })
    expect(recorder.lastRequestId('merchantBook')).toBeNull()
  })

  test('is dropped when the same call succeeds, and kept when another call succeeds', async () => {
    const { recorder, observe } = recorderWithClock()
    const flow = startScripted(walletMachine, { code: 'EZC104', campId: '4821' }, undefined, observe)
    const wallet = { ok: true, value: { ...sampleReading, hasMore: true } } as const
    await flow.done('fetchWallet', wallet)
    flow.send({ type: 'more.requested' })
    await flow.done('fetchOlder', failed)
    flow.send({ type: 'page.shown' })
    await flow.done('fetchWallet', wallet)
    expect(recorder.lastRequestId('wallet')).toBe('K7QM-3XTP')
    flow.send({ type: 'more.requested' })
    await flow.done('fetchOlder', { ok: true, value: { after: 't-6', transactions: [], hasMore: false } })
    expect(recorder.lastRequestId('wallet')).toBeNull()
  })
})

describe('a recording', () => {
  test('contains events and transitions, without personal values', async () => {
    const { recorder, observe } = recorderWithClock()
    const { actor } = await lostAnswer(observe)
    const { events, ...head } = recorder.recording('checkIn')
    expect(head).toEqual({
      version: 1,
      build: 'development',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      flow: 'checkIn',
    })
    const common = { flow: 'checkIn', actor: actor.sessionId, status: 'active' }
    expect(events).toEqual([
      {
        ...common,
        at: 1.3,
        type: 'xstate.init',
        before: null,
        after: { ready: 'idle' },
        transitions: [],
        context: { ...nobody, code: '' },
      },
      {
        ...common,
        at: 2.5,
        type: 'code.changed',
        fields: { code: '•••1' },
        before: { ready: 'idle' },
        after: { ready: 'idle' },
        transitions: ['ready · code.changed → stays'],
        context: { code: '•••1' },
      },
      {
        ...common,
        at: 3.8,
        type: 'search.submitted',
        before: { ready: 'idle' },
        after: 'searching',
        transitions: ['ready · search.submitted [else] → searching'],
        context: { number: '•••1' },
      },
      {
        ...common,
        at: 5,
        type: 'xstate.done.actor.searchParticipant',
        before: 'searching',
        after: { found: 'asking' },
        transitions: ['searching · searchParticipant done [isFound] → found'],
        context: { participant: expect.objectContaining({ code: '•••1', firstname: '•••3' }) },
      },
      {
        ...common,
        at: 6.3,
        type: 'checkIn.confirmed',
        before: { found: 'asking' },
        after: { confirming: 'preparing' },
        transitions: ['found.asking · checkIn.confirmed → confirming.preparing'],
        context: { code: '' },
      },
      {
        ...common,
        at: 7.5,
        type: 'xstate.done.actor.makeIdempotencyKey',
        before: { confirming: 'preparing' },
        after: { confirming: 'sending' },
        transitions: ['confirming.preparing · makeIdempotencyKey done → confirming.sending'],
        context: { idempotencyKey: expect.stringMatching(/^•••\d+$/) },
      },
      {
        ...common,
        at: 8.8,
        type: 'xstate.error.actor.confirmCheckIn',
        before: { confirming: 'sending' },
        after: { found: 'unanswered' },
        transitions: ['confirming.sending · confirmCheckIn failed → found.unanswered'],
        context: {
          notice: expect.stringMatching(/^•••\d+$/),
          before: { name: '•••11', notice: '•••10' },
          verdictBefore: 'unreachable',
        },
      },
    ])
  })

  test('contains ignored events and the end of a flow', () => {
    const { recorder, observe } = recorderWithClock()
    const flow = startScripted(checkInMachine, undefined, undefined, observe)
    flow.send({ type: 'checkIn.confirmed' })
    flow.actor.stop()
    expect(
      recorder
        .recording('checkIn')
        .events.map(({ type, transitions, status }) => [type, transitions, status]),
    ).toEqual([
      ['xstate.init', [], 'active'],
      ['checkIn.confirmed', [], 'active'],
      ['xstate.stop', [], 'stopped'],
    ])
  })

  test('ignores a flow that was created but never started', () => {
    const { recorder, observe } = recorderWithClock()
    createActor(copyMachine, { inspect: observe })
    expect(recorder.recording('copy').events).toEqual([])
  })

  test('keeps the last 4,000 events of each flow, the first with its complete context', () => {
    const { recorder, observe } = recorderWithClock()
    createActor(copyMachine, { inspect: observe }).start()
    const flow = startScripted(checkInMachine, undefined, undefined, observe)
    for (let typed = 0; typed < 4_100; typed++) flow.send({ type: 'code.changed', code: `EZC${typed}` })
    const { events } = recorder.recording('checkIn')
    const ofTheGate = events.filter((event) => event.flow === 'checkIn')
    expect(events.length - ofTheGate.length).toBe(1)
    expect(ofTheGate).toHaveLength(4_000)
    expect(ofTheGate[0]?.context).toEqual({ ...nobody, code: '•••101' })
    expect(ofTheGate.at(-1)?.context).toEqual({ code: '•••4100' })
  })

  test('orders the events of two flows by time', () => {
    const { recorder, observe } = recorderWithClock()
    const copy = createActor(copyMachine, { inspect: observe }).start()
    const flow = startScripted(checkInMachine, undefined, undefined, observe)
    flow.actor.subscribe(({ context }) => {
      if (context.code === 'EZC104') copy.send({ type: 'copy.requested', text: context.code })
    })
    flow.send({ type: 'code.changed', code: 'EZC104' })
    const [, , first, second] = recorder.recording('copy').events
    expect([first?.type, second?.type]).toEqual(['code.changed', 'copy.requested'])
    expect(second?.fields).toEqual({ text: first?.fields?.code })
  })
})
