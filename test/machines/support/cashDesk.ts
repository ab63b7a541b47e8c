import type { Outcome } from '../../../src/domain/lib/outcome.ts'
import type { CashAttempt, CashBooked, CashDesks } from '../../../src/domain/money/cashDesk.ts'
import { aDay, answered, cashAttempt } from '../../../src/inspector/models/money/cash.ts'
import { cashDeskMachine } from '../../../src/machines/money/cashDesk.ts'
import { startFlow } from './startFlow.ts'

export const cashier = 'rudo@camp.example.org'

export const booked: CashBooked = {
  referenceId: 'DEP-7K2MXQ4RWB',
  at: '2025-04-14T08:05:00.000Z',
  amount: 20_00,
  code: 'NUZ042',
  balance: 43_50,
  expected: null,
  cashier: null,
}

interface Start {
  readonly sought?: string | null
  readonly desks?: CashDesks
  /** The attempt that an earlier page has left. */
  readonly stored?: CashAttempt | null
}

/** A cash desk whose page has been read. */
export async function openCashDesk({ sought = null, desks = aDay, stored = null }: Start = {}) {
  const removed: unknown[] = []
  const machine = cashDeskMachine.provide({
    actions: { removeStoredAttempt: (_, { attempt }) => removed.push(attempt?.key) },
  })
  const flow = startFlow(machine, { cashier, sought })
  await flow.done('fetchDesks', { ok: true, value: desks })
  await flow.done('readAttempt', stored)
  return {
    ...flow,
    removed,
    requests: () => flow.inputsOf('recordAttempt').map((input) => Object(input).request),
    /** Answers the request that is being stored. */
    answer: async (outcome: Outcome<CashBooked>) => {
      await flow.done('recordAttempt', { kind: 'recorded', attempt: cashAttempt })
      await flow.done('bookCash', answered(outcome))
    },
    refuse: async (text?: string) => {
      await flow.done('recordAttempt', { kind: 'recorded', attempt: cashAttempt })
      const message = text === undefined ? {} : { message: text }
      await flow.done('bookCash', answered({ ok: false, status: 422, ...message }))
    },
  }
}
