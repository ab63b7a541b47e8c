// Builds the app, starts the host and runs the pure tests on each supported version of Node, from the package
// `node`.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { projectRoot, run } from './setUp.mjs'

const versions = ['20.19', '22', '24']

const folder = mkdtempSync(join(tmpdir(), 'camp-nodes-'))
process.chdir(projectRoot)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const figures = versions.map((version) => ({ version, node: nodeOf(version) }))
for (const { version, node } of figures) {
  const variables = { PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
  const [dist, host] = ['dist', 'host'].map((name) => join(folder, version, name))
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error', '--emptyOutDir', '--outDir']
  const seconds = {
    build: timed(() => run(node, [...vite, dist], variables)),
    'build of the host': timed(() =>
      run(node, [...vite, host, '--config', 'scripts/build/host.config.ts'], variables),
    ),
    start: await timedStart(node, version),
    'pure tests': timed(() => {
      const report = ['--reporter', 'json', '--outputFile', join(folder, version, 'pure.json')]
      return run(node, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'pure', ...report], variables)
    }),
  }
  console.info(
    `Node ${version}: ${Object.entries(seconds)
      .map(([name, figure]) => `${name} ${figure}`)
      .join(', ')}`,
  )
  if (Object.values(seconds).includes('failed')) process.exitCode = 1
}

function nodeOf(version) {
  const prefix = join(folder, version)
  if (
    !run('npm', [
      'install',
      '--prefix',
      prefix,
      `node@${version}`,
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ])
  )
    throw new Error(`There is no Node ${version} in the package registry.`)
  return join(prefix, 'node_modules', 'node', 'bin', 'node')
}

function timed(work) {
  const begin = performance.now()
  return work() ? secondsSince(begin) : 'failed'
}

function secondsSince(begin) {
  return `${((performance.now() - begin) / 1_000).toFixed(1)} s`
}

async function timedStart(node, version) {
  const begin = performance.now()
  const environment = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: '',
    DATA_DIR: join(folder, version, 'data'),
  }
  const host = spawn(node, ['--import', 'tsx', 'server/main.ts'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => host.on('close', resolve))
  let figure = 'failed'
  for await (const chunk of host.stdout) {
    if (!String(chunk).includes('http://127.0.0.1:')) continue
    figure = secondsSince(begin)
    break
  }
  host.kill('SIGTERM')
  await ended
  return figure
}
