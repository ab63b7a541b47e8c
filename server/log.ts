/** One line for the operator; the cause, with where it arose, follows when there is one. */
export type Log = (line: string, cause?: unknown) => void

export const logToConsole: Log = (line, cause) => {
  const causes = cause === undefined ? [] : linesOf(cause)
  console.error([`${new Date().toISOString()} ${line}`, ...causes].join('\n'))
}

/** Other properties are left out: errors of the driver hold the whole connection. */
function linesOf(cause: unknown): string[] {
  if (!(cause instanceof Error)) return [String(cause)]
  const code = 'code' in cause ? ` (${cause.code})` : ''
  const own = `${cause.stack ?? cause.message}${code}`
  return cause.cause === undefined ? [own] : [own, 'caused by', ...linesOf(cause.cause)]
}
