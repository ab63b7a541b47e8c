import { verify } from '@node-rs/argon2'
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

test('[W362] a generated password and an unknown person cost the same argon2 check as a chosen password', async () => {
  const made = { passwordHash: await hashMadePassword(database, password), secret: await secretOf() }
  const chosen = { passwordHash: await hashPassword(password) }
  const checked: string[] = []
  const check = (hash: string, typed: string) => {
    checked.push(hash.replace(/\$[^$]+\$[^$]+$/, ''))
    return verify(hash, typed)
  }
  expect(await isPasswordOf(made, password, undefined, check)).toBe(true)
  expect(await isPasswordOf(chosen, password, undefined, check)).toBe(true)
  expect(await isPasswordOf(undefined, password, undefined, check)).toBe(false)
  expect(checked).toEqual(Array(3).fill('$argon2id$v=19$m=19456,t=2,p=1'))
})
