import { setTimeout as pass } from 'node:timers/promises'
import { type RunningHost, startHost } from '../../../test/e2e/support/host.ts'
import type { Notebook } from './notebook.ts'

/** Restarts the host whenever it ends, as a supervisor does. */
export interface SupervisedHost {
  address(): string
  readonly ended: readonly { readonly code: number | null; readonly at: number }[]
  stop(): Promise<void>
}

const untilNextStart = 250

export async function superviseHost(
  environment: Readonly<Record<string, string>>,
  program: readonly string[] | undefined,
  notebook: Notebook,
): Promise<SupervisedHost> {
  const ended: { code: number | null; at: number }[] = []
  let isStopping = false
  let address = ''
  let running = start()
  await running.catch((cause) => {
    throw new Error(notebook.linesLike(/./).join('\n'), { cause })
  })

  async function start(): Promise<RunningHost> {
    const host = await startHost(environment, program, (line) => notebook.log(line))
    address = host.address
    host.exited.then((code) => {
      if (isStopping) return
      ended.push({ code, at: performance.now() })
      notebook.log(`(the host has ended with ${code}, and is started again)`)
      running = restart(host)
    })
    return host
  }

  async function restart(last: RunningHost): Promise<RunningHost> {
    await last.stop()
    for (;;) {
      await pass(untilNextStart)
      try {
        return await start()
      } catch (error) {
        // The host may refuse to start until the accident is repaired.
        if (isStopping) throw error
      }
    }
  }
  return {
    address: () => address,
    ended,
    async stop() {
      isStopping = true
      await (await running).stop()
    },
  }
}
