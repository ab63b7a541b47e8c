import * as z from 'zod/mini'
import { maxReasonLength, maxWitness } from '../../domain/money/cashDesk.ts'
import { maxSlipLength, maxWhatForLength, safeMovementKinds } from '../../domain/money/treasury.ts'
import { booking } from './cash.ts'
import { signerSecret, signers } from './pins.ts'
import { cents, envelope, id } from './values.ts'

const amount = z.union([z.number(), z.string().check(z.maxLength(20))])
const witnessed = {
  witness: z.optional(z.string().check(z.trim(), z.maxLength(maxWitness))),
  signer: z.optional(signerSecret),
}
const slip = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxSlipLength))
const whatFor = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxWhatForLength))

export const treasuryRequest = z.union([
  z.object({ kind: z.enum(['toBank', 'fromBank']), amount, slip, ...witnessed }),
  z.object({
    kind: z.literal('expense'),
    amount,
    slip,
    whatFor,
    from: z.enum(['safe', 'bank']),
    ...witnessed,
  }),
  z.object({ kind: z.literal('countSafe'), amount, expected: z.number(), ...witnessed }),
  z.object({
    kind: z.literal('cashSource'),
    withdrawal: z.string().check(z.minLength(1), z.maxLength(40)),
    from: z.enum(['safe', 'bank', 'drawer']),
  }),
  z.object({
    kind: z.literal('settlement'),
    amount,
    fee: amount,
    slip,
    gateway: z.string().check(z.minLength(1), z.maxLength(40)),
    firstDay: z.string(),
    lastDay: z.string(),
    day: z.string(),
  }),
  z.object({
    kind: z.literal('reverseSettlement'),
    settlement: z.string().check(z.minLength(1), z.maxLength(40)),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxReasonLength)),
  }),
])

export const treasuryBookedAnswer = z.extend(envelope, {
  data: z.object({
    referenceId: z.optional(id),
    createdAt: z.string(),
    amount: cents,
    expected: z.optional(cents),
  }),
})

const origins = z.object({
  ...{ firstMoney: cents, wallets: cents, stalls: cents },
  ...{ withdrawals: cents, expenses: cents, settlements: cents, differences: cents },
})

const text = z.nullable(z.string())

export const cashPositionAnswer = z.extend(envelope, {
  data: z.object({
    safe: cents,
    bank: cents,
    drawers: z.array(z.object({ id, name: z.string(), openedAt: z.string(), cash: cents })),
    origins,
    counts: z.array(
      z.object({
        at: z.string(),
        by: z.string(),
        witness: z.string(),
        isConfirmed: z.boolean(),
        expected: cents,
        counted: cents,
        isFirst: z.boolean(),
      }),
    ),
    movements: z.array(
      z.object({
        referenceId: id,
        kind: z.enum(safeMovementKinds),
        amount: cents,
        createdAt: z.string(),
        by: z.string(),
        witness: text,
        isConfirmed: z.boolean(),
        slip: text,
        whatFor: text,
        safe: cents,
        bank: cents,
      }),
    ),
    unnamed: z.object({
      count: z.number(),
      amount: cents,
      withdrawals: z.array(
        z.object({
          referenceId: id,
          code: z.string(),
          amount: cents,
          createdAt: z.string(),
          by: z.string(),
          hadDesk: z.boolean(),
        }),
      ),
    }),
    depositDays: z.array(
      z.object({
        gateway: z.string(),
        day: z.string(),
        count: z.number(),
        amount: cents,
        fee: z.nullable(cents),
        takenBack: cents,
      }),
    ),
    settlements: z.array(
      z.object({
        referenceId: id,
        gateway: z.string(),
        firstDay: z.string(),
        lastDay: z.string(),
        day: z.string(),
        amount: cents,
        fee: cents,
        slip: z.string(),
        by: z.string(),
        takenBack: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.string() })),
      }),
    ),
    signers: z.nullable(signers),
  }),
})

const closedDesk = z.object({
  id,
  name: z.string(),
  openedAt: z.string(),
  closedAt: z.string(),
  closedBy: text,
  expected: cents,
  counted: cents,
  handedTo: z.string(),
  isConfirmed: z.boolean(),
  bookings: z.number(),
})

export const closedDesksAnswer = z.extend(envelope, {
  data: z.object({ desks: z.array(closedDesk), before: z.nullable(id) }),
})

export const closedDeskReportAnswer = z.extend(envelope, {
  data: z.extend(closedDesk, { movements: z.array(booking) }),
})
