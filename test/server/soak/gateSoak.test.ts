import { afterEach, describe, expect, test } from 'vitest'
import { embeddedSoakDatabase, type RemovableDatabase } from '../../../tools/soak/databases.ts'
import { type GateSoakSize, runGateSoak } from '../../../tools/soak/gate/soak.ts'
import { describeOnPostgresql } from '../support/databases.ts'
import { durableServer } from '../support/durableServer.ts'
import { builtProgram, copyEmptyData, withHostProcesses } from '../support/hostProcess.ts'

const size: GateSoakSize = { seed: 7, scans: 40, campers: 20, maxAtOnce: 12, kills: 1 }

withHostProcesses()

let database: RemovableDatabase | undefined
afterEach(() => database?.remove())

async function everybodyIsWhereTheyWalked(opened: RemovableDatabase): Promise<void> {
  database = opened
  const report = await runGateSoak(opened, size, builtProgram('main'))
  expect(report.findings).toEqual([])
  expect(report).toMatchObject({ kills: 1, acknowledged: report.noted })
  expect(report.noted).toBe(40)
  expect(report.kinds).toEqual({
    twins: 5,
    disagreements: 1,
    unknownCodes: 1,
    sentBefore: 1,
    afterClockJump: 4,
  })
  expect(report.online).toBeGreaterThan(0)
  expect(report.lost).toBeGreaterThan(0)
  expect(report.repeats).toBeGreaterThanOrEqual(4)
}

describe('[W562] Uploads of four gates to a server that is killed', { timeout: 60_000 }, () => {
  test('lose and double no scan, on the embedded engine', async () => {
    await everybodyIsWhereTheyWalked(await embeddedSoakDatabase(copyEmptyData))
  })
})

describeOnPostgresql('[W562] Uploads of four gates to a server that is killed (PostgreSQL)', () => {
  test('lose and double no scan', { timeout: 60_000 }, async () => {
    await everybodyIsWhereTheyWalked(await durableServer())
  })
})
