import { createHash, timingSafeEqual } from 'node:crypto'
import { type Cents, centsFromDollars } from '../../src/domain/lib/money.ts'
import type { PaymentStatus } from './gateway.ts'

/*
 * Paynow's messages are URL-encoded forms. Each has a hash: the decoded values of all other fields in order,
 * then the integration key, as SHA-512 in upper-case hex
 * (https://developers.paynow.co.zw/docs/generating_hash.html, …/validating_hash.html). Statuses:
 * https://developers.paynow.co.zw/docs/status_update.html
 */

export type Fields = readonly (readonly [name: string, value: string])[]

export function hashOf(fields: Fields, integrationKey: string): string {
  const values = fields.filter(([name]) => name.toLowerCase() !== 'hash').map(([, value]) => value)
  return createHash('sha512')
    .update(values.join('') + integrationKey, 'utf8')
    .digest('hex')
    .toUpperCase()
}

export function fieldsOf(message: string): Fields {
  return [...new URLSearchParams(message)]
}

/** Paynow writes field names as `Status` and as `status`. */
export function fieldOf(fields: Fields, name: string): string | undefined {
  return fields.find(([candidate]) => candidate.toLowerCase() === name)?.[1]
}

/**
 * Verifies the hash. The hash does not mark where values begin and end, so a message with a repeated field is
 * refused.
 */
export function isAuthentic(fields: Fields, integrationKey: string): boolean {
  const names = fields.map(([name]) => name.toLowerCase())
  if (new Set(names).size !== names.length) return false
  const given = Buffer.from(fieldOf(fields, 'hash')?.toUpperCase() ?? '')
  const expected = Buffer.from(hashOf(fields, integrationKey))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const statuses: ReadonlyMap<string, PaymentStatus> = new Map([
  ['paid', 'paid'],
  ['awaiting delivery', 'paid'],
  ['delivered', 'paid'],
  ['created', 'pending'],
  ['sent', 'pending'],
  ['cancelled', 'failed'],
  ['failed', 'failed'],
  ['disputed', 'contested'],
  ['refunded', 'contested'],
])

/** An undocumented status counts as pending. */
export function statusFrom(word: string): PaymentStatus {
  const plain = word.trim().toLowerCase()
  return statuses.get(plain) ?? (plain.startsWith('failed') ? 'failed' : 'pending')
}

/** Dollars with a decimal point; a .NET decimal may have trailing zeros beyond the cents. */
export function amountFrom(text: string | undefined): Cents | undefined {
  return text === undefined ? undefined : centsFromDollars(text.replace(/^(\d+\.\d\d)0+$/, '$1'))
}
