import { describe, expect, test } from 'vitest'
import type { Transaction } from '../../../src/domain/camper/wallet.ts'
import { recentActivity, shortDescription } from '../../../src/domain/money/walletBook.ts'
import { homeModel } from '../../../src/inspector/models/camper/home.tsx'
import { sampleReading } from '../../../src/inspector/models/camper/wallet.tsx'
import { homeMachine } from '../../../src/machines/camper/home.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(homeModel)

function open({ wasDismissed = false } = {}) {
  const problems: string[] = []
  const remembered: string[] = []
  const machine = homeMachine.provide({
    actions: {
      logError: (_, problem) => problems.push(problem),
      storeDismissal: (_, { code }) => remembered.push(code),
    },
  })
  const flow = startFlow(machine, { code: 'EZC104', wasDismissed })
  const reads = () => flow.started.map(({ source, input }) => [source, input])
  return { ...flow, problems, remembered, reads }
}

const unread = {
  code: 'EZC104',
  wasDismissed: false,
  reading: null,
  hasMedicalRecords: false,
  readiness: null,
}
const health = (hasMedicalRecords: boolean) =>
  ({ hasMedicalRecords, completion: hasMedicalRecords ? 80 : null, missing: [] }) as const
const read = (hasMedicalRecords: boolean) => ({ hasMedicalRecords, readiness: health(hasMedicalRecords) })
const later = { ...sampleReading, balance: 7_450, readAt: '2025-04-17T16:50:00.000Z' }

describe('loading wallet and health', () => {
  test('fetches wallet and health in parallel, with one code', () => {
    const { reads, state } = open()
    expect(reads()).toEqual([
      ['listenForReturn', undefined],
      ['fetchWallet', { code: 'EZC104' }],
      ['checkMedicalRecords', { code: 'EZC104' }],
    ])
    expect(state().value).toEqual({ wallet: 'reading', health: 'reading', alert: 'open' })
  })

  test.each([true, false])('stores each answer as it arrives; the flag is %s', async (hasMedicalRecords) => {
    const { done, state, context } = open()
    await done('checkMedicalRecords', { ok: true, value: health(hasMedicalRecords) })
    expect(state().value).toEqual({ wallet: 'reading', health: 'settled', alert: 'open' })
    expect(context()).toEqual({ ...unread, ...read(hasMedicalRecords) })
    await done('fetchWallet', { ok: true, value: sampleReading })
    expect(state().value).toEqual({ wallet: 'settled', health: 'settled', alert: 'open' })
    expect(context()).toEqual({ ...unread, reading: sampleReading, ...read(hasMedicalRecords) })
  })

  test.each([
    [{ ok: false, status: 503, message: 'The host is being restarted.' }, 'The host is being restarted.'],
    [{ ok: false, status: 501 }, 'the server answered with status 501'],
  ] as const)(
    '[P351, P352, P353] a refusal is only logged: no balance, and the flag is false',
    async (answer, problem) => {
      const { done, state, context, problems } = open()
      await done('fetchWallet', answer)
      expect(problems).toEqual([problem])
      await done('checkMedicalRecords', answer)
      expect(problems).toEqual([problem, problem])
      expect(state().value).toEqual({ wallet: 'settled', health: 'settled', alert: 'open' })
      expect(context()).toEqual(unread)
    },
  )

  test('[P351, P352, P353] an exception is only logged: no balance, and the flag is false', async () => {
    const { failed, context, problems, state } = open()
    await failed('checkMedicalRecords', new Error('The host did not answer in time.'))
    expect(context().hasMedicalRecords).toBe(false)
    await failed('fetchWallet', new Error('No answer from the server.'))
    expect(context().reading).toBeNull()
    expect(state().value).toEqual({ wallet: 'settled', health: 'settled', alert: 'open' })
    expect(problems).toEqual(['The host did not answer in time.', 'No answer from the server.'])
  })
})

describe('returning to the page', () => {
  async function wasRead() {
    const flow = open()
    await flow.done('fetchWallet', { ok: true, value: sampleReading })
    await flow.done('checkMedicalRecords', { ok: true, value: health(true) })
    flow.send({ type: 'page.shown' })
    return flow
  }

  test('fetches both again and keeps the old values until the answers arrive', async () => {
    const { state, context, done, reads } = await wasRead()
    expect(reads()).toHaveLength(5)
    expect(state().value).toEqual({ wallet: 'reading', health: 'reading', alert: 'open' })
    expect(context()).toEqual({ ...unread, reading: sampleReading, ...read(true) })
    await done('fetchWallet', { ok: true, value: later })
    await done('checkMedicalRecords', { ok: true, value: health(false) })
    expect(context()).toEqual({ ...unread, reading: later, ...read(false) })
  })

  test('keeps the old values when the new reads fail', async () => {
    const { context, done, failed, problems } = await wasRead()
    await failed('fetchWallet', new Error('No answer from the server.'))
    await done('checkMedicalRecords', { ok: false, status: 503 })
    expect(context()).toEqual({ ...unread, reading: sampleReading, ...read(true) })
    expect(problems).toHaveLength(2)
  })

  test('restarts reads that are still in flight', () => {
    const { send, reads } = open()
    send({ type: 'page.shown' })
    expect(reads()).toHaveLength(5)
  })
})

describe('the health alert', () => {
  test('[P088] closes when it is dismissed, and the dismissal is stored for this camper', () => {
    const { send, state, remembered } = open()
    send({ type: 'alert.dismissed' })
    expect(state().matches({ alert: 'dismissed' })).toBe(true)
    expect(remembered).toEqual(['EZC104'])
  })

  test('reading: stays dismissed on the next page, whatever the reads return', async () => {
    const { send, done, state } = open({ wasDismissed: true })
    await done('checkMedicalRecords', { ok: true, value: health(false) })
    send({ type: 'page.shown' })
    expect(state().matches({ alert: 'dismissed' })).toBe(true)
  })
})

describe('recent activity', () => {
  const { transactions } = sampleReading
  const idsOf = (found: readonly Transaction[]) => found.map(({ _id }) => _id)

  test('[P105, P106] the five latest are shown newest first, in any order of the server', () => {
    expect(idsOf(recentActivity(transactions))).toEqual(['t-4', 't-5', 't-3', 't-2', 't-1'])
    expect(idsOf(recentActivity([...transactions].reverse()))).toEqual(['t-4', 't-5', 't-3', 't-2', 't-1'])
    expect(idsOf(recentActivity(transactions.slice(0, 2)))).toEqual(['t-2', 't-1'])
  })

  test.each([
    ['', ''],
    ['DEP-7K3M9Q', 'DEP-7K3M9Q'],
    ['DEP-7K3M9QX', 'DEP-7K3M9Q…'],
    ['PUR-2H8RFWN4KD', 'PUR-2H8RFW…'],
    ['👩‍👩‍👧é234567890', '👩‍👩‍👧é23456789…'],
  ])('[P107] the description %j is shortened to %j: ten visible characters', (text, short) => {
    expect(shortDescription(text)).toBe(short)
  })
})
