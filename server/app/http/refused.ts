import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Reason } from '../../../src/domain/lib/outcome.ts'

const statusOf = {
  invalid: 400,
  signedOut: 401,
  forbidden: 403,
  noRight: 403,
  passwordChangeRequired: 403,
  locked: 403,
  notFound: 404,
  alreadyCheckedIn: 409,
  alreadyThere: 409,
  wrongPlace: 409,
  undone: 409,
  tooLate: 409,
  movedSince: 409,
  keyReused: 409,
  noDesk: 409,
  refunded: 409,
  taken: 409,
  changedElsewhere: 409,
  campChanged: 409,
  movesDays: 409,
  alike: 409,
  tooLarge: 413,
  notEnoughMoney: 422,
  notEnoughCash: 422,
  lostCard: 422,
  withdrawn: 422,
  walletFrozen: 422,
  dayLimit: 422,
  wrongPin: 422,
  tooManyAttempts: 429,
  notYet: 501,
  unavailable: 503,
} as const satisfies Record<Reason, ContentfulStatusCode>

interface Details {
  /** Overrides the status of the reason, as for a wrong method. */
  readonly status?: ContentfulStatusCode
  readonly headers?: Readonly<Record<string, string>>
  /** The documents fix the message, so nothing is added to it. */
  readonly isDocumented?: boolean
}

/** An expected refusal of a call (contract: "Failures"). */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly reason: Reason
  readonly status: ContentfulStatusCode
  readonly headers: Readonly<Record<string, string>>
  readonly isDocumented: boolean

  constructor(reason: Reason, message: string, { status, headers = {}, isDocumented = false }: Details = {}) {
    super(message)
    this.reason = reason
    this.status = status ?? statusOf[reason]
    this.headers = headers
    this.isDocumented = isDocumented
  }
}
