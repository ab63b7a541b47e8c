import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NotReady, packageProgram, run } from './setUp.mjs'

const stampPath = 'dist/.built'
const sources = [
  'src',
  'public',
  'index.html',
  'landing.html',
  'vite.config.ts',
  'scripts/compressBuild.ts',
  'scripts/installable.ts',
  'scripts/landingPage.ts',
  'scripts/offlineFiles.ts',
  'scripts/prerender.ts',
  'scripts/sharedChunks.ts',
  'package-lock.json',
]

/** Builds the app when it is not there, or was built from something else than what is there now. */
export function ensureBuild() {
  const stamp = fingerprint()
  const last = existsSync(stampPath) ? readFileSync(stampPath, 'utf8') : undefined
  if (last === stamp) return
  console.info('Building the app …')
  if (!run(packageProgram('vite'), ['build', '--logLevel', 'warn'])) {
    throw new NotReady('The app could not be built; read what the build says above.')
  }
  writeFileSync(stampPath, stamp)
}

/** Of every file and variable that goes into a build. */
function fingerprint() {
  const hash = createHash('sha256').update(process.version)
  const environmentFiles = readdirSync('.').filter((name) => name.startsWith('.env'))
  for (const path of [...sources, ...environmentFiles].flatMap(filesAt)) {
    hash.update(`${path}\0`).update(readFileSync(path)).update('\0')
  }
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))
  return hash.update(JSON.stringify(variables.sort())).digest('hex')
}

function filesAt(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesAt(join(path, name)))
}
