import { describe, expect, test } from 'vitest'
import { instant, statement } from '../../../server/database/sql.ts'

describe('A statement', () => {
  const move = statement<{ code: string; cents: number; at: Date }>(
    'move',
    ({ at, code, cents }) =>
      `update wallets set cents = cents - ${cents}::bigint, moved = ${at} where code = ${code} and cents >= ${cents}`,
  )

  test('numbers each parameter once', () => {
    expect(move.name).toBe('move')
    expect(move.text).toBe(
      'update wallets set cents = cents - $3::bigint, moved = $1 where code = $2 and cents >= $3',
    )
  })

  test('passes the values in the order of the parameters, and never in the text', () => {
    const at = new Date('2025-04-14T08:00:00.000Z')
    expect(move.with({ code: "'; drop table wallets; --", cents: 500, at })).toEqual({
      name: 'move',
      text: 'update wallets set cents = cents - $3::bigint, moved = $1 where code = $2 and cents >= $3',
      values: [at, "'; drop table wallets; --", 500],
    })
  })

  test('numbers parameters without destructuring in the order of their use', () => {
    const find = statement<{ code: string; since: Date }>(
      'find',
      (parameters) => `select ${parameters.since}, ${parameters.code}, ${parameters.since}`,
    )
    expect(find.text).toBe('select $1, $2, $1')
  })

  test('omits values that its text does not use', () => {
    const find = statement<{ code: string; items: string | null }>('find', ({ code }) => `select ${code}`)
    expect(find.with({ code: 'ZEU001', items: null }).values).toEqual(['ZEU001'])
  })

  test('can format a time as in the contract', () => {
    const find = statement<{ at: Date }>('find', ({ at }) => `select ${instant(`${at}::timestamptz`)}`)
    expect(find.text).toBe(
      `select to_char($1::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    )
  })
})
