import { availableParallelism } from 'node:os'
import { apiBase, pathOf } from '../../src/api/routes.ts'
import { merchantTransactionsAnswer } from '../../src/api/schemas/wallet.ts'
import { settingsOf, spread } from './checkIn.ts'
import { type Engine, embeddedEngine, postgresqlEngine, warmUpOfEmbedded } from './engines.ts'
import { type Goals, goalsOn, judge, judgeGoal, roundsOr } from './goals.ts'
import { workOf } from './hostWork.ts'
import { type Load, quantile, spreadOf, underLoad } from './load.ts'
import {
  type Charge,
  chargeInDatabase,
  chargeThroughHttp,
  lookUpAndChargeInDatabase,
  signInTills,
  type Till,
} from './tills.ts'
import { fillBook, fillWallets, stalls, tillPassword, verifyCharges } from './wallets.ts'

/*
 * Sixteen tills charge wallets through the real host over HTTP, and with the host's statement directly over
 * `pg`, alternating on one database. One series charges each camper's own wallet, one a single hot wallet.
 * The run fails when HTTP reaches too small a share of the direct rate. Then measures the time to open a
 * merchant, which must not grow with the merchant's transactions.
 */

const tillCount = 16
const environment = {
  ADMIN_EMAILS: 'one@example.org,two@example.org',
  ADMIN_PASSWORD: tillPassword,
  DEMO: '',
}

const kinds = ['http', 'bare', 'bareWithSession'] as const
type Kind = (typeof kinds)[number]

interface Round extends Readonly<Record<Kind, Load>> {
  readonly hostWork: number | undefined
}

interface Size {
  readonly rounds: number
  readonly charges: number
  readonly warmUp: number
}

export async function ledger(): Promise<void> {
  console.info(
    `${tillCount} tills of ${stalls.length} merchants, HTTP and bare in turn, ${availableParallelism()} processors for host, database and tills`,
  )
  const postgresql = await postgresqlEngine(environment)
  if (postgresql === undefined) console.info('There is no PostgreSQL on this machine: only the embedded one.')
  else await measure(postgresql, { rounds: roundsOr(9), charges: 1_000, warmUp: 300 }, goalsOn.postgresql)
  const embedded = { rounds: roundsOr(3), charges: 1_000, warmUp: warmUpOfEmbedded }
  await measure(await embeddedEngine(environment), embedded, goalsOn.embedded)
}

async function measure(engine: Engine, size: Size, goals: Goals): Promise<void> {
  try {
    const codes = await engine.withDatabase((database) => fillWallets(database, 1_000))
    const numbers = Array.from({ length: tillCount }, (_, till) => stalls[till % stalls.length] ?? stalls[0])
    const tills = await engine.withHost(({ address }) => signInTills(address, numbers, tillPassword))
    const [hot = ''] = codes
    const wallets = { 'different wallets': codes, 'one hot wallet': [hot] }
    for (const [name, charged] of Object.entries(wallets)) {
      const rounds: Round[] = []
      for (let round = 1; round <= size.rounds; round++)
        rounds.push(await runRound(engine, tills, charged, size))
      const settings = await engine.withDatabase(settingsOf)
      report(`${engine.name} ${settings}, ${name}, ${size.rounds} rounds`, rounds, goals)
    }
    const acknowledged = 2 * size.rounds * kinds.length * (size.warmUp + size.charges)
    await engine.withDatabase((database) => verifyCharges(database, acknowledged))
    console.info(`  all ${acknowledged} acknowledged charges are in the ledger once, and the ledger is right`)
    await measureBooks(engine)
  } finally {
    await engine.remove()
  }
}

async function runRound(
  engine: Engine,
  tills: readonly Till[],
  codes: readonly string[],
  { warmUp, charges }: Size,
): Promise<Round> {
  let next = 0
  const some = (count: number) => Array.from({ length: count }, () => codes[next++ % codes.length] ?? '')
  const load = async (charge: Charge, onWarm = () => {}) => {
    await underLoad(some(warmUp), tillCount, charge)
    onWarm()
    return underLoad(some(charges), tillCount, charge)
  }
  const throughHost = await engine.withHost(async ({ address, pid }) => {
    const { charge, close } = chargeThroughHttp(address, tills)
    let before: number | undefined
    const http = await load(charge, () => {
      before = workOf(pid)
    })
    const after = workOf(pid)
    close()
    const hostWork = before === undefined || after === undefined ? undefined : (after - before) / charges
    return { http, hostWork }
  })
  const straight = await engine.withDatabase(async ({ pool }) => ({
    bare: await load(chargeInDatabase(pool, tills)),
    bareWithSession: await load(lookUpAndChargeInDatabase(pool, tills)),
  }))
  return { ...throughHost, ...straight }
}

function report(title: string, rounds: readonly Round[], goals: Goals): void {
  console.info(`\n${title}`)
  const names: Readonly<Record<Kind, string>> = {
    http: 'through HTTP',
    bare: 'bare: the same statement over pg',
    bareWithSession: 'bare: session, price list, statement',
  }
  for (const kind of kinds) {
    const perSecond = spreadOf(rounds.map((round) => round[kind].perSecond))
    const latencies = rounds.flatMap((round) => round[kind].latencies).sort((a, b) => a - b)
    const [p50, p99] = [0.5, 0.99].map((share) => `${quantile(latencies, share).toFixed(1)} ms`)
    console.info(`  ${names[kind].padEnd(36)} ${spread(perSecond, 0)} charges/s   p50 ${p50}   p99 ${p99}`)
  }
  const share = (of: Kind) =>
    spreadOf(rounds.map(({ http, [of]: limit }) => http.perSecond / limit.perSecond))
  console.info(
    `  HTTP / bare ${spread(share('bare'), 2)}   HTTP / bare with session ${spread(share('bareWithSession'), 2)}`,
  )
  const work = (values: readonly number[]) => `${spreadOf(values).median.toFixed(2)} ms`
  const hostWork = rounds.flatMap((round) => round.hostWork ?? [])
  console.info(
    [
      '  the rest is processor time for each charge:',
      ...(hostWork.length > 0 ? [`host ${work(hostWork)} (HTTP, session, schema, pg),`] : []),
      `tills over HTTP ${work(rounds.map(({ http }) => http.ownWork))},`,
      `where bare callers need ${work(rounds.map(({ bare }) => bare.ownWork))}`,
    ].join(' '),
  )
  judge(goals, share('bare'), hostWork)
}

const books = { M2001: 1_000, M2002: 100_000 } as const
const looks = 60
/** The highest accepted ratio of the times to open the two books. */
const longBookRatio = 2

async function measureBooks(engine: Engine): Promise<void> {
  await engine.withDatabase(async (database) => {
    await database.pool.query(
      `insert into merchants (merchant_number, merchant_name, password_hash)
      select number, 'Book ' || number, password_hash from merchants, unnest($1::text[]) number
      where merchant_number = 'M1001'`,
      [Object.keys(books)],
    )
    for (const [number, transactions] of Object.entries(books)) await fillBook(database, number, transactions)
  })
  await engine.withHost(async ({ address }) => {
    const tills = await signInTills(address, Object.keys(books), tillPassword)
    const first = await Promise.all(tills.map((till) => open(address, till)))
    // The first look at a long book starts its checkpoint in the background.
    for (const till of tills) for (let look = 1; look <= 20; look++) await open(address, till)
    const times = tills.map((): number[] => [])
    for (let look = 1; look <= looks; look++)
      for (const [index, till] of tills.entries()) times[index]?.push(await open(address, till))
    const medians = times.map((of) => spreadOf(of).median)
    const [short = 0, long = 0] = medians
    console.info(`\n${engine.name}: to open a merchant, through HTTP, median of ${looks}`)
    for (const [index, [number, transactions]] of Object.entries(books).entries())
      console.info(
        `  ${number} with ${transactions} transactions ${medians[index]?.toFixed(1)} ms (the very first time ${first[index]?.toFixed(1)} ms)`,
      )
    judgeGoal(`ratio ${(long / short).toFixed(2)}, at most ${longBookRatio}`, long / short <= longBookRatio)
  })
}

async function open(address: string, { merchantNumber, cookie }: Till): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(`${address}${apiBase}${pathOf('merchantTransactions', { merchantNumber })}`, {
    headers: { Cookie: cookie },
  })
  const text = await answer.text()
  const time = performance.now() - startedAt
  const { data, total, merchantBalance } = merchantTransactionsAnswer.parse(JSON.parse(text))
  if (data.length !== 500 || total !== merchantBalance || total === 0)
    throw new Error(`The book of ${merchantNumber} was not answered: ${text.slice(0, 200)}`)
  return time
}
