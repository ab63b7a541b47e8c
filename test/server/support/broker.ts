import { inject } from 'vitest'

/** Requests a resource that all test files share (globalSetup.ts); the first request creates it. */
export async function askBroker(path: string, body = ''): Promise<string> {
  const answer = await fetch(`${inject('databaseBroker')}${path}`, { method: 'POST', body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}
