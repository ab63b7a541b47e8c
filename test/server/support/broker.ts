import { inject } from 'vitest'

/** Asks what all test files share (globalSetup.ts) for something that is made at the first request. */
export async function askBroker(path: string, body = ''): Promise<string> {
  const answer = await fetch(`${inject('databaseBroker')}${path}`, { method: 'POST', body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}
