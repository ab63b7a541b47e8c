import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NotReady, projectRoot, run } from '../setUp.mjs'
import { fingerprintOf, sourcesFingerprint } from './fingerprint.mjs'

/** The program in `.bin` is a shell script, which Windows cannot run. */
const vite = join(projectRoot, 'node_modules/vite/bin/vite.js')

/**
 * Builds the app unless a build of the same sources and variables exists.
 * @param {string} folder the output folder
 * @param {Readonly<Record<string, string>>} variables in addition to those of the environment
 */
export function ensureBuild(folder = 'dist', variables = {}) {
  const stampPath = join(folder, '.built')
  const stamp = fingerprint({ ...process.env, ...variables })
  const last = existsSync(stampPath) ? readFileSync(stampPath, 'utf8') : undefined
  if (last === stamp) return
  console.info('Building the app …')
  const options = ['--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
  if (!run(process.execPath, [vite, 'build', ...options], { CAMP_FILE: 'off', ...variables })) {
    throw new NotReady('The app could not be built; read what the build says above.')
  }
  writeFileSync(stampPath, stamp)
}

/** The folder of the bundled host, which starts one second faster than the TypeScript sources. */
export const builtHost = join(projectRoot, 'node_modules', '.cache', 'portal-host')

export function ensureHost() {
  const stampPath = join(builtHost, '.built')
  const sources = ['server', 'src/domain', 'src/api', 'scripts/build/host.config.ts', 'package-lock.json']
  const stamp = `${process.version} ${projectRoot} ${fingerprintOf(sources)}`
  const last = existsSync(stampPath) ? readFileSync(stampPath, 'utf8') : undefined
  if (last === stamp) return
  console.info('Building the host …')
  const folders = ['--outDir', builtHost, '--emptyOutDir']
  const options = ['--config', 'scripts/build/host.config.ts', ...folders, '--logLevel', 'warn']
  if (!run(process.execPath, [vite, 'build', ...options])) {
    throw new NotReady('The host could not be built; read what the build says above.')
  }
  for (const path of ['server/database/migrations', 'server/database/initialise.mjs'])
    cpSync(path, join(builtHost, path), { recursive: true })
  writeFileSync(stampPath, stamp)
}

export const benchApp = join(projectRoot, 'coverage', 'bench-app')

export function ensureBenchBuild() {
  ensureBuild(benchApp, { VITE_INSPECTOR: '1', BUILD_FOR_TESTS: '1' })
}

function fingerprint(environment) {
  const environmentFiles = readdirSync('.').filter((name) => name.startsWith('.env'))
  const variables = Object.entries(environment).filter(([name]) => name.startsWith('VITE_'))
  return createHash('sha256')
    .update(`${process.version} ${sourcesFingerprint()} ${fingerprintOf(environmentFiles)} `)
    .update(JSON.stringify(variables.sort()))
    .digest('hex')
}
