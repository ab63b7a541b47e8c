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
  'scripts/build/sharedChunks.ts',
  'package-lock.json',
]

/** Builds of the same sources have the same id, with or without the inspector. */
export function buildId() {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  return `${version}-${sourcesFingerprint().slice(0, 10)}`
}

export function sourcesFingerprint() {
  return fingerprintOf(sources)
}

/**
 * @param {readonly string[]} paths files and folders; missing ones are skipped
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
