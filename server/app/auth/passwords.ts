import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Database } from '../../database/database.ts'
import { hostSecret } from './hostSecrets.ts'
import type { AccountKind } from './identities.ts'

const maxPasswordLength = 1_000

/** Counted in Unicode code points, like the documented minimum. */
export function isTooLong(password: string): boolean {
  return [...password].length > maxPasswordLength
}

/** `memoryCost` is in KiB; `timeCost` is the number of passes. */
export interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
}

/**
 * argon2id of the text in the form NFC, because keyboards write é as one character or as two.
 * @param cost 19 MiB and 2 passes by default
 */
export function hashPassword(password: string, cost?: HashCost): Promise<string> {
  return hash(password.normalize('NFC'), cost)
}

const quickHash = 'hmac-sha256'

/** For generated passwords. Their 60 random bits cannot be guessed, so a fast hash is enough. */
export async function hashMadePassword(database: Database, password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return [quickHash, salt, macOf(password, salt, await hostSecret(database, 'madePasswordSecret'))].join('$')
}

function macOf(password: string, salt: string, secret: string): string {
  return createHmac('sha256', secret).update(`${salt}$${password}`).digest('hex')
}

export interface StoredHash {
  readonly passwordHash: string
  readonly secret?: string | null
  readonly hasEnded?: boolean
}

export async function storedHashOf(
  { database: { pool }, now }: { readonly database: Database; readonly now: () => Date },
  { table, isOpen, firstPasswordEndsAt }: AccountKind,
  which: (name: string) => string,
  name: string,
): Promise<StoredHash | undefined> {
  const { rows } = await pool.query<StoredHash>(
    `select a.password_hash as "passwordHash",
      (select s.value from settings s where s.name = 'madePasswordSecret') as secret,
      coalesce((${firstPasswordEndsAt}) <= $2::timestamptz, false) as "hasEnded"
    from ${table} a where ${which('$1')} and ${isOpen} and a.password_hash is not null`,
    [name, now()],
  )
  return rows[0]
}

const unknownPersonHashes = new Map<HashCost | undefined, Promise<string>>()

function unknownPersonHash(cost: HashCost | undefined): Promise<string> {
  const made = unknownPersonHashes.get(cost) ?? hash(randomBytes(16).toString('hex'), cost)
  unknownPersonHashes.set(cost, made)
  return made
}

export function isMadePassword(stored: StoredHash | undefined, password: string): boolean {
  const [kind, salt = '', expected = ''] = stored?.passwordHash.split('$') ?? []
  const secret = stored?.secret ?? ''
  return kind === quickHash && isSame(macOf(madeFormOf(password) ?? password, salt, secret), expected)
}

/**
 * Normalises a typed password to the form of generated ones: case, spaces and hyphens do not matter.
 * @returns undefined for a text that is not of this form
 */
function madeFormOf(typed: string): string | undefined {
  const letters = typed
    .normalize('NFKC')
    .replace(/[\p{White_Space}\p{Dash}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toUpperCase()
  const groups = /^([A-HJ-NP-Z2-9]{4})([A-HJ-NP-Z2-9]{4})([A-HJ-NP-Z2-9]{4})$/.exec(letters)
  return groups?.slice(1).join('-')
}

export function isSamePassword(one: string, other: string): boolean {
  const [first, second] = [one, other].map((typed) => madeFormOf(typed) ?? typed.normalize())
  return first === second
}

/** Earlier releases stored passwords in the form they were typed in, so the other forms are tried too. */
function formsOf(password: string): readonly string[] {
  return [...new Set([password.normalize('NFC'), password, password.normalize('NFD')])]
}

/**
 * Runs one argon2id check even without a hash or with a fast one, so the time does not reveal whether a
 * person exists.
 * @param cost the cost of chosen passwords on this host
 * @param check the argon2id check
 */
export async function isPasswordOf(
  stored: StoredHash | undefined,
  password: string,
  cost?: HashCost,
  check: (hash: string, password: string) => Promise<boolean> = verify,
): Promise<boolean> {
  const isQuick = stored?.passwordHash.startsWith(`${quickHash}$`) ?? false
  const slow = stored === undefined || isQuick ? await unknownPersonHash(cost) : stored.passwordHash
  for (const form of formsOf(password)) {
    const isRight = await check(slow, form)
    if (stored !== undefined && !isQuick && isRight) return true
  }
  return isMadePassword(stored, password)
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
