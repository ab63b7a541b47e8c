import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { seedDemoCamp } from '../../../server/seed.ts'
import { memoryDatabaseOver } from './embeddedEngines.ts'

export interface DemoData {
  /** A data folder that holds the demo camp, to be copied; no host has run on it. */
  readonly folder: string
  remove(): void
}

/** @param image the path of a dumped data folder with the tables */
export async function makeDemoData(image: string): Promise<DemoData> {
  const folder = mkdtempSync(join(tmpdir(), 'camp-demo-data-'))
  const database = memoryDatabaseOver(
    await PGlite.create(join(folder, 'database'), { loadDataDir: new Blob([readFileSync(image)]) }),
  )
  await seedDemoCamp(database.orm)
  await database.close()
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
