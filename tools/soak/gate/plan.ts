import { randomBytes } from 'node:crypto'
import { type Random, randomFrom } from '../../../src/domain/demo/random.ts'
import { type MovementKind, type Place, placeAfter } from '../../../src/domain/gate/movements.ts'
import type { NotedScan } from '../../../src/domain/gate/offlineGate.ts'

export interface PlannedScan {
  readonly scan: NotedScan
  /** The same movement was sent online before under the same key, and its answer was lost. */
  readonly isSentBefore: boolean
  /**
   * Whether the device knew its clock's error: the clock has not jumped since the last contact with the host.
   */
  readonly isTimeKnown: boolean
}

export interface WalkPlan {
  readonly queues: readonly (readonly PlannedScan[])[]
  /** Online movements during the upload, of people without offline scans; each is acknowledged. */
  readonly online: readonly (readonly OnlineMove[])[]
  readonly places: ReadonlyMap<string, Place>
  /** Pairs of keys of one movement that two devices recorded. */
  readonly twins: readonly (readonly [string, string])[]
  /** Pairs of keys of one person at two devices within two minutes, which conflict. */
  readonly disagreements: readonly (readonly [string, string])[]
  readonly unknownCodes: readonly string[]
}

export type OnlineMove = Pick<NotedScan, 'key' | 'number' | 'kind' | 'counter' | 'notedAt' | 'withWhom'>

export const devices = ['north', 'south', 'east', 'west'] as const

const minute = 60_000
const lasts = 6 * 60 * minute
/** The minimum time between two movements of a person, except for planned conflicts. */
const restsFor = 5 * minute

/**
 * How far each device's clock is ahead. All devices have contacted the host before the first scan; after a
 * later jump the correction is wrong, as on a device without a network.
 */
const clocks: readonly ((share: number) => number)[] = [
  () => 5 * minute,
  (share) => (share < 0.7 ? -5 * minute : -8 * minute),
  () => 0,
  (share) => (share < 0.8 ? 26 * 60 * minute : -90 * minute),
]

interface Walk {
  readonly key: string
  readonly code: string
  readonly kind: MovementKind
  readonly at: number
  readonly device: number
}

/**
 * Deterministic for a seed, except for the keys.
 * @param until the time of the last scan
 */
export function planWalks(
  { seed, scans }: { readonly seed: number; readonly scans: number },
  campers: readonly [string, ...string[]],
  until: number,
  onlineCampers: readonly string[] = [],
): WalkPlan {
  const random = randomFrom(seed)
  const walks: Walk[] = []
  const twins: [string, string][] = []
  const disagreements: [string, string][] = []
  const unknownCodes: string[] = []
  const places = new Map<string, Place>(campers.map((code) => [code, 'expected']))
  const seenAt = new Map<string, number>()
  const lastWalk = new Map<string, Walk>()

  function walk(code: string, kind: MovementKind, at: number, device: number): Walk {
    const noted = { key: randomBytes(16).toString('hex'), code, kind, at, device }
    walks.push(noted)
    seenAt.set(code, at)
    return noted
  }
  const start = until - lasts
  for (let at = start; walks.length < scans; at += (lasts - 10 * minute) / scans) {
    const device = random.between(0, devices.length - 1)
    const other = (device + random.between(1, devices.length - 1)) % devices.length
    const code = random.pick(campers)
    if (at - (seenAt.get(code) ?? 0) < restsFor) continue
    if (random.chance(0.03)) {
      unknownCodes.push(walk(`LOST-${random.between(1, 9)}`, 'arrive', at, device).key)
      continue
    }
    const kind = nextKind(random, places.get(code) ?? 'expected')
    const first = walk(code, kind, at, device)
    places.set(code, placeAfter[kind])
    lastWalk.set(code, first)
    if (random.chance(0.12)) {
      twins.push([first.key, walk(code, kind, at + minute / 2, other).key])
      lastWalk.delete(code)
    } else if (random.chance(0.07)) {
      const next = nextKind(random, placeAfter[kind])
      disagreements.push([first.key, walk(code, next, at + minute, other).key])
      places.set(code, placeAfter[next])
      lastWalk.delete(code)
    }
  }
  const sentBefore = new Set([...lastWalk.values()].filter(() => random.chance(0.15)).map(({ key }) => key))
  const queues = queuesOf(walks, start, sentBefore)
  const online = onlineOf(random, onlineCampers, queues)
  for (const { number, kind } of online.flat()) places.set(number, placeAfter[kind])
  return { queues, online, places, twins, disagreements, unknownCodes }
}

function onlineOf(
  random: Random,
  campers: readonly string[],
  queues: readonly PlannedScan[][],
): OnlineMove[][] {
  return queues.map((queue, device) => {
    const moves: OnlineMove[] = []
    for (const number of campers.filter((_, index) => index % devices.length === device)) {
      let place: Place = 'expected'
      for (let times = random.between(1, 3); times > 0; times--) {
        const kind = nextKind(random, place)
        place = placeAfter[kind]
        const isLeaving = kind === 'stepOut' || kind === 'goHome'
        moves.push({
          ...{ key: randomBytes(16).toString('hex'), number, kind },
          ...{ counter: queue.length + moves.length + 1, notedAt: new Date().toISOString() },
          ...(isLeaving && { withWhom: 'own group' }),
        })
      }
    }
    return moves
  })
}

function nextKind(random: Random, place: Place): MovementKind {
  if (place === 'inside') return random.chance(0.7) ? 'stepOut' : 'goHome'
  if (place === 'outside') return random.chance(0.8) ? 'backIn' : 'goHome'
  return 'arrive'
}

function queuesOf(walks: readonly Walk[], start: number, sentBefore: ReadonlySet<string>): PlannedScan[][] {
  const inOrder = walks.toSorted((one, other) => one.at - other.at)
  return devices.map((place, device) =>
    inOrder
      .filter((walk) => walk.device === device)
      .map(({ key, code, kind, at }, index): PlannedScan => {
        const clock = clocks[device] ?? (() => 0)
        const [ahead, aheadAtStart] = [clock((at - start) / lasts), clock(0)]
        const isLeaving = kind === 'stepOut' || kind === 'goHome'
        const scan = {
          ...{ key, number: code, kind, counter: index + 1, place, operator: 'Rudo' },
          notedAt: new Date(at + ahead).toISOString(),
          ...(aheadAtStart !== 0 && { correctedAt: new Date(at + ahead - aheadAtStart).toISOString() }),
          ...(isLeaving && { withWhom: 'own group' }),
        }
        return { scan, isSentBefore: sentBefore.has(key), isTimeKnown: ahead === aheadAtStart }
      }),
  )
}
