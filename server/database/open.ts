import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import { openDurableDatabase } from './embedded.ts'
import { openPostgresqlDatabase } from './postgresql.ts'

export type DatabaseConfiguration =
  | { readonly engine: 'embedded'; readonly folder: string }
  | { readonly engine: 'postgresql'; readonly url: string }

/** @throws StartRefused when the configured database cannot be used */
export function openDatabase(
  configured: DatabaseConfiguration,
  log: Log,
  onSyncFailure: (error: unknown) => void,
): Promise<Database> {
  if (configured.engine === 'postgresql') return openPostgresqlDatabase(configured.url, log)
  return openDurableDatabase({ folder: configured.folder, log, onSyncFailure })
}
