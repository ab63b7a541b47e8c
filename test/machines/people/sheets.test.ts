import { describe, expect, test } from 'vitest'
import type { CardHolder } from '../../../src/domain/people/idCard.ts'
import { alreadyIn, bare, registered, withLostCard } from '../../../src/inspector/models/people/people.ts'
import { sheetsModel } from '../../../src/inspector/models/people/sheets.tsx'
import {
  cancelledText,
  failureTextOf,
  makingTextOf,
  outlookText,
  partMadeOf,
  savedTextOf,
  sheetsMachine,
} from '../../../src/machines/people/sheets.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(sheetsModel)

const camp = [registered, alreadyIn, bare]
const cards = [
  { firstname: 'Tariro', lastname: 'Moyo', union: 'East Zimbabwe Conference', code: 'EZC104' },
  { firstname: 'Tariro', lastname: 'Moyo', union: 'East Zimbabwe Conference', code: 'EZC105' },
  { firstname: '<img onerror=alert(1)>', lastname: 'Nomathemba-Sibusisiwe van der Westhuizen', code: 'X-1' },
]
const usual = { paper: 'a4', perSheet: 10, order: 'list' }
const nothingMade = { choice: usual, cards: [], done: 0, problems: [], leftOut: 0, lost: [], ending: null }

function choosing() {
  const flow = startFlow(sheetsMachine)
  flow.send({ type: 'sheets.requested' })
  return flow
}

function making(participants: readonly CardHolder[] = camp) {
  const flow = choosing()
  flow.send({ type: 'making.requested', participants })
  return flow
}

describe('sheets of cards', () => {
  test('are made from the current list with the chosen layout, and receive only the details that a card shows', () => {
    const { send, started, context } = choosing()
    expect(context().choice).toEqual(usual)
    send({ type: 'choice.changed', change: { paper: 'letter' } })
    send({ type: 'choice.changed', change: { perSheet: 4 } })
    send({ type: 'choice.changed', change: { order: 'union' } })
    send({ type: 'making.requested', participants: camp })
    const choice = { paper: 'letter', perSheet: 4, order: 'union' }
    expect(started).toEqual([{ id: 'makeSheets', source: 'makeSheets', input: { cards, choice } }])
  })

  test('show their progress, and their result until they are closed', () => {
    const { send, state, value, context, wait } = making(Array(600).fill(registered))
    expect([makingTextOf(state()), partMadeOf(state())]).toEqual(['Preparing the sheets…', 0])
    send({ type: 'drawing.started' })
    expect(makingTextOf(state())).toBe('Drawing cards: 0 of 600')
    send({ type: 'cards.drawn', done: 150 })
    expect([makingTextOf(state()), partMadeOf(state())]).toEqual(['Drawing cards: 150 of 600', 25])
    send({ type: 'cards.drawn', done: 450 })
    expect(partMadeOf(state())).toBe(75)
    expect(savedTextOf(state())).toBeNull()
    send({ type: 'file.saved', sheets: 60 })
    expect([makingTextOf(state()), partMadeOf(state())]).toEqual([null, 75])
    wait(3_600_000)
    expect(savedTextOf(state())).toBe('600 cards are on 60 sheets in the file id-cards.pdf.')
    send({ type: 'sheets.closed' })
    expect(value()).toBe('closed')
    expect(context()).toEqual(nothingMade)
  })

  test('of an empty list are not made', () => {
    const { value, started } = making([])
    expect([value(), started]).toEqual(['choosing', []])
  })

  test('start again with the last choice', () => {
    const { send, state, value, context } = making([registered])
    send({ type: 'drawing.started' })
    send({ type: 'cards.drawn', done: 1 })
    expect(partMadeOf(state())).toBe(100)
    send({ type: 'file.saved', sheets: 1 })
    send({ type: 'choice.requested' })
    expect(context()).toEqual(nothingMade)
    expect(partMadeOf(state())).toBe(0)
    send({ type: 'choice.changed', change: { perSheet: 1 } })
    send({ type: 'sheets.closed' })
    expect(value()).toBe('closed')
    send({ type: 'sheets.requested' })
    expect([value(), context().choice]).toEqual(['choosing', { ...usual, perSheet: 1 }])
  })

  test.each([
    ['preparing', () => making()],
    [
      'drawing',
      () => {
        const flow = making()
        flow.send({ type: 'drawing.started' })
        flow.send({ type: 'cards.drawn', done: 2 })
        return flow
      },
    ],
  ])('can be cancelled while %s, which stops the actor', (_, reach) => {
    const { send, value, context, failed } = reach()
    send({ type: 'making.cancelled' })
    expect(value()).toBe('choosing')
    expect(context()).toEqual({ ...nothingMade, ending: { kind: 'cancelled' } })
    expect(cancelledText).toBe('You cancelled. No file was saved.')
    send({ type: 'choice.changed', change: { perSheet: 2 } })
    expect(context().ending).toBeNull()
    return expect(failed('makeSheets', new Error('too late'))).rejects.toThrow('is not running now')
  })

  test('are described before they are made', () => {
    expect(outlookText({ paper: 'a4', perSheet: 10, order: 'list' }, cards)).toBe(
      '3 cards on 1 sheet. Each card is 51\u00a0×\u00a084\u00a0mm.',
    )
    expect(outlookText({ paper: 'letter', perSheet: 1, order: 'list' }, cards)).toBe(
      '3 cards on 3 sheets. Each card is 89\u00a0×\u00a0148\u00a0mm.',
    )
    expect(outlookText({ paper: 'a4', perSheet: 10, order: 'union' }, cards)).toBe(
      '3 cards on 2 sheets. Each card is 51\u00a0×\u00a084\u00a0mm.',
    )
  })
})

describe('[W300] cards that are reported lost', () => {
  const lost = [{ firstname: 'Rudo', lastname: 'Moyo', union: 'East Zimbabwe Conference', code: 'EZC106' }]

  test('are excluded from the sheets and listed with the file, even when others are left out too', () => {
    const { send, context, started } = making([withLostCard, ...camp])
    expect(started[0]?.input).toEqual({ cards, choice: usual })
    expect(outlookText(context().choice, [withLostCard, ...camp])).toMatch(/^3 cards on 1 sheet\./)
    send({ type: 'problems.found', problems: [{ index: 2, unknown: ['م'], barcode: null }] })
    send({ type: 'others.requested' })
    send({ type: 'drawing.started' })
    send({ type: 'file.saved', sheets: 1 })
    expect([context().cards, context().lost]).toEqual([cards.slice(0, 2), lost])
  })

  test('make no sheet when all cards are lost', () => {
    const { value, started } = making([withLostCard])
    expect([value(), started]).toEqual(['choosing', []])
  })
})

describe('cards that cannot be printed', () => {
  const problem = { index: 1, unknown: ['م'], barcode: null } as const

  test('[W384] are named before the drawing, and left out only on request', () => {
    const { send, value, context, started, state } = making()
    send({ type: 'problems.found', problems: [problem] })
    expect([value(), context().problems, context().cards]).toEqual(['asking', [problem], cards])
    expect(started).toHaveLength(1)
    send({ type: 'others.requested' })
    expect(started[1]?.input).toEqual({ cards: [cards[0], cards[2]], choice: usual })
    expect(context()).toEqual({ ...nothingMade, cards: [cards[0], cards[2]], leftOut: 1 })
    send({ type: 'drawing.started' })
    send({ type: 'file.saved', sheets: 1 })
    expect(savedTextOf(state())).toBe('2 cards are on 1 sheet in the file id-cards.pdf. 1 card was left out.')
    const other = making()
    other.send({ type: 'problems.found', problems: [problem, { ...problem, index: 2 }] })
    other.send({ type: 'others.requested' })
    other.send({ type: 'drawing.started' })
    other.send({ type: 'file.saved', sheets: 1 })
    expect(savedTextOf(other.state())).toBe(
      '1 card is on 1 sheet in the file id-cards.pdf. 2 cards were left out.',
    )
  })

  test('leave nothing to print when all cards have a problem', () => {
    const { send, value, context, started } = making([registered])
    send({ type: 'problems.found', problems: [{ ...problem, index: 0 }] })
    send({ type: 'others.requested' })
    expect([value(), started.length]).toEqual(['asking', 1])
    send({ type: 'choice.requested' })
    expect(value()).toBe('choosing')
    expect(context()).toEqual(nothingMade)
    send({ type: 'making.requested', participants: [registered] })
    send({ type: 'problems.found', problems: [{ ...problem, index: 0 }] })
    send({ type: 'sheets.closed' })
    expect(value()).toBe('closed')
    expect(context()).toEqual(nothingMade)
  })
})

describe('sheets that fail', () => {
  test('show an error, and can be retried with the same choice', async () => {
    const { send, state, failed, started } = making()
    await failed('makeSheets', new Error('no worker'))
    expect(state().value).toBe('choosing')
    expect(state().context).toEqual({ ...nothingMade, ending: { kind: 'failed', unread: [] } })
    expect(failureTextOf(state())).toBe('The PDF could not be made. Check the connection and try again.')
    send({ type: 'making.requested', participants: camp })
    expect([failureTextOf(state()), started.length]).toEqual([null, 2])
  })

  test('[W385] name the codes that could not be read back', () => {
    const { send, state, value } = making()
    send({ type: 'drawing.started' })
    send({ type: 'making.failed', unread: ['EZC104', 'X-1'] })
    expect(value()).toBe('choosing')
    expect(failureTextOf(state())).toBe(
      'The barcode of EZC104, X-1 could not be read back, so no file was saved.',
    )
    send({ type: 'making.requested', participants: camp })
    send({ type: 'drawing.started' })
    send({ type: 'making.failed', unread: ['A1', 'A2', 'A3', 'A4', 'A5'] })
    expect(failureTextOf(state())).toBe(
      'The barcode of A1, A2, A3, A4, A5 could not be read back, so no file was saved.',
    )
    send({ type: 'making.requested', participants: camp })
    send({ type: 'making.failed', unread: ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'] })
    expect(failureTextOf(state())).toBe(
      'The barcode of A1, A2, A3, A4, A5 and others could not be read back, so no file was saved.',
    )
  })
})

test('[W1269] sheets that the audit keeps are not drawn before the server has written it down', async () => {
  const { send, done, failed, started, state, value } = choosing()
  send({ type: 'making.requested', participants: camp, filter: 'Under 18' })
  expect(makingTextOf(state())).toBe('Preparing the sheets…')
  const input = { list: 'cardSheets', count: 3, filter: 'Under 18', format: 'pdf' }
  expect(started).toEqual([{ id: 'noteCards', source: 'noteCards', input }])
  await failed('noteCards', new Error('No answer from the server.'))
  expect(failureTextOf(state())).toBe(
    'The cards were not saved, because the server could not write that into the audit. Please try again.',
  )
  send({ type: 'making.requested', participants: camp, filter: '' })
  send({ type: 'making.cancelled' })
  expect(value()).toBe('choosing')
  send({ type: 'making.requested', participants: camp, filter: '' })
  await done('noteCards', { ok: true, value: null })
  expect(started.at(-1)).toEqual({ id: 'makeSheets', source: 'makeSheets', input: { cards, choice: usual } })
})
