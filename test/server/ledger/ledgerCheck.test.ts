import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareDatabase } from '../../../server/database/migrations.ts'
import { openPostgresqlDatabase } from '../../../server/database/postgresql.ts'
import { seedDemoCamp } from '../../../server/seed.ts'
import { barePostgresDatabase, describeOnPostgresql, dropPostgresDatabase } from '../support/databases.ts'
import { builtProgram, copyDemoData, startHostProcess, withHostProcesses } from '../support/hostProcess.ts'

function runCheck(variables: Readonly<Record<string, string>>) {
  const environment = { PATH: process.env.PATH, ...variables }
  return new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      builtProgram('ledgerCheck'),
      { cwd: tmpdir(), env: environment },
      (_, output, errors) => resolve({ code: child.exitCode, output, errors }),
    )
  })
}

const everythingIsRight =
  /^Checked [\d,]+ transfers with [\d,]+ entries in \d+ accounts\.\nIn: \$[\d,.]+\. Out: \$[\d,.]+\. In wallets: \$[\d,.]+\. With merchants: \$[\d,.]+\.\nCash in drawers: \$[\d,.]+\. In the safe: \$[\d,.]+\. At the bank: \$[\d,.]+\. Expenses: \$[\d,.]+\. Missing when counted: \$[\d,.]+\.\nEverything is right\.\n$/

withHostProcesses()

describe('The ledger check of a data folder', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'camp ledger check '))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('is refused without a database, and creates none', async () => {
    const nowhere = join(folder, 'nowhere')
    expect(await runCheck({ DATA_DIR: nowhere })).toEqual({
      code: 2,
      output: '',
      errors: `There is no database in ${nowhere}; set DATA_DIR to the data folder of a host, or DATABASE_URL to its server.\n`,
    })
    expect(existsSync(nowhere)).toBe(false)
  })

  test('is refused while a server uses it, and runs after the server has ended in any way', {
    timeout: 300_000,
  }, async () => {
    const data = join(folder, 'data')
    await copyDemoData(data)
    const host = startHostProcess({ DATA_DIR: data })
    await host.address
    expect(await runCheck({ DATA_DIR: data })).toEqual({
      code: 2,
      output: '',
      errors: `The data folder ${data} is in use by another running host; stop that one first, or set DATA_DIR to another folder.\n`,
    })
    host.process.kill('SIGKILL')
    await host.exited
    expect(await runCheck({ DATA_DIR: data })).toEqual({
      code: 0,
      output: expect.stringMatching(everythingIsRight),
      errors: '',
    })
  })
})

describeOnPostgresql('The ledger check of a server', () => {
  test('prints each fault and exits with 1', async () => {
    const url = await barePostgresDatabase()
    expect(await runCheck({ DATABASE_URL: url })).toEqual({
      code: 2,
      output: '',
      errors: 'This database has no ledger of this release; start the host on it once, and check again.\n',
    })
    const database = await openPostgresqlDatabase(url, console.error, { durability: 'unchecked' })
    try {
      await prepareDatabase(database, seedDemoCamp)
      expect(await runCheck({ DATABASE_URL: url })).toEqual({
        code: 0,
        output: expect.stringMatching(everythingIsRight),
        errors: '',
      })
      await database.pool.query(
        "update accounts set balance_cents = balance_cents + 1 where kind = 'wallet' and owner = 'ZEUC001'",
      )
      const { code, output, errors } = await runCheck({ DATABASE_URL: url })
      expect(errors).toMatch(/^wallet ZEUC001: expected \$[\d,.]+ from its entries; there is \$[\d,.]+\n$/)
      expect([code, output]).toEqual([1, expect.stringMatching(/\n1 thing is not right\.\n$/)])
    } finally {
      await database.close()
      await dropPostgresDatabase(url)
    }
  })
})
