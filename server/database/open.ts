import type { Log } from '../log.ts'
import type { Warnings } from '../warnings.ts'
import type { Database } from './database.ts'
import { type EmbeddedSettings, openDurableDatabase } from './embedded.ts'
import type { OnEngineFailure } from './engineWatch.ts'
import { openPostgresqlDatabase } from './postgresql.ts'

export type DatabaseConfiguration =
  | ({ readonly engine: 'embedded' } & EmbeddedSettings)
  | { readonly engine: 'postgresql'; readonly url: string }

export function openDatabase(
  configured: DatabaseConfiguration,
  log: Log,
  onEngineFailure: OnEngineFailure,
  warnings?: Warnings,
): Promise<Database> {
  if (configured.engine === 'postgresql') return openPostgresqlDatabase(configured.url, log)
  const { engine: _, ...settings } = configured
  return openDurableDatabase({ ...settings, log, onEngineFailure, ...(warnings && { warnings }) })
}
