import { readConfiguration } from './config.ts'
import type { RunningHost } from './host.ts'
import { logToConsole as log } from './log.ts'
import { StartRefused } from './refusal.ts'

/** Ctrl-C must end the process within two seconds; the database keeps what it has acknowledged. */
const stopWithin = 1_800

let running: RunningHost | undefined
let isStopping = false

async function stop(exitCode: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(exitCode), stopWithin)
  try {
    await running?.stop()
  } catch (error) {
    log('The host did not stop in good order.', error)
  }
  process.exit(exitCode)
}

function refuse(error: unknown): never {
  if (error instanceof StartRefused) console.error(error.message)
  else log('The host could not start, for a reason it does not know.', error)
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
process.on('unhandledRejection', (error) => log('Something failed that nothing waited for.', error))
process.on('uncaughtException', (error) => {
  log('Something failed that nothing expected; the host stops.', error)
  stop(1)
})
// Writing to a closed terminal must not end the host.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

try {
  const configuration = readConfiguration(process.env)
  // Imported after the variables are read, so an invalid one is reported immediately.
  const { startHost } = await import('./host.ts')
  const { greetingFor } = await import('./greeting.ts')
  running = await startHost(configuration, log, (line, error) => {
    log(line, error)
    process.exit(1)
  })
  if (!isStopping) console.info(greetingFor(running, configuration))
} catch (error) {
  refuse(error)
}
