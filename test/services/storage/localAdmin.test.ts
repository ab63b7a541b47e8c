import { execFileSync } from 'node:child_process'
import { pbkdf2Sync } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { signInLocally } from '../../../src/services/storage/localAdmin.ts'

/*
 * Tests checking an admin's password in the browser, which only builds with VITE_ADMIN_SIGN_IN=local do
 * (docs/readings.md, "Admin sign-in").
 */

const salt = '000102030405060708090a0b0c0d0e0f'
const hash = pbkdf2Sync('wide open fields', Buffer.from(salt, 'hex'), 1_000, 32, 'sha256').toString('hex')
const admins = {
  emails: ['gate@camp.example.org', 'Office@camp.example.org'],
  passwordHash: `pbkdf2-sha256$1000$${salt}$${hash}`,
}

const gate = {
  ok: true,
  value: { email: 'gate@camp.example.org', name: 'gate@camp.example.org' },
}

describe('[P298, P299] admin sign-in in the browser (reading)', () => {
  test.each([
    ['gate@camp.example.org', 'gate@camp.example.org'],
    ['office@camp.example.org', 'office@camp.example.org'],
    [' Gate@Camp.Example.org ', 'gate@camp.example.org'],
  ])('accepts %j', async (email, known) => {
    expect(await signInLocally(admins, { email, password: 'wide open fields' })).toEqual({
      ok: true,
      value: { email: known, name: known },
    })
  })

  test.each([
    ['gate@camp.example.org', 'wide open field'],
    ['gate@camp.example.org', ''],
    ['gate@camp.example.org', ' wide open fields'],
    ['gate@camp.example.org', hash],
    ['nobody@camp.example.org', 'wide open fields'],
    ['camp.example.org', 'wide open fields'],
    ['', 'wide open fields'],
  ])('refuses %j with %j, without a message', async (email, password) => {
    expect(await signInLocally(admins, { email, password })).toEqual({ ok: false, status: 401 })
  })
})

test('an empty list of addresses accepts no one', async () => {
  const nobody = { ...admins, emails: [''] }
  expect(await signInLocally(nobody, { email: ' ', password: 'wide open fields' })).toEqual({
    ok: false,
    status: 401,
  })
})

test('an upper-case hash is the same hash', async () => {
  const capitals = {
    ...admins,
    passwordHash: `pbkdf2-sha256$1000$${salt.toUpperCase()}$${hash.toUpperCase()}`,
  }
  const credentials = { email: 'gate@camp.example.org', password: 'wide open fields' }
  expect(await signInLocally(capitals, credentials)).toEqual(gate)
})

test('a password in any script is hashed as UTF-8', async () => {
  const password = 'Żółć 🏕️ 夜明け'
  const own = pbkdf2Sync(password, Buffer.from(salt, 'hex'), 1_000, 32, 'sha256').toString('hex')
  const credentials = { email: 'gate@camp.example.org', password }
  expect(
    await signInLocally({ ...admins, passwordHash: `pbkdf2-sha256$1000$${salt}$${own}` }, credentials),
  ).toEqual(gate)
})

test('a hash printed by the script of the project is accepted', async () => {
  const script = fileURLToPath(new URL('../../../scripts/hash-admin-password.mjs', import.meta.url))
  const printed = execFileSync(process.execPath, [script], { input: 'wide open fields\n', stdio: 'pipe' })
  const passwordHash = printed.toString().trim()
  const credentials = { email: 'gate@camp.example.org', password: 'wide open fields' }
  expect(await signInLocally({ ...admins, passwordHash }, credentials)).toEqual(gate)
})

describe('a malformed hash throws instead of refusing the password', () => {
  test.each([
    '',
    'wide open fields',
    hash,
    `pbkdf2-sha256$1000$${salt}`,
    `pbkdf2-sha256$1000$${salt}$`,
    `pbkdf2-sha256$1000$${salt}$${hash}$more`,
    `pbkdf2-sha256$1000$${salt}$${hash.slice(2)}`,
    `pbkdf2-sha256$0$${salt}$${hash}`,
    `pbkdf2-sha256$$${salt}$${hash}`,
    `pbkdf2-sha256$many$${salt}$${hash}`,
    `pbkdf2-sha256$1e3$${salt}$${hash}`,
    `pbkdf2-sha256$1000$$${hash}`,
    `pbkdf2-sha256$1000$0$${hash}`,
    `pbkdf2-sha256$1000$salt$${hash}`,
    `pbkdf2-sha512$1000$${salt}$${hash}`,
  ])('%j', async (passwordHash) => {
    await expect(
      signInLocally(
        { ...admins, passwordHash },
        { email: 'gate@camp.example.org', password: 'wide open fields' },
      ),
    ).rejects.toThrow('The admin password hash is malformed')
  })
})
