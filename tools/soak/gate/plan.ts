import { randomBytes } from 'node:crypto'
import { type Random, randomFrom } from '../../../src/domain/demo/random.ts'
import { type MovementKind, type Place, placeAfter } from '../../../src/domain/gate/movements.ts'
import type { NotedScan } from '../../../src/domain/gate/offlineGate.ts'

/** Something that a device has noted; who really walked through is known. */
export interface PlannedScan {
  readonly scan: NotedScan
  /** Sent with the host before, as a movement under the same key whose answer was lost. */
  readonly isSentBefore: boolean
  /** Whether the device knew by how much its clock is wrong: it has not jumped since the host was heard. */
  readonly isTimeKnown: boolean
}

export interface WalkPlan {
  /** What each device has noted, in the order of its counter. */
  readonly queues: readonly (readonly PlannedScan[])[]
  /** What each device does with the host while it hands in, of people who are in no queue: each is acknowledged. */
  readonly online: readonly (readonly OnlineMove[])[]
  /** Where everybody really is in the end, by code. */
  readonly places: ReadonlyMap<string, Place>
  /** The keys of two notes of one movement, by two devices. */
  readonly twins: readonly (readonly [string, string])[]
  /** The keys of two movements of one person at two devices within two minutes. */
  readonly disagreements: readonly (readonly [string, string])[]
  /** The keys of notes of nobody’s code. */
  readonly nobodys: readonly string[]
}

export type OnlineMove = Pick<NotedScan, 'key' | 'number' | 'kind' | 'counter' | 'notedAt' | 'withWhom'>

export const devices = ['north', 'south', 'east', 'west'] as const

const minute = 60_000
const lasts = 6 * 60 * minute
/** From one movement of a person to the next, but for those that are to disagree. */
const restsFor = 5 * minute

/**
 * How far the clock of each device is ahead. All have heard the host before the first scan: what jumps later is put right
 * by the wrong sum, as a device does that hears nobody.
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
 * The same for the same seed, but for the keys.
 * @param until when the last of it was noted
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
  const nobodys: string[] = []
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
      nobodys.push(walk(`LOST-${random.between(1, 9)}`, 'arrive', at, device).key)
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
  return { queues, online, places, twins, disagreements, nobodys }
}

/** Each of the campers passes one device, from the arrival on. */
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
