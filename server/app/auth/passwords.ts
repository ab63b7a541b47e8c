import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Database } from '../../database/database.ts'
import { hostSecret } from './hostSecrets.ts'
import type { AccountKind } from './identities.ts'

const longestPassword = 1_000

/** Counted in Unicode code points, like the documented minimum. Nobody can have such a password. */
export function isTooLong(password: string): boolean {
  return [...password].length > longestPassword
}

/** The memory in KiB, and the passes through it. */
export interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
}

/**
 * argon2id of the text in the form NFC: keyboards write é as one character or as two.
 * @param cost the package's, 19 MiB and 2 passes, when absent
 */
export function hashPassword(password: string, cost?: HashCost): Promise<string> {
  return hash(password.normalize('NFC'), cost)
}

const quickHash = 'hmac-sha256'

/**
 * Of a password that the host made: its 60 random bits cannot be tried out, so a quick hash keeps it as well. Nobody
 * may choose one that is kept so.
 */
export async function hashMadePassword(database: Database, password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return [quickHash, salt, macOf(password, salt, await hostSecret(database, 'madePasswordSecret'))].join('$')
}

function macOf(password: string, salt: string, secret: string): string {
  return createHmac('sha256', secret).update(`${salt}$${password}`).digest('hex')
}

/** What a password that is typed has to match. */
export interface StoredHash {
  readonly passwordHash: string
  /** Of the passwords that the host made; null before there is one. */
  readonly secret?: string | null
  /** A first password whose days are over. */
  readonly hasEnded?: boolean
}

/** @param which takes the parameter of the name that the account is found by */
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

const nobodysHashes = new Map<HashCost | undefined, Promise<string>>()

function nobodysHash(cost: HashCost | undefined): Promise<string> {
  const made = nobodysHashes.get(cost) ?? hash(randomBytes(16).toString('hex'), cost)
  nobodysHashes.set(cost, made)
  return made
}

/** Whether this is the right password, and one that the host made: it cannot be guessed, and takes no time to check. */
export function isMadePassword(stored: StoredHash | undefined, password: string): boolean {
  const [kind, salt = '', expected = ''] = stored?.passwordHash.split('$') ?? []
  const secret = stored?.secret ?? ''
  return kind === quickHash && isSame(macOf(madeFormOf(password) ?? password, salt, secret), expected)
}

/**
 * A password as the host makes them, however it was typed: case, spaces and hyphens make no difference.
 * @returns undefined for a text that is none of the host's, whose every character counts
 */
function madeFormOf(typed: string): string | undefined {
  const letters = typed
    .normalize('NFKC')
    .replace(/[\p{White_Space}\p{Dash}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toUpperCase()
  const groups = /^([A-HJ-NP-Z2-9]{4})([A-HJ-NP-Z2-9]{4})([A-HJ-NP-Z2-9]{4})$/.exec(letters)
  return groups?.slice(1).join('-')
}

/** Whether two texts are one password, also where one of them was typed as the host's are read out. */
export function isSamePassword(one: string, other: string): boolean {
  const [first, second] = [one, other].map((typed) => madeFormOf(typed) ?? typed.normalize())
  return first === second
}

/** Earlier releases stored passwords in the form in which they were typed, so the other forms are tried as well. */
function formsOf(password: string): readonly string[] {
  return [...new Set([password.normalize('NFC'), password, password.normalize('NFD')])]
}

/**
 * Takes as long without a hash, and with a quick one, as with one of argon2id: the time must not tell whether a person
 * exists.
 * @param cost of the passwords that people choose here
 */
export async function isPasswordOf(
  stored: StoredHash | undefined,
  password: string,
  cost?: HashCost,
): Promise<boolean> {
  const isQuick = stored?.passwordHash.startsWith(`${quickHash}$`) ?? false
  const slow = stored === undefined || isQuick ? await nobodysHash(cost) : stored.passwordHash
  for (const form of formsOf(password)) {
    const isRight = await verify(slow, form)
    if (stored !== undefined && !isQuick && isRight) return true
  }
  return isMadePassword(stored, password)
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
