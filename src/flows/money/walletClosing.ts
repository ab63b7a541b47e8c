import { fromPromise } from 'xstate'
import { reverseCash } from '../../api/money/cash.ts'
import {
  bookClosingList,
  claimKept,
  endClosingList,
  fetchClosing,
  fetchClosingList,
  makeClosingList,
  reverseClosing,
} from '../../api/money/walletClosing.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { ClosingTask } from '../../domain/money/walletClosing.ts'
import { type ClosingBooking, walletClosingMachine } from '../../machines/money/walletClosing.ts'
import { makeIdempotencyKey } from '../../services/storage/idempotencyKey.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { printFlow } from '../lib/print.ts'
import { useFlow } from '../lib/useFlow.ts'

export const walletClosingFlow = walletClosingMachine.provide({
  actors: {
    fetchClosing: abortableRead(({ signal }) => fetchClosing(signal)),
    fetchList: abortableRead(({ input, signal }) => fetchClosingList(input, signal)),
    bookNext: fromPromise(({ input }) => bookClosingList(input)),
    endList: fromPromise(({ input }) => endClosingList(input)),
    makeIdempotencyKey: fromPromise(async () => makeIdempotencyKey()),
    perform: fromPromise(({ input: { task, idempotencyKey } }) => perform(task, idempotencyKey)),
  },
})

async function perform(task: ClosingTask | null, key: string): Promise<Outcome<ClosingBooking>> {
  if (task === null) throw new Error('A form without a task was sent')
  if (task.kind === 'make') {
    const made = await makeClosingList(task.request, key)
    return made.ok ? { ok: true, value: { list: made.value, referenceId: '', at: '', amount: 0 } } : made
  }
  const booked =
    task.kind === 'claim'
      ? await claimKept(task, key)
      : await (task.isPayOut ? reverseCash : reverseClosing)(
          { referenceId: task.referenceId, reason: task.reason },
          key,
        )
  if (!booked.ok) return booked
  const { referenceId, createdAt, amount } = booked.value
  return { ok: true, value: { list: null, referenceId, at: createdAt, amount } }
}

export function useWalletClosing() {
  return { closing: useFlow(walletClosingFlow), print: useFlow(printFlow) }
}
