import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openedDeskAnswer } from '../../../src/api/schemas/cash.ts'
import { deductAnswer } from '../../../src/api/schemas/wallet.ts'
import { chargeAt, faultsIn } from '../app/support/money.ts'
import { addPeople, people, signIn } from '../app/support/people.ts'
import { answerOf } from '../app/support/portal.ts'
import { begin, post } from '../gateways/support/begun.ts'
import { scriptedGateway } from '../gateways/support/scriptedGateway.ts'
import { describeOnEngines } from '../support/databases.ts'

const archivePage = readFileSync(
  new URL('../../../docs/operations/forget-person.md', import.meta.url),
  'utf8',
)

/** The page's psql statements, without the copy that psql itself runs. */
function statementsOfPage(): string[] {
  const [, block = ''] = /```sql\n(\s*begin;\n[^`]*archiveAudit[^`]*commit;)\n\s*```/.exec(archivePage) ?? []
  return block
    .split('\n')
    .filter((line) => !line.trim().startsWith('\\copy') && !line.trim().startsWith('--'))
    .join('\n')
    .split(';')
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

describeOnEngines('The audit', (open) => {
  test('is archived as the manual says: entries of money stay, and the ledger check passes', async () => {
    const database = await open()
    await addPeople(database)
    const begun = await begin(database, scriptedGateway())
    const { portal, code, reference } = begun
    await post(
      begun,
      'scripted',
      JSON.stringify({ reference, amount: 2_550, status: 'paid', gatewayStatus: '' }),
    )
    const admin = await signIn(portal, people.admin)
    await portal.call('participantHealth', { code: people.other }, { cookie: admin })
    const cookie = await signIn(portal, people.merchant)
    await answerOf(deductAnswer, await chargeAt({ portal, cookie, merchantNumber: people.merchant }, code))
    const opened = await portal.call(
      'openDesk',
      {},
      {
        cookie: admin,
        key: 'open',
        body: { float: 20, witness: 'Tendai Ncube' },
      },
    )
    const { desk } = (await answerOf(openedDeskAnswer, opened)).data
    await portal.call(
      'closeDesk',
      { desk },
      {
        cookie: admin,
        key: 'close',
        body: { counted: 20, handedTo: 'Tendai Ncube' },
      },
    )
    const actions = async () => {
      const { rows } = await database.pool.query<{ action: string }>('select action from audit order by id')
      return rows.map(({ action }) => action)
    }
    expect(await actions()).toEqual([
      'startDeposit',
      'completeDeposit',
      'signIn',
      'healthLookUp',
      'charge',
      'openDesk',
      'fromSafe',
      'closeDesk',
      'toSafe',
    ])
    const statements = statementsOfPage()
    expect(statements).toHaveLength(6)
    const client = await database.pool.connect()
    try {
      for (const text of statements) await client.query(text.replaceAll("'2026-01-01'", "'2100-01-01'"))
      await client.query('set enable_seqscan = off')
      const { rows } = await client.query("explain select from audit where at < '2026-01-01'")
      expect(JSON.stringify(rows)).toContain('audit_by_time')
    } finally {
      client.release(true)
    }
    expect(await actions()).toEqual([
      'startDeposit',
      'completeDeposit',
      'charge',
      'openDesk',
      'fromSafe',
      'closeDesk',
      'toSafe',
      'archiveAudit',
    ])
    await expect(database.pool.query('delete from audit')).rejects.toThrow('the audit table is append-only')
    expect(await faultsIn(database)).toEqual([])
  })
})
