import type { ChangedElsewhere, Outcome, Refusal, RefusalOr } from '../../domain/lib/outcome.ts'
import type { StaffAccount, StaffProfile } from '../../domain/staff/staff.ts'
import { callsOf } from '../lib/client.ts'
import { readRefusal } from '../lib/read.ts'
import { staffAccountRoutes } from '../routes/staffAccounts.ts'
import {
  changeStaffAnswer,
  staffAccount,
  staffAccountsAnswer,
  staffFirstPasswordAnswer,
} from '../schemas/staff.ts'
import { envelope } from '../schemas/values.ts'

const call = callsOf(staffAccountRoutes)

export function fetchStaffAccounts(signal: AbortSignal): Promise<Outcome<StaffAccount[]>> {
  return call('staffAccounts', {}, { signal, answer: staffAccountsAnswer }, ({ staff }) => staff)
}

export interface NewStaff extends StaffProfile {
  readonly email: string
}

export interface StaffFirstPassword {
  readonly email: string
  readonly oneTimePassword: string
}

export interface EmailTaken extends Refusal {
  readonly reason: 'taken'
  readonly data: StaffAccount
}

export async function addStaff(
  { name, email, rights }: NewStaff,
  idempotencyKey: string,
): Promise<Outcome<StaffFirstPassword, RefusalOr<EmailTaken>>> {
  const body = { name, email, rights }
  const outcome = await call('addStaff', {}, { body, idempotencyKey, writeAnswer: staffFirstPasswordAnswer })
  return readRefusal(outcome, ['taken'], staffAccount)
}

/** Idempotent: saving what is already stored succeeds. */
export async function changeStaff(
  id: string,
  { name, rights }: StaffProfile,
  { name: readName, rights: readRights }: StaffProfile,
): Promise<Outcome<StaffAccount, RefusalOr<ChangedElsewhere<StaffAccount>>>> {
  const body = { name, rights, read: { name: readName, rights: readRights } }
  const outcome = await call('changeStaff', { id }, { body, writeAnswer: changeStaffAnswer })
  return readRefusal(outcome, ['changedElsewhere'], staffAccount)
}

export function giveStaffPassword(
  key: 'newStaffPassword' | 'openStaff',
  id: string,
  idempotencyKey: string,
): Promise<Outcome<StaffFirstPassword>> {
  return call(key, { id }, { body: {}, idempotencyKey, writeAnswer: staffFirstPasswordAnswer })
}

export function closeStaffOrSessions(
  key: 'closeStaff' | 'endStaffSessions',
  id: string,
): Promise<Outcome<unknown>> {
  return call(key, { id }, { body: {}, writeAnswer: envelope })
}
