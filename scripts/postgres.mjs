import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installWithApt, NotReady } from './setUp.mjs'

/** Folders with one folder for each version; distributions install PostgreSQL's programs outside PATH. */
const versioned = [
  ['/usr/lib/postgresql', 'bin'],
  ['/usr/local/lib/postgresql', 'bin'],
  ['/opt/homebrew/opt', 'bin'],
  ['/usr/local/opt', 'bin'],
]

export function ensurePostgres() {
  if (process.env.TEST_DATABASE_URL || findPostgresPrograms()) return
  installWithApt('postgresql')
  if (findPostgresPrograms()) return
  const advice = 'install it (sudo apt-get install postgresql) or set TEST_DATABASE_URL to a server of one.'
  if (process.env.CI) throw new NotReady(`With CI set the tests need PostgreSQL; ${advice}`)
  console.info(`There is no PostgreSQL on this machine, so its tests are left out; ${advice}`)
}

/**
 * The folder of `initdb` and `postgres` of the newest PostgreSQL on this machine.
 * @returns {string | undefined}
 */
export function findPostgresPrograms() {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const installed = versioned.flatMap(([root, programs]) =>
    folderNames(root)
      .filter((name) => /^(postgresql@)?\d+(\.\d+)?$/.test(name))
      .sort((a, b) => versionOf(b) - versionOf(a))
      .map((name) => join(root, name, programs)),
  )
  return [...installed, ...onPath].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}

function versionOf(name) {
  return Number(name.replace('postgresql@', ''))
}

function folderNames(root) {
  try {
    return readdirSync(root)
  } catch {
    return []
  }
}
