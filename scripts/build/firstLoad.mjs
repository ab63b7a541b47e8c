import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/*
 * Lists what a browser loads for the first view of /app, read from the build: the shell, and the scripts and
 * styles that the shell and the camper's home import before the page is drawn, each with gzip -9. Compare two
 * builds to see the cost of a change: node scripts/build/firstLoad.mjs before/dist dist
 */

const pages = ['ParticipantShell', 'Home']

/**
 * @param {string} folder of a build
 * @returns {Map<string, number>} compressed bytes by name without its hash
 */
function firstLoad(folder) {
  const assets = readdirSync(join(folder, 'assets'))
  const shell = readFileSync(join(folder, 'app.html'), 'utf8')
  const wanted = new Set(named(shell))
  for (const page of pages) {
    const file = assets.find((name) => new RegExp(`^${page}-[\\w-]{8}\\.js$`).test(name))
    if (file === undefined) throw new Error(`The build in ${folder} has no file ${page}.`)
    wanted.add(file)
    const styles = assets.find((name) => new RegExp(`^${page}-[\\w-]{8}\\.css$`).test(name))
    if (styles !== undefined) wanted.add(styles)
  }
  for (const name of wanted) {
    const path = join(folder, 'assets', name)
    if (!name.endsWith('.js') || !existsSync(path)) continue
    const text = readFileSync(path, 'utf8')
    for (const [, imported] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      wanted.add(imported)
  }
  const weigh = (path) => gzipSync(readFileSync(path), { level: 9 }).byteLength
  const weights = new Map([['app.html', weigh(join(folder, 'app.html'))]])
  for (const name of wanted) {
    const path = join(folder, 'assets', name)
    if (existsSync(path)) weights.set(name.replace(/-[\w-]{8}(?=\.\w+$)/, ''), weigh(path))
  }
  return weights
}

function named(text) {
  return Array.from(text.matchAll(/assets\/([\w.-]+\.(?:js|css))/g), ([, name]) => name)
}

const builds = process.argv.slice(2)
const loads = (builds.length > 0 ? builds : ['dist']).map(firstLoad)
const names = [...new Set(loads.flatMap((load) => [...load.keys()]))].sort()
for (const name of [...names, 'in all']) {
  const bytes = loads.map((load) =>
    name === 'in all' ? [...load.values()].reduce((sum, size) => sum + size, 0) : (load.get(name) ?? 0),
  )
  console.info(`${name.padEnd(28)}${bytes.map((size) => String(size).padStart(9)).join('')}`)
}
