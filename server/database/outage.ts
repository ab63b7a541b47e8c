import { errorCodeOf } from '../refusal.ts'

/*
 * PostgreSQL's codes are in its manual, "Appendix A. PostgreSQL Error Codes". The driver's own errors have
 * none, so their messages identify them (pg 8.23, pg-pool 3.14).
 */

const queryTimeOut = 'Query read timeout'
const messagesOfOutages: ReadonlySet<string> = new Set([
  queryTimeOut,
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
])

const codesOfOutages = new RegExp(
  [
    '^(?:08', // no connection
    '25006', // read-only, as a primary is after a fail-over
    '25P0[34]', // a transaction that stood still or took too long
    '28|3D000', // this user or this database is not there any more
    '40001|40P01', // given up for another transaction, each time it was tried
    '53', // no space, no memory, too many connections
    '55P03', // a lock was not free in time
    '57', // cancelled, out of time, shut down
    '58', // the disk or the system
    'ECONN|EHOST|ENET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|ENOSPC|EIO$)',
  ].join('|'),
)

/** The database cannot be reached, is full or too slow, as opposed to a bug in the host. */
export function isOutage(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      codesOfOutages.test(errorCodeOf(cause) ?? '') ||
      hasEnded(cause) ||
      (cause instanceof Error && messagesOfOutages.has(cause.message)),
  )
}

export function isQueryTimeOut(error: unknown): boolean {
  return causesOf(error).some((cause) => cause instanceof Error && cause.message === queryTimeOut)
}

/** With such a severity PostgreSQL ends the connection, or all of them. */
function hasEnded(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && /^(?:FATAL|PANIC)$/.test(String(error.severity))
}

function causesOf(error: unknown, known: readonly unknown[] = []): readonly unknown[] {
  if (!(error instanceof Error) || known.includes(error)) return known
  const further = [error.cause, ...(error instanceof AggregateError ? error.errors : [])]
  return further.reduce<readonly unknown[]>((causes, cause) => causesOf(cause, causes), [...known, error])
}
