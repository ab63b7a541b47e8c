import { abilities } from '../../../src/domain/staff/rights.ts'
import type { SignInRole } from '../../../src/domain/staff/roles.ts'
import { instant } from '../../database/sql.ts'
import { bookOf, dollars } from '../../ledger/amounts.ts'

/*
 * The account tables as SQL over one row `a`. The JSON has the contract's shapes Participant, Merchant and
 * admin data. The database builds it, because building long lists in this process would block it.
 */

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

/** For a `select`: JSON of a row costs half as much as an object built field by field. */
export const participantColumns = Object.entries(participantFields)
  .map(([field, sql]) => `${sql} as "${field}"`)
  .join(', ')

export const fullName = `btrim(a.firstname || ' ' || a.lastname)`

export const merchantJson = `jsonb_build_object(
  '_id', a.id, 'merchantNumber', a.merchant_number, 'merchantName', a.merchant_name,
  'balance', (select ${dollars('book.cents')} from ${bookOf('a.merchant_number')} book),
  'createdAt', ${instant('a.created_at')})`

export interface AccountKind {
  readonly table: string
  readonly subject: string
  /**
   * SQL that compares the account with the name typed at sign-in; its argument is a parameter of the
   * statement.
   */
  readonly isCalled: (identifier: string) => string
  readonly mustChangePassword: string
  readonly firstPasswordDays: number
  /** SQL of the time at which a first password expires; null for a chosen password. */
  readonly firstPasswordEndsAt: string
  readonly names: string
  readonly isOpen: string
  readonly rights: string
  readonly json: string
}

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
