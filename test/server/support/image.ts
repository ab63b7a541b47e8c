import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { prepareDatabase } from '../../../server/database/migrations.ts'
import { memoryDatabaseOver } from './embeddedEngines.ts'

const root = new URL('../../../', import.meta.url)
const images = fileURLToPath(new URL('node_modules/.cache/camp-test-database/', root))

/**
 * The path of a dumped data folder with this release's tables; kept between runs, because creating it takes
 * seconds.
 */
export async function makeImage(): Promise<string> {
  const path = join(images, `${fingerprint()}.tar`)
  if (existsSync(path)) return path
  const pglite = await PGlite.create()
  const database = memoryDatabaseOver(pglite)
  await prepareDatabase(database)
  const dump = await pglite.dumpDataDir('none')
  await database.close()
  mkdirSync(images, { recursive: true })
  for (const old of readdirSync(images)) rmSync(join(images, old), { force: true })
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()))
  renameSync(unfinished, path)
  return path
}

function fingerprint(): string {
  const hash = createHash('sha256').update(
    readFileSync(new URL('node_modules/@electric-sql/pglite/package.json', root)),
  )
  const migrations = fileURLToPath(new URL('server/database/migrations/', root))
  for (const name of readdirSync(migrations).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(migrations, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
