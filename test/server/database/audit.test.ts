import { expect, test } from 'vitest'
import { auditEntry } from '../../../server/database/audit.ts'

const oneLine = (sql: string) => sql.replace(/\s+/g, ' ').trim()

test('An entry says when and by whom what was done to whom', () => {
  expect(oneLine(auditEntry({ at: '$1', role: '$2', actor: '$3' }, 'openHealth', 'code'))).toBe(
    'insert into audit (at, actor_role, actor, action, subject, detail)' +
      " select $1::timestamptz, $2::text, $3::text, 'openHealth'::text, code::text, null",
  )
})

test('An entry can have members of a detail, an operator and an action that SQL chooses', () => {
  const by = { at: '$1', role: `'device'`, actor: 'd.id', operator: 'd' }
  expect(oneLine(auditEntry(by, { sql: '$2' }, 'code', { kind: 'm.kind', cents: '$3::bigint' }))).toBe(
    'insert into audit (at, actor_role, actor, action, subject, detail, operator, operator_email, operator_confirmed)' +
      " select $1::timestamptz, 'device'::text, d.id::text, $2::text, code::text," +
      " jsonb_build_object('kind', m.kind, 'cents', $3::bigint), d.operator, d.operator_email, d.operator_confirmed",
  )
})
