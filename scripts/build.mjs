import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintOf, sourcesFingerprint } from './fingerprint.mjs'
import { NotReady, packageProgram, projectRoot, run } from './setUp.mjs'

/**
 * Builds the app when it is not there, or was built from something else than what is there now.
 * @param {string} folder where it is built
 * @param {Readonly<Record<string, string>>} variables beside those of the environment
 */
export function ensureBuild(folder = 'dist', variables = {}) {
  const stampPath = join(folder, '.built')
  const stamp = fingerprint({ ...process.env, ...variables })
  const last = existsSync(stampPath) ? readFileSync(stampPath, 'utf8') : undefined
  if (last === stamp) return
  console.info('Building the app …')
  const options = ['--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
  if (!run(packageProgram('vite'), ['build', ...options], variables)) {
    throw new NotReady('The app could not be built; read what the build says above.')
  }
  writeFileSync(stampPath, stamp)
}

/** The app with QA's bench in it, beside the default build that everything else is tested with. */
export const benchApp = join(projectRoot, 'coverage', 'bench-app')

export function ensureBenchBuild() {
  ensureBuild(benchApp, { VITE_INSPECTOR: '1', BUILD_FOR_TESTS: '1' })
}

/** Of every file and variable that goes into a build. */
function fingerprint(environment) {
  const environmentFiles = readdirSync('.').filter((name) => name.startsWith('.env'))
  const variables = Object.entries(environment).filter(([name]) => name.startsWith('VITE_'))
  return createHash('sha256')
    .update(`${process.version} ${sourcesFingerprint()} ${fingerprintOf(environmentFiles)} `)
    .update(JSON.stringify(variables.sort()))
    .digest('hex')
}
