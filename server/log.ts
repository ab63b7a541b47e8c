export type Log = (line: string, cause?: unknown) => void

export const logToConsole: Log = (line, cause) => {
  const causes = cause === undefined ? [] : linesOf(cause)
  console.error([`${new Date().toISOString()} ${line}`, ...causes].join('\n'))
}

/*
 * The log must not contain personal data, so only safe parts of an error are printed. PostgreSQL puts values
 * into `detail`, `where` and some messages, drizzle into its messages; errors of the driver contain the whole
 * connection.
 */

const maxQueryLength = 500
const maxParts = 5

function linesOf(cause: unknown, known: readonly unknown[] = []): string[] {
  if (!(cause instanceof Error)) return [String(cause)]
  if (known.includes(cause)) return ['an error that is printed above']
  const causes = [...known, cause]
  const own = [...firstLinesOf(cause), ...framesOf(cause)].join('\n')
  const parts = cause instanceof AggregateError ? cause.errors.slice(0, maxParts) : []
  return [
    `${own}${codeOf(cause)}`,
    ...parts.flatMap((part: unknown) => ['one of its errors is', ...linesOf(part, causes)]),
    ...(cause.cause === undefined ? [] : ['caused by', ...linesOf(cause.cause, causes)]),
  ]
}

function firstLinesOf(error: Error): string[] {
  if (isOfPostgresql(error)) return [sentenceOfPostgresql(error)]
  const query = queryOf(error)
  if (query !== undefined) return [`${error.name}: Failed query: ${query.slice(0, maxQueryLength)}`]
  if (mayQuoteValue(error)) return [`${error.name}, with a message that may hold a value`]
  return [error.message === '' ? error.name : `${error.name}: ${error.message}`]
}

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

/** Drizzle's messages end with the parameters, so only the query is used. */
function queryOf(error: Error): string | undefined {
  return 'query' in error && 'params' in error && typeof error.query === 'string' ? error.query : undefined
}

function mayQuoteValue({ name, message }: Error): boolean {
  // JSON.parse quotes its input, zod quotes keys, and V8 quotes a text used as an object.
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
  // The message of `raise` in a function of ours may contain values.
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
