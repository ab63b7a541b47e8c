import { campVersionHeader } from '../routes/route.ts'

const listeners = new Set<(version: number) => void>()

/** Our own server names the version of the camp's facts in every answer. */
export function listenForCampVersion(listener: (version: number) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function announceCampVersion(headers: Headers): void {
  const text = headers.get(campVersionHeader)
  if (text === null || !/^\d+$/.test(text)) return
  for (const listener of listeners) listener(Number(text))
}
