import { abilities } from '../../../src/domain/staff/rights.ts'
import type { SignInRole } from '../../../src/domain/staff/roles.ts'
import { instant } from '../../database/sql.ts'
import { bookOf, dollars } from '../../ledger/amounts.ts'

/*
 * Who can sign in, as SQL over one row `a` of an account's table. The JSON is what the contract calls Participant,
 * Merchant and an admin's data; it is built in the database, so that a long list costs this process next to nothing.
 */

/** The contract's Participant of a row `a` of the participants: the SQL of each of its fields. */
const participantFields = {
  _id: 'a.id',
  code: 'a.code',
  firstname: 'a.firstname',
  lastname: 'a.lastname',
  gender: 'a.gender',
  age: 'a.age',
  union: 'a.union_name',
  country: 'a.country',
  whatsapp: 'a.whatsapp',
  checkedIn: `a.status = 'checkedIn'`,
  checkedOut: `a.status = 'checkedOut'`,
  registeredAt: instant('a.registered_at'),
}

export const participantJson = `jsonb_build_object(${Object.entries(participantFields)
  .map(([field, sql]) => `'${field}', ${sql}`)
  .join(', ')})`

/** The same for a `select`: JSON of a row costs half of what an object costs that is built field by field. */
export const participantColumns = Object.entries(participantFields)
  .map(([field, sql]) => `${sql} as "${field}"`)
  .join(', ')

/** As the screens write a name (`fullNameOf`). */
export const fullName = `btrim(a.firstname || ' ' || a.lastname)`

/** The contract's Merchant of a row `a` of the merchants. */
export const merchantJson = `jsonb_build_object(
  '_id', a.id, 'merchantNumber', a.merchant_number, 'merchantName', a.merchant_name,
  'balance', (select ${dollars('book.cents')} from ${bookOf('a.merchant_number')} book),
  'createdAt', ${instant('a.created_at')})`

export interface AccountKind {
  readonly table: string
  /** The column that a session's subject stands in. */
  readonly subject: string
  /** Whether the account is the one that is named at sign-in; takes the parameter of that name. */
  readonly isCalled: (identifier: string) => string
  readonly mustChangePassword: string
  readonly firstPasswordDays: number
  /** When a first password that the host has made stops working; null of any other. */
  readonly firstPasswordEndsAt: string
  /** SQL for the account's names as an array of texts: none of them is a good password. */
  readonly names: string
  /** Whether somebody may be signed in to it. */
  readonly isOpen: string
  /** What its sessions may do, as an array of texts. */
  readonly rights: string
  /** The data of the sign-in's answer. */
  readonly json: string
}

/** What a sign-in says beyond the documents. */
const extensionsJson = `jsonb_build_object('abilities', '${JSON.stringify(abilities)}'::jsonb) ||
  case when a.must_change_password then '{"mustChangePassword": true}'::jsonb else '{}'::jsonb end`

function firstPassword(firstPasswordDays: number) {
  const firstPasswordEndsAt = `case when a.must_change_password
    then a.password_made_at + interval '${firstPasswordDays} days' end`
  return { firstPasswordDays, firstPasswordEndsAt }
}

export const accountKinds: Readonly<Record<SignInRole, AccountKind>> = {
  participant: {
    table: 'participants',
    subject: 'code',
    isCalled: (identifier) => `a.code = ${identifier}`,
    mustChangePassword: 'a.must_change_password',
    ...firstPassword(14),
    names: `array[a.code, a.firstname, a.lastname]`,
    isOpen: 'a.withdrawn_at is null',
    rights: `'{}'::text[]`,
    json: `${participantJson} || ${extensionsJson}`,
  },
  merchant: {
    table: 'merchants',
    subject: 'merchant_number',
    isCalled: (identifier) => `a.merchant_number = ${identifier}`,
    mustChangePassword: 'a.must_change_password',
    ...firstPassword(14),
    names: `array[a.merchant_number, a.merchant_name]`,
    isOpen: 'true',
    rights: `'{}'::text[]`,
    json: `${merchantJson} || ${extensionsJson}`,
  },
  admin: {
    table: 'admins',
    subject: 'email',
    isCalled: (identifier) => `lower(a.email) = lower(${identifier})`,
    mustChangePassword: 'a.must_change_password',
    ...firstPassword(2),
    names: `array[a.email, split_part(a.email, '@', 1), a.name]`,
    isOpen: 'a.closed_at is null',
    rights: 'a.rights',
    json: `jsonb_build_object('email', a.email, 'name', a.name, 'rights', to_jsonb(a.rights)) ||
      case when a.configured then '{"isConfigured": true}'::jsonb else '{}'::jsonb end || ${extensionsJson}`,
  },
}
