import { fetchPayer } from '../api/payer.ts'
import { payerMachine } from '../machines/payer.ts'
import { abortableRead } from './abortableRead.ts'

export const payerFlow = payerMachine.provide({
  actors: { findPayer: abortableRead(({ input, signal }) => fetchPayer(input, signal)) },
})
