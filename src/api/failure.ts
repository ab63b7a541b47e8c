import type { FailureKind } from '../domain/outcome.ts'

const sentences: Readonly<Record<FailureKind, string>> = {
  unreachable: 'The host could not be reached. Check the connection and try again.',
  timedOut: 'The host did not answer in time. Check the connection and try again.',
  unreadable:
    'The answer of the host could not be read. Try again, and tell the organiser if it happens twice.',
}

/** A call that ended without an answer that can be used; its message is a sentence for people. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly kind: FailureKind

  constructor(kind: FailureKind, cause: unknown) {
    super(sentences[kind], { cause })
    this.kind = kind
  }
}
