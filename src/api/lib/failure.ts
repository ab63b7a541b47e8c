import type { ExceptionKind } from '../../domain/lib/outcome.ts'

const sentences: Readonly<Record<ExceptionKind, string>> = {
  unreachable: 'No answer from the server. Check the connection and try again.',
  timedOut: 'The server did not answer in time. Check the connection and try again.',
  unreadable: 'We could not read the server’s answer. Try again. If it happens twice, tell the camp office.',
}

export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly kind: ExceptionKind

  constructor(kind: ExceptionKind, cause: unknown) {
    super(sentences[kind], { cause })
    this.kind = kind
  }
}
