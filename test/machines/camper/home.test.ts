import { describe, expect, test } from 'vitest'
import type { Transaction } from '../../../src/domain/camper/wallet.ts'
import { recentActivity, shortDescription } from '../../../src/domain/money/walletBook.ts'
import { homeModel } from '../../../src/inspector/models/camper/home.tsx'
import { sampleReading } from '../../../src/inspector/models/camper/wallet.tsx'
import { homeMachine } from '../../../src/machines/camper/home.ts'
import { startScripted } from '../support/scripted.ts'
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
  const flow = startScripted(machine, { code: 'EZC104', wasDismissed })
  const state = () => flow.actor.getSnapshot()
  const reads = () => flow.started.map(({ source, input }) => [source, input])
  return { ...flow, problems, remembered, state, context: () => state().context, reads }
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

describe('reading', () => {
  test('asks for wallet and health side by side, with the one code', () => {
    const { reads, state } = open()
    expect(reads()).toEqual([
      ['listenForReturn', undefined],
      ['fetchWallet', { code: 'EZC104' }],
      ['checkMedicalRecords', { code: 'EZC104' }],
    ])
    expect(state().value).toEqual({ wallet: 'reading', health: 'reading', alert: 'open' })
  })

  test.each([true, false])('takes each answer when it comes; the flag is %s', async (hasMedicalRecords) => {
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
    '[P351, P352, P353] a refusal is only logged; there is no balance, and the flag is false',
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

  test('[P351, P352, P353] so is an exception', async () => {
    const { failed, context, problems, state } = open()
    await failed('checkMedicalRecords', new Error('The host did not answer in time.'))
    expect(context().hasMedicalRecords).toBe(false)
    await failed('fetchWallet', new Error('No answer from the server.'))
    expect(context().reading).toBeNull()
    expect(state().value).toEqual({ wallet: 'settled', health: 'settled', alert: 'open' })
    expect(problems).toEqual(['The host did not answer in time.', 'No answer from the server.'])
  })
})

describe('coming back to the page', () => {
  async function wasRead() {
    const flow = open()
    await flow.done('fetchWallet', { ok: true, value: sampleReading })
    await flow.done('checkMedicalRecords', { ok: true, value: health(true) })
    flow.send({ type: 'page.shown' })
    return flow
  }

  test('reads both again, and keeps what is shown until then', async () => {
    const { state, context, done, reads } = await wasRead()
    expect(reads()).toHaveLength(5)
    expect(state().value).toEqual({ wallet: 'reading', health: 'reading', alert: 'open' })
    expect(context()).toEqual({ ...unread, reading: sampleReading, ...read(true) })
    await done('fetchWallet', { ok: true, value: later })
    await done('checkMedicalRecords', { ok: true, value: health(false) })
    expect(context()).toEqual({ ...unread, reading: later, ...read(false) })
  })

  test('what was read stays when it fails then', async () => {
    const { context, done, failed, problems } = await wasRead()
    await failed('fetchWallet', new Error('No answer from the server.'))
    await done('checkMedicalRecords', { ok: false, status: 503 })
    expect(context()).toEqual({ ...unread, reading: sampleReading, ...read(true) })
    expect(problems).toHaveLength(2)
  })

  test('starts a reading anew that is still on its way', () => {
    const { send, reads } = open()
    send({ type: 'page.shown' })
    expect(reads()).toHaveLength(5)
  })
})

describe('the alert', () => {
  test('[P088] goes when it is dismissed, and that is remembered for this camper', () => {
    const { send, state, remembered } = open()
    send({ type: 'alert.dismissed' })
    expect(state().matches({ alert: 'dismissed' })).toBe(true)
    expect(remembered).toEqual(['EZC104'])
  })

  test('reading: stays away on a page that is opened after it was dismissed, whatever is read', async () => {
    const { send, done, state } = open({ wasDismissed: true })
    await done('checkMedicalRecords', { ok: true, value: health(false) })
    send({ type: 'page.shown' })
    expect(state().matches({ alert: 'dismissed' })).toBe(true)
  })
})

describe('recent activity', () => {
  const { transactions } = sampleReading
  const idsOf = (found: readonly Transaction[]) => found.map(({ _id }) => _id)

  test('[P105, P106] is the five latest, newest first, whatever the order of the host', () => {
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
  ])('[P107] the description %j reads %j: ten characters as people see them', (text, short) => {
    expect(shortDescription(text)).toBe(short)
  })
})
