import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeOnEngines } from '../support/databases.ts'

const migration = new URL('../../../server/database/migrations/0003_kept_answers.sql', import.meta.url)

describeOnEngines('The migration of the stored answers', (open) => {
  test('marks the answers that moved money, and no others', async () => {
    const { pool } = await open()
    await pool.query(`
      alter table idempotency_keys drop column moved_money;
      alter table transfers disable trigger user;
      alter table idempotency_keys disable trigger user;
      insert into transfers (reference_id, type, status, owner_code, merchant_number, amount_cents, actor, attempt) values
        ('PUR-1', 'purchase', 'completed', 'ZEU001', 'M1001', 500, 'merchant:M1001', 'charged'),
        ('WDR-1', 'withdrawal', 'completed', 'ZEU001', null, 300, 'admin:gate@camp.example.org', 'paid out'),
        ('PUR-2', 'purchase', 'completed', 'ZEU001', 'M1001', 500, 'merchant:M1001', null);
      insert into idempotency_keys (actor, key, fingerprint, status, answer) values
        ('merchant:M1001', 'charged', '', 200, '{}'),
        ('admin:gate@camp.example.org', 'paid out', '', 200, '{}'),
        ('merchant:M1001', 'refused', '', 422, '{}'),
        ('merchant:M1002', 'charged', '', 422, '{}')`)
    for (const statement of readFileSync(migration, 'utf8').split('--> statement-breakpoint'))
      await pool.query(statement)
    const { rows } = await pool.query(
      'select actor, key, moved_money as "movedMoney" from idempotency_keys order by actor, key',
    )
    expect(rows).toEqual([
      { actor: 'admin:gate@camp.example.org', key: 'paid out', movedMoney: true },
      { actor: 'merchant:M1001', key: 'charged', movedMoney: true },
      { actor: 'merchant:M1001', key: 'refused', movedMoney: false },
      { actor: 'merchant:M1002', key: 'charged', movedMoney: false },
    ])
  })
})
