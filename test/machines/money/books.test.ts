import { expect, test } from 'vitest'
import { booksModel } from '../../../src/inspector/models/money/books.tsx'
import { booksMachine, type CampBooks } from '../../../src/machines/money/books.ts'
import { describeUnread } from '../support/readable.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(booksModel)

const held = { wallets: 12_50, stalls: 0, missingCash: 0, kept: 0, gifts: 0 }
const books: CampBooks = {
  books: { days: [], stalls: [], stallDays: [], threeWays: [held, held, held] },
  wallets: [{ code: 'EZC104', name: 'Tariro Moyo', union: null, balance: 12_50 }],
}
const later: CampBooks = { ...books, wallets: [] }
const nothing = { read: null, day: null, failure: null }

describeUnread({
  machine: booksMachine,
  src: 'fetchBooks',
  retry: 'books.refreshRequested',
  value: books,
  text: 'The books could not be read. Please try again.',
  showsCause: true,
  clearsFirst: false,
})

function start() {
  const saved: unknown[] = []
  const machine = booksMachine.provide({ actions: { saveFile: (_, file) => saved.push(file) } })
  return { ...startFlow(machine), saved }
}

test('the books stay visible during a reload', async () => {
  const { send, done, state, context } = start()
  expect([state().value, context()]).toEqual(['loading', nothing])
  await done('fetchBooks', { ok: true, value: books })
  expect([state().value, context()]).toEqual(['shown', { ...nothing, read: books }])
  send({ type: 'day.chosen', day: '2025-04-14' })
  send({ type: 'books.refreshRequested' })
  expect([state().value, context()]).toEqual(['loading', { ...nothing, read: books, day: '2025-04-14' }])
  await done('fetchBooks', { ok: true, value: later })
  expect([state().value, context()]).toEqual(['shown', { ...nothing, read: later, day: '2025-04-14' }])
})

test('a file contains the books that were read', async () => {
  const { send, done, saved } = start()
  send({ type: 'file.requested', file: 'days' })
  await done('fetchBooks', { ok: true, value: books })
  send({ type: 'file.requested', file: 'stalls' })
  expect(saved).toEqual([{ file: 'stalls', read: books }])
})
