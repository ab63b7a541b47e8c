export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

/** Returns the system's error code (`EADDRINUSE`) or PostgreSQL's SQLSTATE (`28P01`). */
export function errorCodeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
