import { afterEach, describe, expect, test } from 'vitest'
import { embeddedSoakDatabase } from '../../../tools/soak/databases.ts'
import { fullDisk, resetLine } from '../../../tools/soak/door/accidents.ts'
import {
  onEmbeddedEngine,
  onPostgresql,
  type RemovableDoorDatabase,
} from '../../../tools/soak/door/databases.ts'
import { runDoor } from '../../../tools/soak/door/door.ts'
import type { DoorSize } from '../../../tools/soak/door/plan.ts'
import { shortfallsOf } from '../../../tools/soak/door/report.ts'
import { describeOnPostgresql } from '../support/databases.ts'
import { durableServer } from '../support/durableServer.ts'
import { builtProgram, copyEmptyData, withHostProcesses } from '../support/hostProcess.ts'

const size: DoorSize = {
  seed: 1904,
  lasts: 1_000,
  campers: 20,
  camperPhones: 3,
  gates: 2,
  checkIns: 12,
  moneyRequests: 20,
  healthSaves: 3,
  registrations: 1,
  newMerchants: 1,
  reads: 6,
  returns: 3,
  guesses: 8,
  badRequests: 104,
  slowConnectionsAtOnce: 5,
  arrivals: 4,
  floodsPerSecond: 20,
}

withHostProcesses()

let database: RemovableDoorDatabase | undefined
afterEach(() => database?.remove())

async function everythingToldIsSo(
  opened: RemovableDoorDatabase,
  accidents: readonly string[],
): Promise<void> {
  database = opened
  const report = await runDoor(opened, size, builtProgram('main'))
  expect(report.findings).toEqual([])
  expect(report.ledger.faults).toBe(0)
  expect(shortfallsOf(report, size, accidents.length)).toEqual([])
  expect(report.recoveries.map(({ name }) => name)).toEqual(accidents)
}

describe('A crowd of parallel callers', { timeout: 300_000 }, () => {
  test('no call is lost or applied twice when the disk fills up, on the embedded engine', async () => {
    const opened = await embeddedSoakDatabase(copyEmptyData)
    await everythingToldIsSo(
      onEmbeddedEngine(opened, (disk) => [fullDisk(disk, 0.3, 0)]),
      ['disk full'],
    )
  })
})

describeOnPostgresql('A crowd of parallel callers (PostgreSQL)', () => {
  test('no call is lost or applied twice when the connection is reset twice', {
    timeout: 300_000,
  }, async () => {
    const opened = await onPostgresql(await durableServer(), (line) => [
      resetLine(line, 0.3, 0),
      resetLine(line, 0.65, 0),
    ])
    await everythingToldIsSo(opened, ['line reset', 'line reset'])
  })
})
