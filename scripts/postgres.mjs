import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Folders that hold one folder for each version; distributions keep PostgreSQL's programs outside PATH. */
const versioned = [
  ['/usr/lib/postgresql', 'bin'],
  ['/usr/local/lib/postgresql', 'bin'],
  ['/opt/homebrew/opt', 'bin'],
  ['/usr/local/opt', 'bin'],
]

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
