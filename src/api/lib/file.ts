import type { Outcome } from '../../domain/lib/outcome.ts'
import { announcePermissions, announceSessionNews, numberOfCall } from '../account/sessionNews.ts'
import { apiBase, type Route } from '../routes/route.ts'
import { failure } from '../schemas/failure.ts'
import { CallFailure } from './failure.ts'
import { settings } from './settings.ts'

export interface FetchedFile {
  readonly content: Blob
  readonly name: string
}

/** Without a timeout, because the file may be long. */
export async function fetchFile(
  route: Route,
  query: string,
  otherwiseNamed: string,
  signal: AbortSignal,
): Promise<Outcome<FetchedFile>> {
  const { apiHost } = settings()
  const number = numberOfCall()
  const asked = fetch(
    new Request(`${apiHost}${apiBase}${route.path}${query && `?${query}`}`, {
      credentials: apiHost === '' ? 'same-origin' : 'include',
      cache: 'no-store',
      signal,
    }),
  )
  try {
    const response = await asked
    announcePermissions(route, response.headers, number)
    if (response.ok)
      return { ok: true, value: { content: await response.blob(), name: nameIn(response) ?? otherwiseNamed } }
    const words = failure.safeParse(await response.json().catch(() => undefined))
    const refusal = { ok: false, status: response.status, ...(words.success && words.data) } as const
    announceSessionNews(route, refusal, number)
    return refusal
  } catch (error) {
    if (signal.aborted) throw error
    throw new CallFailure('unreachable', error)
  }
}

function nameIn({ headers }: Response): string | undefined {
  return /filename="([\w.-]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]
}
