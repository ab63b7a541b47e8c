import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll } from 'vitest'
import { askBroker } from './broker.ts'

export interface HostProcess {
  readonly process: ChildProcess
  readonly output: { text: string; errors: string }
  /** The address that the host prints; rejects when it exits first. */
  readonly address: Promise<string>
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

const spawned = new Set<HostProcess>()
let builtHost = ''

/**
 * Call at the top of a test file that starts hosts: it ends the processes that a failed test leaves running.
 */
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
 * Node's arguments for a program of `server/`, built once for all tests. A process that lives for seconds
 * skips optimised WebAssembly, because compiling the embedded engine takes half of its start.
 */
export function builtProgram(name: 'main' | 'ledgerCheck' | 'restore' | 'backups/copyProcess'): string[] {
  return ['--liftoff-only', join(builtHost, 'server', `${name}.mjs`)]
}

/** Node’s arguments for the host from its sources, as in `docs/deploy` but without optimised WebAssembly. */
export const hostFromSources = [
  '--liftoff-only',
  '--import',
  import.meta.resolve('tsx'),
  fileURLToPath(new URL('../../../server/main.ts', import.meta.url)),
]

export async function copyDemoData(folder: string): Promise<void> {
  cpSync(await askBroker('/demo-data'), folder, { recursive: true })
}

export async function copyEmptyData(folder: string): Promise<void> {
  cpSync(await askBroker('/empty-data'), folder, { recursive: true })
}

/** Starts on a free port by default, from a folder other than the project's. */
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
  address.catch(() => {})
  child.stderr.on('data', (chunk) => {
    output.errors += chunk
  })
  const host = { process: child, output, address, exited }
  spawned.add(host)
  return host
}
