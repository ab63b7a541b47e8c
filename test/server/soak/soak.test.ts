import { afterEach, describe, expect, test } from 'vitest'
import { embeddedSoakDatabase, type RemovableDatabase } from '../../../tools/soak/databases.ts'
import { runSoak, type SoakSize } from '../../../tools/soak/soak.ts'
import { describeOnPostgresql } from '../support/databases.ts'
import { durableServer } from '../support/durableServer.ts'
import { builtProgram, copyEmptyData, withHostProcesses } from '../support/hostProcess.ts'

const size: SoakSize = {
  seed: 1969,
  callers: 16,
  campers: 10,
  moneyRequests: 150,
  kills: 2,
  killsDuringDeposits: false,
}

withHostProcesses()

let database: RemovableDatabase | undefined
afterEach(() => database?.remove())

async function nothingIsLostDoubledOrInvented(opened: RemovableDatabase): Promise<void> {
  database = opened
  const { findings, ledger, outcomes, cash, calls, kills } = await runSoak(opened, size, builtProgram('main'))
  expect(findings).toEqual([])
  expect(ledger.faults).toBe(0)
  expect(kills).toBe(2)
  expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(150)
  for (const some of [
    'charge done',
    'charge refused (lostCard)',
    'charge refused (walletFrozen)',
    'withdrawal done',
    'deposit done',
    'deposit declined',
  ])
    expect(outcomes[some], some).toBeGreaterThan(0)
  for (const some of [
    ...['open done', 'topUp done', 'fromSafe done', 'refund done', 'reversal done', 'close done'],
    ...['countSafe done', 'toBank done', 'expense done', 'cashSource done', 'payBack done'],
    'settlement done',
    'refund refused (refunded)',
  ])
    expect(cash[some], some).toBeGreaterThan(0)
  expect(Object.keys(calls).sort()).toEqual([
    ...['findCard', 'freeWallet', 'freezeWallet', 'issueCard', 'limits', 'loseCard', 'priceLists'],
    ...['restorePerson', 'withdrawPerson'],
  ])
  expect(Math.min(...Object.values(calls))).toBeGreaterThan(0)
}

describe('Random money movements through a server that is killed twice', { timeout: 300_000 }, () => {
  test('are all booked exactly once, on the embedded engine', async () => {
    await nothingIsLostDoubledOrInvented(await embeddedSoakDatabase(copyEmptyData))
  })
})

describeOnPostgresql('Random money movements through a server that is killed twice (PostgreSQL)', () => {
  test('are all booked exactly once', { timeout: 300_000 }, async () => {
    await nothingIsLostDoubledOrInvented(await durableServer())
  })
})
