import { jsonObject } from './sql.ts'

/** Devices, movements and the audit name the operator in these columns; they are always copied together. */
const operatorColumnNames = ['operator', 'operator_email', 'operator_confirmed'] as const

export const operatorColumns = operatorColumnNames.join(', ')

export const operatorOf = (row: string) => operatorColumnNames.map((name) => `${row}.${name}`).join(', ')

/** SQL of when and by whom: parameters, literals, or columns of the statement's `from`. */
interface Acting {
  readonly at: string
  readonly role: string
  readonly actor: string
  /** The name of a row with the operator's columns. */
  readonly operator?: string
}

/**
 * Inserts into the audit, once for each row of the `from` that may follow it.
 * @param subject SQL of the person or thing
 * @param detail SQL of an object's members, or of type jsonb
 */
export function auditEntry(
  { at, role, actor, operator }: Acting,
  action: string | { readonly sql: string },
  subject: string,
  detail: Readonly<Record<string, string>> | string = 'null',
): string {
  const [columns, values] =
    operator === undefined ? ['', ''] : [`, ${operatorColumns}`, `, ${operatorOf(operator)}`]
  return `
      insert into audit (at, actor_role, actor, action, subject, detail${columns})
      select ${at}::timestamptz, ${role}::text, ${actor}::text,
        ${typeof action === 'string' ? `'${action}'` : action.sql}::text, ${subject}::text,
        ${typeof detail === 'string' ? detail : jsonObject(detail)}${values}`
}
