import { fetchPayer } from '../../api/till/payer.ts'
import { payerMachine } from '../../machines/till/payer.ts'
import { abortableRead } from '../lib/abortableRead.ts'

export const payerFlow = payerMachine.provide({
  actors: { findPayer: abortableRead(({ input, signal }) => fetchPayer(input, signal)) },
})
