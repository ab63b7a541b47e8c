export interface Statement<Values> {
  readonly name: string
  readonly text: string
  readonly with: (values: Values) => { name: string; text: string; values: unknown[] }
}

/**
 * Numbers the parameters of a statement in the order of their first use. Interpolated text is SQL, such as
 * `instant`; values reach PostgreSQL only as parameters.
 * @param name under which PostgreSQL keeps the plan; unique
 * @param write returns the text, in which `parameters.code` is the placeholder of that name
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

export interface Precondition {
  readonly parts: string
  readonly holds: string
  readonly columns: string
  readonly sources: string
}

export const noPrecondition: Precondition = { parts: '', holds: 'true', columns: '', sources: '' }

/** @param members SQL of the values by their names */
export function jsonObject(members: Readonly<Record<string, string>>): string {
  return `jsonb_build_object(${Object.entries(members)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')})`
}

/** A time as the contract writes it: ISO 8601 in UTC. */
export const instant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A time in the zone of the camp. */
export const campTime = (column: string) => `(${column} at time zone (select camp_zone()))`

/** PostgreSQL fails a statement with any other text. */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
}
