import { isAbsolute, join, relative } from 'node:path'
import type { DatabaseConfiguration } from '../database/open.ts'
import { StartRefused } from '../refusal.ts'

export interface BackupConfiguration {
  readonly folder: string | undefined
  readonly key: string | undefined
}

const minKeyLength = 20

export function readBackups(
  { folder, key }: BackupConfiguration,
  database: DatabaseConfiguration,
): BackupConfiguration {
  if (key !== undefined && [...key].length < minKeyLength)
    throw new StartRefused(
      `BACKUP_KEY must have at least ${minKeyLength} characters; make one with openssl rand -base64 32.`,
    )
  if (
    folder !== undefined &&
    database.engine === 'embedded' &&
    isWithin(join(database.folder, 'database'), folder)
  )
    throw new StartRefused(
      'BACKUP_DIR is inside the database itself; set it to a folder outside of DATA_DIR, best on another disk.',
    )
  return { folder, key }
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return !way.startsWith('..') && !isAbsolute(way)
}
