import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addCampers } from '../app/support/people.ts'
import { describeOnEngines } from '../support/databases.ts'

const migration = readFileSync(
  new URL('../../../server/database/migrations/0015_movements.sql', import.meta.url),
  'utf8',
)

describeOnEngines('The migration of the movements', (open) => {
  test('[W481] creates an arrival for people inside and gone home, and a departure for the latter', async () => {
    const { pool } = await (async () => {
      const database = await open()
      await addCampers(database, ['WAITS', 'IN', 'HOME', 'NEVER-IN'])
      return database
    })()
    await pool.query(`
      update participants set status = 'checkedIn', checked_in_at = '2025-04-14T06:00:00Z' where code = 'IN';
      update participants set status = 'checkedOut', checked_in_at = '2025-04-14T07:00:00Z',
        checked_out_at = '2025-04-15T09:00:00Z' where code = 'HOME';
      update participants set status = 'checkedOut', checked_out_at = '2025-04-15T10:00:00Z' where code = 'NEVER-IN';
      drop trigger participants_list_change on participants;
      drop trigger accounts_forget_movements on accounts;
      drop function forget_movements;
      drop table movements;
      alter table participants drop column stepped_out_at, drop column last_movement`)
    for (const part of migration.split('--> statement-breakpoint')) await pool.query(part)
    const { rows } = await pool.query(`
      select m.code, m.kind, to_char(m.received_at at time zone 'UTC', 'DD HH24') as at, m.arrives,
        m.key = a.last_movement as last
      from movements m join participants a on a.code = m.code order by m.id`)
    expect(rows).toEqual([
      { code: 'IN', kind: 'arrive', at: '14 06', arrives: true, last: true },
      { code: 'HOME', kind: 'arrive', at: '14 07', arrives: true, last: false },
      { code: 'HOME', kind: 'goHome', at: '15 09', arrives: false, last: true },
      { code: 'NEVER-IN', kind: 'goHome', at: '15 10', arrives: false, last: true },
    ])
    const { rows: waiting } = await pool.query("select last_movement from participants where code = 'WAITS'")
    expect(waiting).toEqual([{ last_movement: null }])
  })
})
