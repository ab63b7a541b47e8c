import { parseArgs } from 'node:util'
import { findPostgresPrograms } from '../../../scripts/postgres.mjs'
import { hostFromSources } from '../../../test/e2e/support/host.ts'
import { campOf } from '../camp.ts'
import { clusterSoakDatabase, embeddedSoakDatabase } from '../databases.ts'
import { deadLine, fillingDisk, resetLine } from './accidents.ts'
import { badRequestAt } from './badRequests.ts'
import { onEmbeddedEngine, onPostgresql, type RemovableDoorDatabase } from './databases.ts'
import { runDoor } from './door.ts'
import { attackerAccountsOf, type DoorSize, doorPlanFrom, linesOf } from './plan.ts'
import { shortfallsOf, slownessOf, tableOf } from './report.ts'

const engines = {
  embedded: 'embedded (PGlite, durable profile)',
  postgresql: 'PostgreSQL (private cluster)',
} as const
type Engine = keyof typeof engines

export class WrongOptions extends Error {}

/**
 * @throws WrongOptions when the command line is invalid
 * @returns false when a change was lost or doubled, an answer was 500 or too slow, or a part did not run
 */
export async function soakDoor(options: readonly string[]): Promise<boolean> {
  const values = read(options)
  const size = sizeOf(
    numberOf('--seed', values.seed ?? String(Math.floor(Math.random() * 1_000_000))),
    numberOf('--minutes', values.minutes),
    numberOf('--crowd', values.crowd),
  )
  if (values.plan) {
    printPlan(size)
    return true
  }
  const { engine } = values
  if (engine !== undefined && !Object.hasOwn(engines, engine))
    throw new WrongOptions(`--engine must be one of ${Object.keys(engines).join(', ')}.`)
  const verdicts: boolean[] = []
  for (const name of Object.keys(engines) as Engine[])
    if (engine === undefined || engine === name) verdicts.push(await soakOn(name, size))
  return verdicts.every(Boolean)
}

function read(options: readonly string[]) {
  try {
    return parseArgs({
      args: [...options],
      options: {
        seed: { type: 'string' },
        minutes: { type: 'string', default: '3' },
        crowd: { type: 'string', default: '1' },
        engine: { type: 'string' },
        plan: { type: 'boolean', default: false },
      },
    }).values
  } catch {
    throw new WrongOptions(
      `These options cannot be read: ${options.join(' ')}. With npm they stand after --.`,
    )
  }
}

function numberOf(name: string, text: string): number {
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(text)) throw new WrongOptions(`${name} must be a number.`)
  return Number(text)
}

/** @param crowd scales everything except the arrivals and the flood, for a machine with other load */
function sizeOf(seed: number, minutes: number, crowd: number): DoorSize {
  const perMinute = (number: number) => Math.ceil(number * minutes * crowd)
  return {
    seed,
    lasts: minutes * 60_000,
    campers: 2_000,
    camperPhones: 120,
    gates: 8,
    checkIns: perMinute(450),
    moneyRequests: perMinute(500),
    healthSaves: perMinute(60),
    registrations: perMinute(20),
    newMerchants: perMinute(6),
    reads: perMinute(500),
    returns: perMinute(40),
    guesses: perMinute(1_000),
    badRequests: perMinute(10_000 / 3),
    slowConnectionsAtOnce: 40,
    arrivals: 600,
    floodsPerSecond: 40,
  }
}

function printPlan(size: DoorSize): void {
  const people = campOf(size.campers)
  for (const line of linesOf(doorPlanFrom(size, people))) console.info(line)
  for (let number = 0; number < size.badRequests; number++) {
    const { route, fault } = badRequestAt(size.seed, number, attackerAccountsOf(people))
    console.info(`bad request ${number}: ${route} with ${fault}`)
  }
}

async function soakOn(engine: Engine, size: DoorSize): Promise<boolean> {
  const database = await open(engine)
  if (database === undefined) {
    console.info('There is no PostgreSQL on this machine: only the embedded engine.')
    return true
  }
  console.info(`\n${engines[engine]}, seed ${size.seed}, ${size.lasts / 60_000} minutes`)
  try {
    const report = await runDoor(database, size, hostFromSources)
    const wrong = [
      ...report.findings,
      ...shortfallsOf(report, size, database.accidents.length),
      ...slownessOf(report),
    ]
    console.info(tableOf(report))
    for (const line of wrong) console.info(`  ✗ ${line}`)
    if (wrong.length === 0)
      console.info('  every acknowledged call took effect exactly once, and nothing else did')
    return wrong.length === 0
  } finally {
    await database.remove()
  }
}

const accidentsLast = 5_000

async function open(engine: Engine): Promise<RemovableDoorDatabase | undefined> {
  if (engine === 'embedded')
    return onEmbeddedEngine(
      await embeddedSoakDatabase(),
      (disk) => [fillingDisk(disk, 0.4, accidentsLast, accidentsLast)],
      // Several checkpoints during the run, and one soon after the disk is full.
      { CHECKPOINT_SECONDS: '20' },
    )
  const programs = findPostgresPrograms()
  if (programs === undefined) return undefined
  return onPostgresql(await clusterSoakDatabase(programs), (line) => [
    deadLine(line, 0.3, accidentsLast),
    resetLine(line, 0.65, accidentsLast),
  ])
}
