/** A prepared statement of PostgreSQL, whose parameters have names. */
export interface Statement<Values> {
  readonly name: string
  readonly text: string
  /** What a pool or a client takes as its query. */
  readonly with: (values: Values) => { name: string; text: string; values: unknown[] }
}

/**
 * Numbers the parameters of a statement in the order of their first use. The text is written once and knows no values:
 * what is put into it is SQL, such as `instant`, and a value reaches PostgreSQL only as a parameter.
 * @param name under which PostgreSQL keeps the plan; of this statement alone
 * @param write gives the text, in which `parameters.code` stands for the value of that name
 */
export function statement<Values extends object>(
  name: string,
  write: (parameters: Readonly<Record<keyof Values, string>>) => string,
): Statement<Values> {
  const names: (keyof Values)[] = []
  const numberOf = (parameter: keyof Values) => {
    if (!names.includes(parameter)) names.push(parameter)
    return names.indexOf(parameter) + 1
  }
  const parameters = new Proxy({} as Record<keyof Values, string>, {
    get: (_, parameter) => `$${numberOf(parameter as keyof Values)}`,
  })
  const text = write(parameters)
  return {
    name,
    text,
    with: (values) => ({ name, text, values: names.map((parameter) => values[parameter]) }),
  }
}

/** What a statement is to find out before it does anything, as SQL over further parts of its `with`. */
export interface Precondition {
  /** Each with a comma after it. */
  readonly parts: string
  /** Where it is false, nothing is done. */
  readonly holds: string
  /** What the answering row tells of the parts, with a comma after it, and from which of them. */
  readonly columns: string
  readonly sources: string
}

export const noPrecondition: Precondition = { parts: '', holds: 'true', columns: '', sources: '' }

/** A time as the contract writes it: ISO 8601 in UTC. */
export const instant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Whether a text is a uuid as PostgreSQL writes it: any other would be a failure of the statement. */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
}
