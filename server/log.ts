/** One line for the operator; the cause, with its stack, follows when there is one. */
export type Log = (line: string, cause?: unknown) => void

export const logToConsole: Log = (line, cause) => {
  const message = `${new Date().toISOString()} ${line}`
  if (cause === undefined) console.error(message)
  else console.error(message, cause)
}
