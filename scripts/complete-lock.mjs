// Run after an `npm install` that changed the lock. A registry without the packages of some platforms makes
// npm omit them from the lock, and `npm ci` fails on those platforms. This script adds their names and
// versions again, without address and hash; npm ignores them on other platforms.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const systems = [
  'android',
  'darwin',
  'freebsd',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'aix',
  'linux',
]
const processors = [
  'arm64',
  'x64',
  'arm',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
]
const exactVersion = /^\d+\.\d+\.\d+[-.\w]*$/

const path = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const lock = JSON.parse(readFileSync(path, 'utf8'))
let added = 0
for (const [parent, { dev, optionalDependencies = {} }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const isThere = lock.packages[`${parent}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`]
    if (isThere || !exactVersion.test(version)) continue
    const platform = platformOf(name)
    if (platform === undefined) {
      console.warn(`${name} does not tell its platform and is left out.`)
      continue
    }
    lock.packages[`node_modules/${name}`] = { version, ...(dev ? { dev } : {}), optional: true, ...platform }
    added += 1
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
console.info(`${added} packages of other platforms were added to package-lock.json.`)

function platformOf(name) {
  const words = name.split(/[-/]/)
  const os = systems.find((system) => words.includes(system))
  const cpu =
    processors.find((processor) => words.includes(processor)) ??
    (words.some((word) => word.startsWith('arm')) ? 'arm' : undefined)
  if (os === undefined && cpu === undefined) return undefined
  return {
    ...(os ? { os: [os] } : {}),
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(words.includes('musl') ? { libc: ['musl'] } : {}),
  }
}
