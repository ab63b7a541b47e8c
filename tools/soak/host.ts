import { type RunningHost, startHost } from '../../test/e2e/support/host.ts'

export interface KillableHost {
  /** The address of the running host, or of the next one during a restart. */
  address(): Promise<string>
  /** Sends `kill -9` and starts a new host on the same database. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export async function startKillableHost(
  environment: Readonly<Record<string, string>>,
  program?: readonly string[],
): Promise<KillableHost> {
  let running: Promise<RunningHost> = startHost(environment, program)
  await running

  async function replace(killed: RunningHost): Promise<RunningHost> {
    if (killed.pid === undefined) throw new Error('The host has no process.')
    process.kill(killed.pid, 'SIGKILL')
    await killed.stop()
    return startHost(environment, program)
  }
  return {
    address: async () => (await running).address,
    async kill() {
      running = running.then(replace)
      await running
    },
    stop: async () => (await running).stop(),
  }
}
