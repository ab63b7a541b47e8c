import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { NotReady, run } from './setUp.mjs'

const stampPath = 'node_modules/.ensured'

/** Runs `npm ci` when package-lock.json or the version of Node has changed since the last run. */
export function ensurePackages() {
  const lock = readFileSync('package-lock.json', 'utf8')
  const stamp = `${createHash('sha256').update(lock).digest('hex')} ${process.version} ${process.platform}-${process.arch}`
  const last = existsSync(stampPath) ? readFileSync(stampPath, 'utf8') : undefined
  if (last === stamp) return
  if (last !== undefined || !isInstalledByHand(JSON.parse(lock))) {
    console.info('Installing the packages of package-lock.json …')
    install()
  }
  writeFileSync(stampPath, stamp)
}

function install() {
  const npmArguments = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const installed = npm?.endsWith('.js')
    ? run(process.execPath, [npm, ...npmArguments])
    : run('npm', npmArguments)
  if (installed) return
  throw new NotReady(
    'The packages could not be installed; read what npm says above, check the network and the disk, and try again.',
  )
}

/**
 * Whether npm's record of installed packages matches the lock, as after a manual `npm install`; then `npm ci` is not
 * needed.
 */
function isInstalledByHand({ packages }) {
  if (!existsSync('node_modules/.package-lock.json')) return false
  const installed = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')).packages
  return Object.entries(packages).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  )
}
