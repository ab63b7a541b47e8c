import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiBase, pathOf } from '../../../src/api/routes.ts'
import type { Random } from '../../../src/domain/demo/random.ts'
import { type HandedIn, scansVersion } from '../../../src/domain/gate/offlineGate.ts'
import type { KillableHost } from '../host.ts'
import type { OnlineMove, PlannedScan } from './plan.ts'

export interface GateCounts {
  requests: number
  /** Requests lost on the way, answers lost on the way back, or connections broken off. */
  lost: number
  online: number
  repeats: number
  acknowledged: number
}

export interface SoakDevice {
  readonly name: string
  readonly cookie: string
  readonly queue: readonly PlannedScan[]
  readonly online: readonly OnlineMove[]
  readonly from: Promise<unknown>
  readonly maxAtOnce: number
}

type Weather = 'fine' | 'late' | 'lostThere' | 'lostBack' | 'brokenOff'

/** The maximum delay in each direction, in ms. */
const latest = 40

/**
 * Uploads a device's offline scans in order through an unreliable network. Retries what is not acknowledged,
 * and repeats some acknowledged batches.
 * @param onAcknowledged runs after each received answer
 * @returns faults in the answers
 */
export async function uploadEverything(
  host: KillableHost,
  { name, cookie, queue, online, from, maxAtOnce }: SoakDevice,
  random: Random,
  counts: GateCounts,
  onAcknowledged: () => void,
): Promise<readonly string[]> {
  await from
  const findings: string[] = []
  const device = createHash('sha256').update(name).digest('hex').slice(0, 32)
  const post = async (key: 'handInScans' | 'move', body: object, weather: Weather) =>
    send(`${await host.address()}${apiBase}${pathOf(key, {})}`, cookie, body, weather, random)

  for (const { scan, isSentBefore } of queue) {
    if (!isSentBefore) continue
    const { correctedAt: _, place: __, operator: ___, ...wanted } = scan
    await post('move', wanted, 'lostBack')
  }

  function checkRepeat({ scans }: HandedIn): void {
    counts.repeats++
    for (const { key, outcome } of scans)
      if (outcome === 'noted') findings.push(`${name}: ${key} was acknowledged before and not written`)
  }

  const moves = [...online]
  async function moveOnline(): Promise<void> {
    const next = moves.shift()
    if (next === undefined) return
    while ((await post('move', next, random.pick(['fine', 'late', 'lostBack']))) === undefined) counts.lost++
    counts.online++
  }

  const waiting = [...queue]
  const done: PlannedScan[] = []
  while (waiting.length > 0) {
    await moveOnline()
    const isRepeat = done.length > 0 && random.chance(0.15)
    const from = isRepeat ? random.between(0, done.length - 1) : 0
    const most = random.between(1, maxAtOnce)
    const batch = (isRepeat ? done : waiting).slice(from, from + most)
    const weather = random.pick(['fine', 'fine', 'late', 'lostThere', 'lostBack', 'brokenOff'])
    counts.requests++
    const body = {
      version: scansVersion,
      device,
      waiting: waiting.length,
      scans: batch.map(({ scan }) => scan),
    }
    const answer = await post('handInScans', body, weather)
    if (answer === undefined) {
      counts.lost++
      continue
    }
    const told = answer.scans.map(({ key }) => key).join()
    if (told !== batch.map(({ scan }) => scan.key).join()) findings.push(`${name}: answers in another order`)
    const taken = new Set(answer.scans.filter(({ outcome }) => outcome !== 'again').map(({ key }) => key))
    if (isRepeat) {
      checkRepeat(answer)
      continue
    }
    const left = waiting.filter(({ scan }) => !taken.has(scan.key))
    done.push(...waiting.filter(({ scan }) => taken.has(scan.key)))
    waiting.splice(0, waiting.length, ...left)
    counts.acknowledged += taken.size
    onAcknowledged()
  }
  while (moves.length > 0) await moveOnline()
  for (let answer: HandedIn | undefined; answer === undefined && done.length > 0; ) {
    const scans = done.slice(-maxAtOnce).map(({ scan }) => scan)
    answer = await post('handInScans', { version: scansVersion, device, waiting: 0, scans }, 'fine')
    if (answer) checkRepeat(answer)
  }
  return findings
}

/** @returns undefined when the answer was lost or undecided */
async function send(
  url: string,
  cookie: string,
  body: object,
  weather: Weather,
  random: Random,
): Promise<HandedIn | undefined> {
  if (weather === 'lostThere') return undefined
  try {
    if (weather === 'late') await sleep(random.between(1, latest))
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      body: JSON.stringify(body),
      ...(weather === 'brokenOff' && { signal: AbortSignal.timeout(random.between(1, 40)) }),
    })
    const text = await response.text()
    if (weather === 'lostBack') return undefined
    if (weather === 'late') await sleep(random.between(1, latest))
    if (response.status >= 500) return undefined
    if (!response.ok) throw new Error(`A device was answered ${response.status}: ${text}`)
    return JSON.parse(text).data
  } catch (error) {
    // fetch throws these errors when the host is down or the device aborts.
    if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))
      return undefined
    throw error
  }
}
