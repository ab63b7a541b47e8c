import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export class NotReady extends Error {}

export const projectRoot = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/**
 * Runs a program in the project's folder and shows its output.
 * @returns {boolean} whether it succeeded
 */
export function run(program, programArguments, variables = {}) {
  try {
    execFileSync(program, programArguments, {
      cwd: projectRoot,
      stdio: 'inherit',
      env: { ...process.env, ...variables },
    })
    return true
  } catch {
    return false
  }
}

export function packageProgram(name) {
  return join(projectRoot, 'node_modules', '.bin', name)
}

/**
 * Installs packages of the distribution if it uses apt and this user has the permission.
 * @returns {boolean} whether they are installed now
 */
export function installWithApt(...names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.info(`Installing ${names.join(', ')} with apt …`)
  const quietly = { DEBIAN_FRONTEND: 'noninteractive' }
  return (
    run('apt-get', ['update', '-qq'], quietly) &&
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], quietly)
  )
}
