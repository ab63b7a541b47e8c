import type { Configuration } from '../config.ts'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import { openDurableDatabase } from './embedded.ts'
import { openPostgresqlDatabase } from './postgresql.ts'

/** @throws StartRefused when the configured database cannot be used */
export function openDatabase(
  configured: Configuration['database'],
  log: Log,
  onSyncFailure: (error: unknown) => void,
): Promise<Database> {
  if (configured.engine === 'postgresql') return openPostgresqlDatabase(configured.url, log)
  return openDurableDatabase({ folder: configured.folder, log, onSyncFailure })
}
