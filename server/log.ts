/** One line for the operator; the cause, with where it arose, follows when there is one. */
export type Log = (line: string, cause?: unknown) => void

export const logToConsole: Log = (line, cause) => {
  const causes = cause === undefined ? [] : linesOf(cause)
  console.error([`${new Date().toISOString()} ${line}`, ...causes].join('\n'))
}

/*
 * The log holds no value of a person, so of an error only what cannot hold one is printed. PostgreSQL writes values into
 * `detail`, `where` and some messages, and drizzle into its own; errors of the driver hold the whole connection.
 */

const longestQuery = 500
const mostParts = 5

function linesOf(cause: unknown, known: readonly unknown[] = []): string[] {
  if (!(cause instanceof Error)) return [String(cause)]
  if (known.includes(cause)) return ['an error that is printed above']
  const causes = [...known, cause]
  const own = [...firstLinesOf(cause), ...framesOf(cause)].join('\n')
  const parts = cause instanceof AggregateError ? cause.errors.slice(0, mostParts) : []
  return [
    `${own}${codeOf(cause)}`,
    ...parts.flatMap((part: unknown) => ['one of its errors is', ...linesOf(part, causes)]),
    ...(cause.cause === undefined ? [] : ['caused by', ...linesOf(cause.cause, causes)]),
  ]
}

function firstLinesOf(error: Error): string[] {
  if (isOfPostgresql(error)) return [sentenceOfPostgresql(error)]
  const query = queryOf(error)
  if (query !== undefined) return [`${error.name}: Failed query: ${query.slice(0, longestQuery)}`]
  if (mayQuoteValue(error)) return [`${error.name}, with a message that may hold a value`]
  return [error.message === '' ? error.name : `${error.name}: ${error.message}`]
}

/** What V8 writes below the message; nothing when it does not tell where the message ends. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message)
  if (start === -1) return []
  return stack
    .slice(start + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
}

function codeOf(error: Error): string {
  return 'code' in error && !isOfPostgresql(error) ? ` (${error.code})` : ''
}

/** Of drizzle's errors, whose messages end with the parameters. */
function queryOf(error: Error): string | undefined {
  return 'query' in error && 'params' in error && typeof error.query === 'string' ? error.query : undefined
}

function mayQuoteValue({ name, message }: Error): boolean {
  // JSON.parse quotes what it was given, zod the keys, and V8 the text that an object was expected instead of.
  return /^(?:SyntaxError|\$?ZodError)$/.test(name) || /^Cannot (?:create property|use 'in')/.test(message)
}

interface PostgresqlError extends Error {
  readonly code: string
  readonly severity: string
}

function isOfPostgresql(error: Error): error is PostgresqlError {
  return 'severity' in error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))
}

/** Classes of SQLSTATE whose messages name tables, columns and settings, but no values. */
const classesWithoutValues = /^(?:08|0A|23|24|25|26|28|34|3D|3F|40|42|53|54|55|57|58|XX)/
const syntaxError = '42601'

function sentenceOfPostgresql(error: PostgresqlError): string {
  const field = (name: string) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const routine = field('routine')
  // `raise` in a function of ours says what it likes.
  const isPlain =
    classesWithoutValues.test(error.code) && error.code !== syntaxError && routine !== 'exec_stmt_raise'
  const raisedIn = /PL\/pgSQL function ([\w.]+)(?:\([^)]*\))? line (\d+)/.exec(field('where') ?? '')
  const places = [
    ...['constraint', 'table', 'column'].map((name) => field(name) && `${name} ${field(name)}`),
    raisedIn && `function ${raisedIn[1]} line ${raisedIn[2]}`,
    routine && `at ${routine} in ${field('file')}:${field('line')}`,
  ]
  return [
    `PostgreSQL ${error.severity} ${error.code}: ${isPlain ? error.message : 'its message may hold a value'}`,
    ...places.filter((place) => place),
  ].join(', ')
}
