import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { availableParallelism } from 'node:os'
import { apiBase, pathOf } from '../../src/api/routes.ts'
import { registerCampers, verifyExactlyOnce } from './campers.ts'
import { type Engine, embeddedEngine, postgresqlEngine } from './engines.ts'
import { confirmThroughHttp, type SignedIn, signInGates } from './gates.ts'
import { memoryOf, workOf } from './hostWork.ts'
import { quantile, underLoad } from './load.ts'

/*
 * Measures the cost of live-count streams for the host: memory and processor time per stream while idle, and
 * the latency of a check-in with 0, 20 and 200 streams. Each stream gets the counts twice a second.
 */

const streamCounts = [0, 20, 200] as const
type StreamCount = (typeof streamCounts)[number]
const gateCount = 16
const rounds = 3
const warmUp = 1_000
const confirms = 1_000
/** Idle work is measured for one heartbeat of the streams, in ms. */
const quiet = 15_000
const admins = ['one@example.org', 'two@example.org'] as const
const password = 'a password of the benchmark'

interface Measured {
  readonly memory: number
  /** Processor time of the host in ms: per second without check-ins, and per check-in. */
  readonly idleWork: number
  readonly confirmWork: number
  readonly latencies: readonly number[]
  readonly events: number
}

export async function live(): Promise<void> {
  const environment = { ADMIN_EMAILS: admins.join(), ADMIN_PASSWORD: password, DEMO: '' }
  console.info(
    `${gateCount} gates, ${rounds} rounds with none, 20 and 200 streams in turn, ${availableParallelism()} processors for host, database, gates and streams`,
  )
  const postgresql = await postgresqlEngine(environment)
  if (postgresql === undefined) console.info('There is no PostgreSQL on this machine: only the embedded one.')
  else await measure(postgresql)
  await measure(await embeddedEngine(environment))
}

async function measure(engine: Engine): Promise<void> {
  try {
    const count = rounds * streamCounts.length * (warmUp + confirms)
    const codes = await engine.withDatabase((database) => registerCampers(database, count))
    const queue = [...codes]
    const measured = new Map<StreamCount, Measured[]>(streamCounts.map((streams) => [streams, []]))
    await engine.withHost(async ({ address, pid }) => {
      const gates = await signInGates(address, gateAdmins())
      for (let round = 1; round <= rounds; round++)
        for (const streams of streamCounts)
          measured.get(streams)?.push(await measureWith(streams, { address, pid, gates, queue }))
    })
    await engine.withDatabase((database) => verifyExactlyOnce(database, codes))
    report(engine.name, measured)
  } finally {
    await engine.remove()
  }
}

interface Camp {
  readonly address: string
  readonly pid: number | undefined
  readonly gates: readonly SignedIn[]
  readonly queue: string[]
}

async function measureWith(count: StreamCount, { address, pid, gates, queue }: Camp): Promise<Measured> {
  const { confirm, close } = confirmThroughHttp(address, gates)
  const memoryBefore = memoryOf(pid).host
  const streams = await openStreams(count, address, gates)
  const memory = memoryOf(pid).host - memoryBefore
  try {
    await underLoad(queue.splice(0, warmUp), gateCount, confirm)
    const idleFrom = workOf(pid) ?? 0
    await new Promise((resolve) => setTimeout(resolve, quiet))
    const busyFrom = workOf(pid) ?? 0
    const eventsBefore = streams.events()
    const { latencies } = await underLoad(queue.splice(0, confirms), gateCount, confirm)
    return {
      memory,
      idleWork: (busyFrom - idleFrom) / (quiet / 1000),
      confirmWork: ((workOf(pid) ?? 0) - busyFrom) / confirms,
      latencies,
      events: streams.events() - eventsBefore,
    }
  } finally {
    streams.close()
    close()
  }
}

async function openStreams(count: number, address: string, gates: readonly SignedIn[]) {
  const agent = new Agent({ maxSockets: count || 1 })
  const { hostname, port } = new URL(address)
  let events = 0
  const opened = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const headers = { Cookie: gates[index % gates.length]?.cookie ?? '', Accept: 'text/event-stream' }
      const call = request({ agent, hostname, port, path: `${apiBase}${pathOf('live', {})}`, headers }).end()
      const [answer] = (await once(call, 'response')) as [IncomingMessage]
      if (answer.statusCode !== 200) throw new Error(`A stream was answered with ${answer.statusCode}.`)
      answer.on('error', () => {})
      answer.setEncoding('utf8').on('data', (text: string) => {
        events += text.split('event: counts').length - 1
      })
      return answer
    }),
  )
  return {
    events: () => events,
    close() {
      for (const answer of opened) answer.destroy()
      agent.destroy()
    },
  }
}

function gateAdmins() {
  return Array.from({ length: gateCount }, (_, gate) => ({ email: admins[gate % 2 === 0 ? 0 : 1], password }))
}

function report(title: string, measured: ReadonlyMap<StreamCount, readonly Measured[]>): void {
  console.info(`\n${title}`)
  const medianOf = (of: readonly Measured[], key: 'memory' | 'idleWork' | 'confirmWork' | 'events') =>
    quantile(
      of.map((each) => each[key]).sort((a, b) => a - b),
      0.5,
    )
  const without = measured.get(0) ?? []
  for (const [streams, each] of measured) {
    const latencies = each.flatMap((one) => one.latencies).sort((a, b) => a - b)
    const [p50, p99] = [0.5, 0.99].map((share) => `${quantile(latencies, share).toFixed(1)} ms`)
    const [idle, busy] = (['idleWork', 'confirmWork'] as const).map((key) => medianOf(each, key).toFixed(2))
    console.info(
      `  ${String(streams).padStart(3)} streams   check-in p50 ${p50} p99 ${p99}, ${busy} ms of the host's processor each; without check-ins ${idle} ms a second; ${medianOf(each, 'events')} events`,
    )
    if (streams === 0) continue
    const memory = medianOf(each, 'memory') / streams / 1000
    const idleEach = (medianOf(each, 'idleWork') - medianOf(without, 'idleWork')) / streams
    console.info(`      each stream: ${memory.toFixed(0)} kB, ${idleEach.toFixed(3)} ms a second`)
  }
}
