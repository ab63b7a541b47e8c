/** One line for the operator; the cause, with where it arose, follows when there is one. */
export type Log = (line: string, cause?: unknown) => void

export const logToConsole: Log = (line, cause) => {
  const causes = cause === undefined ? [] : linesOf(cause)
  console.error([`${new Date().toISOString()} ${line}`, ...causes].join('\n'))
}

/** Errors of the driver carry whole connections, which nobody wants to read: only what an error says is shown. */
function linesOf(cause: unknown): string[] {
  if (!(cause instanceof Error)) return [String(cause)]
  const code = 'code' in cause ? ` (${cause.code})` : ''
  const own = `${cause.stack ?? cause.message}${code}`
  return cause.cause === undefined ? [own] : [own, 'caused by', ...linesOf(cause.cause)]
}
