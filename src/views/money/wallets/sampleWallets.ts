import type { Cents } from '../../../domain/lib/money.ts'

/** Hard-coded figures and rows of the mock-up (admin document §2 "Wallet Management"). */

export const sampleFigures = {
  balance: 1_248_000,
  deposits: 356_000,
  withdrawals: 98_250,
  activeWallets: 128,
}

export type SampleStatus = 'Completed' | 'Pending' | 'Rejected'

export interface SampleTransaction {
  readonly reference: string
  readonly person: string
  readonly kind: 'Deposit' | 'Withdrawal'
  readonly amount: Cents
  readonly status: SampleStatus
}

export const sampleTransactions: readonly SampleTransaction[] = [
  {
    reference: 'SAMPLE-0001',
    person: 'Sample Camper 1',
    kind: 'Deposit',
    amount: 5_000,
    status: 'Completed',
  },
  {
    reference: 'SAMPLE-0002',
    person: 'Sample Camper 2',
    kind: 'Withdrawal',
    amount: 2_000,
    status: 'Pending',
  },
  {
    reference: 'SAMPLE-0003',
    person: 'Sample Camper 3',
    kind: 'Withdrawal',
    amount: 7_500,
    status: 'Rejected',
  },
  {
    reference: 'SAMPLE-0004',
    person: 'Sample Camper 4',
    kind: 'Deposit',
    amount: 3_000,
    status: 'Completed',
  },
]

export interface SampleUser {
  readonly person: string
  readonly balance: Cents
  readonly transactions: number
}

export const sampleUsers: readonly SampleUser[] = [
  { person: 'Sample Camper 1', balance: 8_250, transactions: 12 },
  { person: 'Sample Camper 2', balance: 1_400, transactions: 5 },
  { person: 'Sample Camper 3', balance: 0, transactions: 9 },
]
