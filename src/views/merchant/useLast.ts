import { useState } from 'react'

/** The last value that was there: what a dialog goes on to show while it closes. Values are compared as JSON. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value)
  const isNew = value !== null && JSON.stringify(value) !== JSON.stringify(last)
  if (isNew) setLast(value)
  return value ?? last
}
