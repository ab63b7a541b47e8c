import { beforeAll, expect, test } from 'vitest'
import { hashMadePassword, hashPassword, isPasswordOf } from '../../../../server/app/auth/passwords.ts'
import type { Database } from '../../../../server/database/database.ts'
import { embeddedDatabase } from '../../support/databases.ts'

let database: Database
beforeAll(async () => {
  database = await embeddedDatabase()
})

const password = 'MWS7-QJRV-XDJE'
const secretOf = async () => {
  const { rows } = await database.pool.query("select value from settings where name = 'madePasswordSecret'")
  return rows[0].value
}

test('[W362] a generated password is verified only with the secret of its camp', async () => {
  const passwordHash = await hashMadePassword(database, password)
  const secret = await secretOf()
  expect(await isPasswordOf({ passwordHash, secret }, password)).toBe(true)
  expect(await isPasswordOf({ passwordHash, secret }, 'MWS7-QJRV-XDJF')).toBe(false)
  expect(await isPasswordOf({ passwordHash, secret: secret.replace(/^./, 'x') }, password)).toBe(false)
  expect(await isPasswordOf({ passwordHash, secret: null }, password)).toBe(false)
  expect(await hashMadePassword(database, password)).not.toBe(passwordHash)
})

test('[W362] a generated password takes as long to check as a chosen one', async () => {
  const made = { passwordHash: await hashMadePassword(database, password), secret: await secretOf() }
  const chosen = { passwordHash: await hashPassword(password) }
  const shortest = { made: Number.POSITIVE_INFINITY, chosen: Number.POSITIVE_INFINITY }
  for (let round = 0; round < 3; round++) {
    for (const [name, stored] of Object.entries({ made, chosen })) {
      const start = performance.now()
      expect(await isPasswordOf(stored, password)).toBe(true)
      const kind = name === 'made' ? 'made' : 'chosen'
      shortest[kind] = Math.min(shortest[kind], performance.now() - start)
    }
  }
  expect(shortest.made / shortest.chosen).toBeGreaterThan(0.5)
})
