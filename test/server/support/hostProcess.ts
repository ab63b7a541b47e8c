import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll } from 'vitest'
import { askBroker } from './broker.ts'

/** The host as whoever runs it sees it: a process with variables, two outputs and an exit code. */
export interface HostProcess {
  readonly process: ChildProcess
  /** Everything it has printed so far. */
  readonly output: { text: string; errors: string }
  /** Its address, once it says so; fails when it exits instead. */
  readonly address: Promise<string>
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

const spawned = new Set<HostProcess>()
let builtHost = ''

/** Call at the top of a test file that starts hosts: what a failed test leaves running ends with that test. */
export function withHostProcesses(): void {
  beforeAll(async () => {
    builtHost = await askBroker('/built-host')
  })
  afterEach(async () => {
    for (const host of spawned) {
      host.process.kill('SIGKILL')
      await host.exited
    }
    spawned.clear()
  })
}

/**
 * Node's arguments for a program of `server/`, built once for all tests. A process that lives for seconds does without
 * optimised WebAssembly: to compile the embedded engine is half of what its start costs.
 */
export function builtProgram(name: 'main' | 'ledgerCheck' | 'restore' | 'backups/copyProcess'): string[] {
  return ['--liftoff-only', join(builtHost, 'server', `${name}.mjs`)]
}

/** Node’s arguments for the host from its sources, as `docs/deploy` runs it but for the optimised WebAssembly. */
export const hostFromSources = [
  '--liftoff-only',
  '--import',
  import.meta.resolve('tsx'),
  fileURLToPath(new URL('../../../server/main.ts', import.meta.url)),
]

/** Makes `folder` a data folder with the demo camp, as a first start makes it in seconds. */
export async function copyDemoData(folder: string): Promise<void> {
  cpSync(await askBroker('/demo-data'), folder, { recursive: true })
}

/** Makes `folder` a data folder with the tables and nothing in them. */
export async function copyEmptyData(folder: string): Promise<void> {
  cpSync(await askBroker('/empty-data'), folder, { recursive: true })
}

/** Started on a port of the system's choice unless told otherwise, and from a folder that is not the project's. */
export function startHostProcess(
  variables: Readonly<Record<string, string>>,
  program: readonly string[] = builtProgram('main'),
): HostProcess {
  const child = spawn(process.execPath, program, {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { text: '', errors: '' }
  const exited = once(child, 'close').then(() => ({ code: child.exitCode, signal: child.signalCode }))
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output.text += chunk
      const found = /http:\/\/[\w.:[\]]+(?=\s)/.exec(output.text)?.[0]
      if (found !== undefined && output.text.includes('Press Ctrl-C to stop.\n')) resolve(found)
    })
    exited.then(({ code }) => reject(new Error(`The host exited with ${code}: ${output.errors}`)), reject)
  })
  // Whoever expects an exit does not look at the address.
  address.catch(() => {})
  child.stderr.on('data', (chunk) => {
    output.errors += chunk
  })
  const host = { process: child, output, address, exited }
  spawned.add(host)
  return host
}
