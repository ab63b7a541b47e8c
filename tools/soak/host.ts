import { type RunningHost, startHost } from '../../test/e2e/support/host.ts'

/** The host that callers talk to, now or after the next restart. */
export interface KillableHost {
  /** Of the host that runs, or of the next one while none does. */
  address(): Promise<string>
  /** `kill -9`, and a new one on the same database. */
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
