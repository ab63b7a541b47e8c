import type * as z from 'zod/mini'

/** One value under one key of the browser's storage. */
export interface StoredValue<Value> {
  /** Null if nothing is stored, if it does not match the schema, and if the storage is forbidden. */
  readonly read: () => Value | null
  readonly write: (value: Value) => void
  readonly remove: () => void
  /** For the texts of a storage event. */
  readonly parse: (text: string | null) => Value | null
}

interface Storing {
  /** In session storage, which ends with the tab. The default is local storage. */
  readonly isInTab?: boolean
  /** A text that is stored without the quotes of JSON. */
  readonly isText?: boolean
  /** Called if the storage is full or forbidden. Without it, writing and removing throw. */
  readonly onFailure?: (error: unknown) => void
}

export function storedValue<Value>(
  key: string,
  schema: z.ZodMiniType<Value>,
  { isInTab = false, isText = false, onFailure }: Storing = {},
): StoredValue<Value> {
  // The getter itself throws where a browser forbids the storage.
  const storage = () => (isInTab ? sessionStorage : localStorage)
  const change = (make: () => void) => {
    try {
      make()
    } catch (error) {
      if (!onFailure) throw error
      onFailure(error)
    }
  }
  const parse = (text: string | null) => {
    const { success, data } = schema.safeParse(isText ? text : jsonFrom(text))
    return success ? data : null
  }
  return {
    read: () => {
      try {
        return parse(storage().getItem(key))
      } catch {
        return null
      }
    },
    write: (value) => change(() => storage().setItem(key, isText ? String(value) : JSON.stringify(value))),
    remove: () => change(() => storage().removeItem(key)),
    parse,
  }
}

function jsonFrom(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
