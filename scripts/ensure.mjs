// Prepares a fresh clone to start or to be tested, and prints nothing when it is ready. Uses only Node,
// because no package is installed yet.
import { readFileSync } from 'node:fs'
import { ensureBrowser } from './browser.mjs'
import { ensureBenchBuild, ensureBuild, ensureHost } from './build/build.mjs'
import { ensurePackages } from './packages.mjs'
import { ensurePostgres } from './postgres.mjs'
import { NotReady, projectRoot } from './setUp.mjs'

function ensureNode() {
  const { engines } = JSON.parse(readFileSync(`${projectRoot}/package.json`, 'utf8'))
  const wanted = engines.node.replace('>=', '').split('.').map(Number)
  const present = process.versions.node.split('.').map(Number)
  const isOlder = present[0] < wanted[0] || (present[0] === wanted[0] && present[1] < wanted[1])
  if (!isOlder) return
  throw new NotReady(
    `This is Node ${process.versions.node} and the portal needs ${wanted.join('.')} or newer; install it and try again.`,
  )
}

process.chdir(projectRoot)
try {
  ensureNode()
  ensurePackages()
  if (process.argv.includes('--build')) ensureBuild()
  if (process.argv.includes('--host')) ensureHost()
  if (process.argv.includes('--bench-build')) ensureBenchBuild()
  if (process.argv.includes('--browser')) await ensureBrowser()
  if (process.argv.includes('--postgres')) ensurePostgres()
} catch (error) {
  if (!(error instanceof NotReady)) throw error
  console.error(error.message)
  process.exit(1)
}
