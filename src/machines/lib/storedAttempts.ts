import { answerOf } from './answerOf.ts'

/*
 * Shared parts of flows that move money: an attempt is stored with its idempotency key before it is sent, and
 * stays stored through lost answers, a reload and a sign-out until its outcome is known. `restoring` finds
 * the attempt of an earlier page; `recording` stores a new one unless another window has an unfinished one. A
 * flow provides the actors `readAttempt` and `recordAttempt`, and removes the stored attempt with
 * `removeStoredAttempt`.
 */

export interface Recorded<Attempt> {
  readonly kind: 'recorded' | 'unfinished'
  readonly attempt: Attempt
}

export const storedAttemptGuards = {
  isPending: (_: unknown, attempt: { readonly key: string } | null) => attempt !== null,
  isUnfinished: (_: unknown, { kind }: Pick<Recorded<unknown>, 'kind'>) => kind === 'unfinished',
}

interface Restoring<Input, Pending, Idle, Unreadable> {
  readonly input: Input
  readonly pending: Pending
  readonly idle: Idle
  readonly unreadable: Unreadable
}

export const restoring = <const Input, const Pending extends object, const Idle, const Unreadable>({
  input,
  pending,
  idle,
  unreadable,
}: Restoring<Input, Pending, Idle, Unreadable>) =>
  ({
    invoke: {
      src: 'readAttempt',
      id: 'readAttempt',
      input,
      onDone: [{ guard: { type: 'isPending', params: answerOf }, ...pending }, idle],
      onError: unreadable,
    },
  }) as const

interface Recording<Input, Unfinished, Sent, Unstored> {
  readonly input: Input
  readonly unfinished: Unfinished
  readonly recorded: Sent
  readonly unstored: Unstored
}

export const recording = <const Input, const Unfinished extends object, const Sent, const Unstored>({
  input,
  unfinished,
  recorded,
  unstored,
}: Recording<Input, Unfinished, Sent, Unstored>) =>
  ({
    invoke: {
      src: 'recordAttempt',
      id: 'recordAttempt',
      input,
      onDone: [{ guard: { type: 'isUnfinished', params: answerOf }, ...unfinished }, recorded],
      onError: unstored,
    },
  }) as const

export const attemptOf = <Attempt>({
  event,
}: {
  readonly event: { readonly output: Recorded<Attempt> }
}): Attempt => event.output.attempt
