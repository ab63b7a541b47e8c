import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addPeople } from '../app/support/people.ts'
import { describeOnEngines } from '../support/databases.ts'

const migration = new URL('../../../server/database/migrations/0004_health_versions.sql', import.meta.url)

describeOnEngines('The migration of the health records', (open) => {
  test('gives each existing record its own version', async () => {
    const database = await open()
    await addPeople(database)
    await database.pool.query(`
      alter table health_records drop column version;
      insert into health_records select code, 'O+', '', '', '', 'Esther Moyo', '', 'Kept' from participants`)
    await database.pool.query(readFileSync(migration, 'utf8'))
    const { rows } = await database.pool.query(
      'select count(*) as records, count(distinct version) as versions, min(notes) as notes from health_records',
    )
    expect(rows).toEqual([{ records: 3, versions: 3, notes: 'Kept' }])
  })
})
