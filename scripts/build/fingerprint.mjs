import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const sources = [
  'src',
  'public',
  'index.html',
  'landing.html',
  'vite.config.ts',
  'scripts/build/browsers.ts',
  'scripts/build/compressBuild.ts',
  'scripts/build/criticalStyles.ts',
  'scripts/build/fingerprint.mjs',
  'scripts/build/installable.ts',
  'scripts/build/landingPage.ts',
  'scripts/build/offlineFiles.ts',
  'scripts/build/prerender.ts',
  'scripts/build/prerenderedPage.ts',
  'scripts/build/scriptComments.ts',
  'scripts/build/sharedChunks.ts',
  'package-lock.json',
]

/** The same for every build of the same sources, with the inspector or without it. */
export function buildId() {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  return `${version}-${sourcesFingerprint().slice(0, 10)}`
}

/** Of every file that goes into a build, in the folder where it is made: equal sources, equal fingerprints. */
export function sourcesFingerprint() {
  return fingerprintOf(sources)
}

/**
 * @param {readonly string[]} paths of files and folders; what is not there is left out
 * @returns {string} 64 hexadecimal digits
 */
export function fingerprintOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesAt)) hash.update(`${path}\0`).update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

function filesAt(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesAt(join(path, name)))
}
