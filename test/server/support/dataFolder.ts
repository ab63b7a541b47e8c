import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Database } from '../../../server/database/database.ts'
import { memoryDatabaseOver } from './embeddedEngines.ts'

export interface DataFolder {
  readonly folder: string
  remove(): void
}

/**
 * @param image the path of a dumped data folder with the tables
 * @param fill writes the content of the tables
 */
export async function makeDataFolder(
  image: string,
  fill: (database: Database) => Promise<void>,
): Promise<DataFolder> {
  const folder = mkdtempSync(join(tmpdir(), 'camp-data-'))
  const database = memoryDatabaseOver(
    await PGlite.create(join(folder, 'database'), { loadDataDir: new Blob([readFileSync(image)]) }),
  )
  await fill(database)
  await database.close()
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
