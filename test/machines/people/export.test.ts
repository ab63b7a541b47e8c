import { describe, expect, test } from 'vitest'
import type { CardHolder } from '../../../src/domain/people/idCard.ts'
import { exportModel } from '../../../src/inspector/models/people/export.tsx'
import { alreadyIn, bare, registered, withLostCard } from '../../../src/inspector/models/people/people.ts'
import {
  exportMachine,
  percentOf,
  progressTextOf,
  resultTextOf,
} from '../../../src/machines/people/export.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(exportModel)

const camp = [registered, alreadyIn, bare]
const cards = [
  { firstname: 'Tariro', lastname: 'Moyo', union: 'East Zimbabwe Conference', code: 'EZC104' },
  { firstname: 'Tariro', lastname: 'Moyo', union: 'East Zimbabwe Conference', code: 'EZC105' },
  { firstname: '<img onerror=alert(1)>', lastname: 'Nomathemba-Sibusisiwe van der Westhuizen', code: 'X-1' },
]

function start(participants: readonly CardHolder[] = camp) {
  const flow = startFlow(exportMachine)
  flow.send({ type: 'export.requested', participants, isDemo: false })
  return {
    ...flow,
    text: () => progressTextOf(flow.state()),
    result: () => resultTextOf(flow.state()),
  }
}

function zipping() {
  const flow = start()
  flow.send({ type: 'drawing.started' })
  flow.send({ type: 'cards.drawn', done: cards.length })
  flow.send({ type: 'zip.started' })
  return flow
}

describe('an export', () => {
  test('[A101-A105] shows its progress, and resets 2 seconds after it finishes', () => {
    const { send, text, result, wait, value, started, state } = start(Array(600).fill(registered))
    expect(text()).toBe('Preparing export...')
    send({ type: 'drawing.started' })
    expect(text()).toBe('Exporting 0% (0/600)')
    send({ type: 'cards.drawn', done: 10 })
    expect(text()).toBe('Exporting 2% (10/600)')
    send({ type: 'cards.drawn', done: 260 })
    expect(text()).toBe('Exporting 43% (260/600)')
    send({ type: 'cards.drawn', done: 600 })
    expect(text()).toBe('Exporting 100% (600/600)')
    send({ type: 'zip.started' })
    expect(text()).toBe('Creating zip file...')
    expect(result()).toBeNull()
    send({ type: 'zip.downloaded', failed: [] })
    expect([text(), result()]).toEqual(['Done!', '600 cards are in the file all-id-cards.zip.'])
    wait(1_999)
    expect(text()).toBe('Done!')
    wait(1)
    expect([text(), value()]).toEqual([null, { resting: 'ended' }])
    expect(result()).toBe('600 cards are in the file all-id-cards.zip.')
    wait(3_600_000)
    expect(result()).toBe('600 cards are in the file all-id-cards.zip.')
    send({ type: 'result.closed' })
    expect([value(), result()]).toEqual([{ resting: 'idle' }, null])
    expect(state().context).toEqual({ cards: [], done: 0, failed: [], lost: [], notice: null, result: null })
    expect(started).toHaveLength(1)
  })

  test('receives only the details that a card shows', () => {
    const { started } = start()
    expect(started).toEqual([{ id: 'exportCards', source: 'exportCards', input: { cards } }])
  })

  test('[A349] of an empty list shows an alert and starts nothing', () => {
    const { state, started, value, send } = start([])
    expect(state().context.notice).toBe('No participants to export.')
    expect(percentOf(state())).toBe(0)
    expect(started).toEqual([])
    send({ type: 'alert.dismissed' })
    expect([value(), state().context.notice]).toEqual([{ resting: 'idle' }, null])
  })

  test('of demo people does not start', () => {
    const { send, state, started } = startFlow(exportMachine)
    send({ type: 'export.requested', participants: camp, isDemo: true })
    send({ type: 'export.requested', participants: [], isDemo: true })
    expect(state().value).toEqual({ resting: 'idle' })
    expect([state().context.notice, started]).toEqual([null, []])
  })

  test('clears its progress when it fails halfway', () => {
    const { send, state } = start()
    send({ type: 'drawing.started' })
    send({ type: 'cards.drawn', done: 2 })
    send({ type: 'export.failed' })
    expect(state().context).toEqual({
      cards: [],
      done: 0,
      failed: [],
      lost: [],
      notice: 'Failed to export ID cards. Please try again.',
      result: null,
    })
  })

  test('in progress is not started again', () => {
    const { send, started } = start()
    send({ type: 'export.requested', participants: [registered], isDemo: false })
    expect(started).toHaveLength(1)
  })

  test.each([
    ['preparing', () => start()],
    [
      'exporting',
      () => {
        const flow = start()
        flow.send({ type: 'drawing.started' })
        flow.send({ type: 'cards.drawn', done: 2 })
        return flow
      },
    ],
    ['creating the zip', zipping],
  ])('can be cancelled while %s: the actor stops, and the result says that nothing was saved', (_, reach) => {
    const { send, state, value, text, result, failed } = reach()
    send({ type: 'export.cancelled' })
    expect([value(), text()]).toEqual([{ resting: 'ended' }, null])
    expect(result()).toBe('You cancelled the export. No file was saved.')
    const cancelled = { kind: 'cancelled' }
    expect(state().context).toEqual({
      cards: [],
      done: 0,
      failed: [],
      lost: [],
      notice: null,
      result: cancelled,
    })
    return expect(failed('exportCards', new Error('too late'))).rejects.toThrow('is not running now')
  })

  test('of one card says so, and the next export clears the result', () => {
    const { send, result, text, wait } = start([registered])
    send({ type: 'drawing.started' })
    send({ type: 'zip.started' })
    send({ type: 'zip.downloaded', failed: [] })
    wait(2_000)
    expect(result()).toBe('1 card is in the file all-id-cards.zip.')
    send({ type: 'export.requested', participants: camp, isDemo: false })
    expect([result(), text()]).toEqual([null, 'Preparing export...'])
  })

  test('[A424] that fails shows an alert, and can be started again from there', async () => {
    const { send, state, value, failed } = start()
    send({ type: 'export.failed' })
    expect(state().context.notice).toBe('Failed to export ID cards. Please try again.')
    send({ type: 'export.requested', participants: camp, isDemo: false })
    expect([value(), state().context.notice]).toEqual([{ working: 'preparing' }, null])
    await failed('exportCards', new Error('no workers, no page'))
    expect(state().context.notice).toBe('Failed to export ID cards. Please try again.')
    expect(state().context.cards).toEqual([])
  })
})

describe('[W300] cards that are reported lost', () => {
  const left = { firstname: 'Rudo', lastname: 'Moyo', union: 'East Zimbabwe Conference', code: 'EZC106' }

  test('are excluded from the zip and listed until the result is closed, even while failed cards are retried', () => {
    const { send, started, state, wait, result } = start([withLostCard, ...camp])
    expect(started[0]?.input).toEqual({ cards })
    send({ type: 'drawing.started' })
    send({ type: 'zip.started' })
    send({ type: 'zip.downloaded', failed: cards.slice(2) })
    send({ type: 'retry.requested' })
    expect(state().context.lost).toEqual([left])
    send({ type: 'drawing.started' })
    send({ type: 'zip.started' })
    send({ type: 'zip.downloaded', failed: [] })
    wait(2_000)
    expect([result(), state().context.lost]).toEqual(['1 card is in the file all-id-cards.zip.', [left]])
    send({ type: 'result.closed' })
    expect(state().context.lost).toEqual([])
  })

  test('make no zip when all cards are lost', () => {
    const { state, started, value, send } = start([withLostCard])
    expect([value(), started]).toEqual([{ resting: 'alerting' }, []])
    expect(state().context.notice).toBe('All of these cards are reported lost. Make new cards first.')
    expect(state().context.lost).toEqual([left])
    send({ type: 'alert.dismissed' })
    expect([value(), state().context.lost]).toEqual([{ resting: 'idle' }, []])
  })
})

describe('cards that failed to export', () => {
  test('stay listed until they are dismissed', () => {
    const { send, state, wait, value, text, result } = zipping()
    send({ type: 'zip.downloaded', failed: cards.slice(2) })
    expect([text(), state().context.failed]).toEqual(['Done!', cards.slice(2)])
    wait(2_000)
    expect([text(), value()]).toEqual([null, { resting: 'incomplete' }])
    const saved = { kind: 'saved', cards: 2 }
    expect(state().context).toEqual({
      cards,
      done: 3,
      failed: cards.slice(2),
      lost: [],
      notice: null,
      result: saved,
    })
    expect(result()).toBe('2 cards are in the file all-id-cards.zip.')
    send({ type: 'failures.dismissed' })
    expect(value()).toEqual({ resting: 'idle' })
    expect(state().context.failed).toEqual([])
  })

  test.each([0, 2_000])('are exported alone, each to its path, when they are retried %i ms later', (ms) => {
    const { send, started, state, wait, text } = zipping()
    const failed = cards.slice(2).map((holder) => ({ ...holder, path: 'Other/its_name.png' }))
    send({ type: 'zip.downloaded', failed })
    wait(ms)
    send({ type: 'retry.requested' })
    expect(text()).toBe('Preparing export...')
    expect(started.map(({ input }) => input)).toEqual([{ cards }, { cards: failed }])
    expect(state().context).toEqual({
      cards: failed,
      done: 0,
      failed,
      lost: [],
      notice: null,
      result: null,
    })
  })

  test.each([
    ['fails', null, [{ type: 'export.failed' }, { type: 'alert.dismissed' }]],
    ['is cancelled', { kind: 'cancelled' }, [{ type: 'export.cancelled' }]],
  ] as const)('stay listed when the retry %s', (_, result, events) => {
    const { send, state, value } = zipping()
    send({ type: 'zip.downloaded', failed: cards.slice(2) })
    send({ type: 'retry.requested' })
    for (const event of events) send(event)
    expect(value()).toEqual({ resting: 'incomplete' })
    const failed = cards.slice(2)
    expect(state().context).toEqual({ cards: failed, done: 0, failed, lost: [], notice: null, result })
    send({ type: 'retry.requested' })
    expect(value()).toEqual({ working: 'preparing' })
  })

  test('cannot be retried when none failed', () => {
    const { send, started, value } = zipping()
    send({ type: 'zip.downloaded', failed: [] })
    send({ type: 'retry.requested' })
    expect(value()).toEqual({ resting: 'done' })
    expect(started).toHaveLength(1)
  })
})

describe('[W1269] an export that the audit keeps', () => {
  const noting = () => {
    const flow = startFlow(exportMachine)
    flow.send({ type: 'export.requested', participants: camp, isDemo: false, filter: 'Under 18' })
    return flow
  }

  test('draws no card before the server has written it down', async () => {
    const { done, started, state } = noting()
    expect(progressTextOf(state())).toBe('Preparing export...')
    const input = { list: 'cards', count: 3, filter: 'Under 18', format: 'pictures' }
    expect(started).toEqual([{ id: 'noteCards', source: 'noteCards', input }])
    await done('noteCards', { ok: true, value: null })
    expect(started[1]).toEqual({ id: 'exportCards', source: 'exportCards', input: { cards } })
  })

  test('makes no file without the server, and none after a cancel', async () => {
    const { failed, send, started, context, value } = noting()
    await failed('noteCards', new Error('No answer from the server.'))
    expect(context().notice).toBe(
      'The cards were not saved, because the server could not write that into the audit. Please try again.',
    )
    send({ type: 'alert.dismissed' })
    send({ type: 'export.requested', participants: camp, isDemo: false, filter: '' })
    send({ type: 'export.cancelled' })
    expect(value()).toEqual({ resting: 'ended' })
    expect(started.map(({ source }) => source)).toEqual(['noteCards', 'noteCards'])
  })
})
