/** The host cannot start, for a reason that one sentence tells to whoever started it. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

/** The system's name of an error (`EADDRINUSE`) or PostgreSQL's SQLSTATE (`28P01`), if it has one. */
export function errorCodeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
