import * as z from 'zod/mini'
import {
  cashMovementKinds,
  maxCodeNumberLength,
  maxReasonLength,
  maxWitness,
} from '../../domain/money/cashDesk.ts'
import { signerSecret, signers } from './pins.ts'
import { cents, envelope, id } from './values.ts'

const amount = z.union([z.number(), z.string().check(z.maxLength(20))])
const witness = z.string().check(z.trim(), z.maxLength(maxWitness))

const signer = z.optional(signerSecret)

export const openDeskRequest = z.object({ float: amount, witness: z.optional(witness), signer })
export const closeDeskRequest = z.object({ counted: amount, handedTo: z.optional(witness), signer })
export const cashRequest = z.object({
  number: z.string().check(z.minLength(1), z.maxLength(maxCodeNumberLength)),
  amount,
})
export const reverseCashRequest = z.object({
  referenceId: z.string().check(z.minLength(1), z.maxLength(40)),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxReasonLength)),
})
export const moveToSafeRequest = z.object({
  direction: z.enum(['toSafe', 'fromSafe']),
  amount,
  witness: z.optional(witness),
  signer,
})

export const stallPayOutRequest = z.object({
  merchantNumber: z.string().check(z.minLength(1), z.maxLength(100)),
  amount,
  takenBy: witness,
})

export const stallPayInRequest = z.object({
  merchantNumber: z.string().check(z.minLength(1), z.maxLength(100)),
  amount,
  paidBy: witness,
})

const openDesk = z.object({ id, cashier: z.string(), name: z.string(), openedAt: z.string(), cash: cents })

export const booking = z.object({
  referenceId: id,
  kind: z.enum(cashMovementKinds),
  amount: cents,
  createdAt: z.string(),
  code: z.nullable(z.string()),
  name: z.nullable(z.string()),
  witness: z.nullable(z.string()),
  isConfirmed: z.optional(z.boolean()),
  reason: z.nullable(z.string()),
  reverses: z.nullable(z.string()),
  reversedBy: z.nullable(z.string()),
  by: z.optional(z.nullable(z.string())),
})

export const cashDesksAnswer = z.extend(envelope, {
  data: z.object({
    desk: z.nullable(z.extend(openDesk, { movements: z.array(booking) })),
    closedByOther: z.optional(
      z.nullable(
        z.object({
          by: z.string(),
          closedAt: z.string(),
          expected: cents,
          counted: cents,
          handedTo: z.string(),
        }),
      ),
    ),
    others: z.array(openDesk),
    signers: z.optional(z.nullable(signers)),
    disputed: z.optional(
      z.array(z.object({ code: z.string(), name: z.string(), amount: cents, missing: z.optional(cents) })),
    ),
  }),
})

export const cashBookingAnswer = z.extend(envelope, { data: booking })

export const receiptCopyAnswer = z.extend(envelope, {
  data: z.extend(booking, { cashier: z.nullable(z.string()), copy: z.number(), printedAt: z.string() }),
})

export const cashPersonAnswer = z.extend(envelope, {
  data: z.object({
    code: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    age: z.nullable(z.number()),
    union: z.nullable(z.string()),
    balance: cents,
    isFrozen: z.boolean(),
    isWithdrawn: z.boolean(),
    disputed: z.optional(cents),
  }),
})

export const openedDeskAnswer = z.extend(envelope, {
  data: z.object({
    desk: id,
    openedAt: z.string(),
    cash: cents,
    referenceId: z.optional(id),
  }),
})

export const closedDeskAnswer = z.extend(envelope, {
  data: z.object({
    desk: id,
    closedAt: z.string(),
    expected: cents,
    counted: cents,
    difference: cents,
    cashier: z.optional(z.string()),
    /**
     * Reference of the transfer to the safe; if zero cash was counted, of the shortage's transfer; absent if
     * nothing was booked.
     */
    referenceId: z.optional(id),
  }),
})

const booked = z.object({
  referenceId: id,
  createdAt: z.string(),
  amount: cents,
  cashier: z.optional(z.string()),
})

export const bookedCashAnswer = z.extend(envelope, {
  data: z.extend(booked, { ownerCode: z.string(), balance: cents }),
})

export const stallReversedAnswer = z.extend(envelope, {
  data: z.extend(booked, { merchantNumber: z.string() }),
})

export const stallPaidOutAnswer = z.extend(envelope, {
  data: z.extend(booked, { merchantNumber: z.string(), merchantBalance: cents }),
})

export const movedToSafeAnswer = z.extend(envelope, { data: z.extend(booked, { cash: cents }) })

export const endedAttemptAnswer = z.extend(envelope, { data: z.object({ isDone: z.boolean() }) })
