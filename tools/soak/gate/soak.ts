import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../../server/database/database.ts'
import { randomFrom } from '../../../src/domain/demo/random.ts'
import { campEnvironment, prepareSoakCamp } from '../camp.ts'
import { startKillableHost } from '../host.ts'
import type { SoakDatabase } from '../soak.ts'
import { type GateCounts, uploadEverything } from './device.ts'
import { devices, planWalks } from './plan.ts'
import { gateFindingsIn } from './verify.ts'

/*
 * Four devices with wrong and jumping clocks record scans without the host for six hours; some people pass
 * two devices. Then they upload the scans through an unreliable network, one of them after the others, to a
 * real host that is killed (`kill -9`) and restarted. Other people pass online at the same time. In the end
 * every scan is in the books or in the inbox once, and everyone's presence matches the plan.
 */

export interface GateSoakSize {
  readonly seed: number
  readonly scans: number
  readonly campers: number
  readonly maxAtOnce: number
  readonly kills: number
}

export interface GateSoakReport extends GateCounts {
  readonly findings: readonly string[]
  readonly noted: number
  readonly kinds: Readonly<
    Record<'twins' | 'disagreements' | 'unknownCodes' | 'sentBefore' | 'afterClockJump', number>
  >
  readonly inInbox: number
  readonly kills: number
  readonly seconds: number
}

export async function runGateSoak(
  database: SoakDatabase,
  size: GateSoakSize,
  program?: readonly string[],
): Promise<GateSoakReport> {
  const { cookies, campers } = await database.use(async (opened) => ({
    campers: (await prepareSoakCamp(opened, size.campers)).campers,
    cookies: await pairDevices(opened),
  }))
  const [first, ...others] = campers
  const withHost = Math.floor(campers.length / 5)
  const plan = planWalks(size, [first, ...others.slice(withHost)], Date.now(), others.slice(0, withHost))
  const queued = plan.queues.flat()
  const noted = queued.length
  const kinds = {
    twins: plan.twins.length,
    disagreements: plan.disagreements.length,
    unknownCodes: plan.unknownCodes.length,
    sentBefore: queued.filter(({ isSentBefore }) => isSentBefore).length,
    afterClockJump: queued.filter(({ isTimeKnown }) => !isTimeKnown).length,
  }
  const host = await startKillableHost({ ...campEnvironment, ...database.environment }, program)
  const counts: GateCounts = { requests: 0, lost: 0, online: 0, repeats: 0, acknowledged: 0 }
  const killings: Promise<void>[] = []
  const killAfter = Array.from({ length: size.kills }, (_, index) => (noted * (index + 1)) / (size.kills + 1))
  const startedAt = performance.now()
  let findings: readonly string[]
  try {
    let endAway = () => {}
    const away = new Promise<void>((resolve) => {
      endAway = resolve
    })
    const handIn = (name: string, index: number) =>
      uploadEverything(
        host,
        {
          ...{ name, cookie: cookies[index] ?? '', maxAtOnce: size.maxAtOnce },
          ...{ queue: plan.queues[index] ?? [], online: plan.online[index] ?? [] },
          from: index === 0 ? away : Promise.resolve(),
        },
        randomFrom(size.seed + index),
        counts,
        () => {
          if (counts.acknowledged < (killAfter[0] ?? Number.POSITIVE_INFINITY)) return
          killAfter.shift()
          killings.push(host.kill())
        },
      )
    const [last, ...sooner] = devices.map(handIn)
    const found = await Promise.all(sooner)
    endAway()
    findings = [...found, await last].flatMap((ofDevice) => ofDevice ?? [])
    await Promise.all(killings)
  } finally {
    await host.stop()
  }
  const seconds = (performance.now() - startedAt) / 1000
  return database.use(async (opened) => {
    const { rows } = await opened.pool.query<{ open: number }>(
      "select count(*)::int as open from gate_scans where marks <> '{}' and decision is null",
    )
    return {
      ...counts,
      findings: [...findings, ...(await gateFindingsIn(opened, plan))],
      ...{ noted, kinds, inInbox: rows[0]?.open ?? 0, kills: killings.length, seconds },
    }
  })
}

/** @returns the session cookies of the paired devices */
async function pairDevices({ pool }: Database): Promise<readonly string[]> {
  const cookies: string[] = []
  for (const name of devices) {
    const token = randomBytes(32).toString('base64url')
    await pool.query(
      `with device as (
        insert into devices (id, name, made_by, pairing_ends_at, paired_at, ends_at)
        values ($1, $1, 'one@example.org', now(), now(), now() + interval '10 days') returning id)
      insert into sessions (token_hash, role, subject) select $2, 'device', id from device`,
      [name, createHash('sha256').update(token).digest('hex')],
    )
    cookies.push(`session=${token}`)
  }
  return cookies
}
