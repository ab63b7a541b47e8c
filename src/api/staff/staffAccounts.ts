import type { ChangedElsewhere, Outcome, Refusal, RefusalOr } from '../../domain/lib/outcome.ts'
import type { StaffAccount, StaffProfile } from '../../domain/staff/staff.ts'
import { callsOf } from '../lib/client.ts'
import { mapOutcome, read, readWriteAnswer } from '../lib/read.ts'
import { staffAccountRoutes } from '../routes/staffAccounts.ts'
import {
  changeStaffAnswer,
  staffAccount,
  staffAccountsAnswer,
  staffFirstPasswordAnswer,
} from '../schemas/staff.ts'
import { envelope } from '../schemas/values.ts'

const call = callsOf(staffAccountRoutes)

export async function fetchStaffAccounts(signal: AbortSignal): Promise<Outcome<StaffAccount[]>> {
  return mapOutcome(
    read(await call('staffAccounts', {}, { signal }), staffAccountsAnswer),
    ({ staff }) => staff,
  )
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
  const outcome = readWriteAnswer(
    await call('addStaff', {}, { body, idempotencyKey }),
    staffFirstPasswordAnswer,
  )
  if (outcome.ok) return { ...outcome, value: outcome.value.data }
  const { reason, ...refusal } = outcome
  if (reason !== 'taken') return { ...refusal, reason }
  const earlier = staffAccount.safeParse(outcome.data)
  return earlier.success ? { ...refusal, reason, data: earlier.data } : refusal
}

/** Idempotent: saving what is already stored succeeds. */
export async function changeStaff(
  id: string,
  { name, rights }: StaffProfile,
  { name: readName, rights: readRights }: StaffProfile,
): Promise<Outcome<StaffAccount, RefusalOr<ChangedElsewhere<StaffAccount>>>> {
  const body = { name, rights, read: { name: readName, rights: readRights } }
  const outcome = readWriteAnswer(await call('changeStaff', { id }, { body }), changeStaffAnswer)
  if (outcome.ok) return { ...outcome, value: outcome.value.data }
  const { reason, ...refusal } = outcome
  if (reason !== 'changedElsewhere') return { ...refusal, reason }
  const current = staffAccount.safeParse(outcome.data)
  return current.success ? { ...refusal, reason, data: current.data } : refusal
}

export async function giveStaffPassword(
  key: 'newStaffPassword' | 'openStaff',
  id: string,
  idempotencyKey: string,
): Promise<Outcome<StaffFirstPassword>> {
  const outcome = readWriteAnswer(
    await call(key, { id }, { body: {}, idempotencyKey }),
    staffFirstPasswordAnswer,
  )
  return mapOutcome(outcome, ({ data }) => data)
}

export async function closeStaffOrSessions(
  key: 'closeStaff' | 'endStaffSessions',
  id: string,
): Promise<Outcome<unknown>> {
  return readWriteAnswer(await call(key, { id }, { body: {} }), envelope)
}
