import { Hono } from 'hono'
import type { Database } from './database/database.ts'
import type { Warnings } from './warnings.ts'

interface HealthOptions {
  readonly database: Pick<Database, 'pool'>
  readonly warnings: Pick<Warnings, 'list'>
  readonly answerWithin?: number
}

/** Supervisors and load balancers time out after 5 seconds or more. */
const usualAnswerWithin = 3_000
const headers = { 'Cache-Control': 'no-store' }

/**
 * Health checks without a session: `/healthz` says that the process runs, `/readyz` that the database
 * answers. Warnings are in the body of `/readyz` and never cause a 503, because another host would not do
 * better.
 */
export function serveHealth({ database, warnings, answerWithin = usualAnswerWithin }: HealthOptions): Hono {
  let pending: Promise<boolean> | undefined

  function isReady(): Promise<boolean> {
    pending ??= answers(database, answerWithin).finally(() => {
      pending = undefined
    })
    return pending
  }
  const app = new Hono()
  app.get('/healthz', (context) => context.json({ alive: true }, 200, headers))
  app.get('/readyz', async (context) => {
    const ready = await isReady()
    return context.json({ ready, warnings: warnings.list() }, ready ? 200 : 503, headers)
  })
  return app
}

async function answers({ pool }: Pick<Database, 'pool'>, within: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, within, false)
  })
  const answered = pool.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}
