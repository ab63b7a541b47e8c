// Runs the built host until npm ends; with --camp, an empty database waits for a real camp. Some shells do not pass npm's signals on to their child.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtHost } from './build/build.mjs'

if (process.argv.includes('--camp')) process.env.BEGIN_CAMP ??= '1'

const shell = process.ppid
setInterval(() => {
  if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM')
}, 250).unref()

await import(pathToFileURL(join(builtHost, 'server', 'main.mjs')).href)
