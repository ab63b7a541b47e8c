import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findBrowser } from '../../scripts/browser.mjs'
import { packageProgram } from '../../scripts/setUp.mjs'
import { soakDoor, WrongOptions } from './door/main.ts'
import { soakGate } from './gate/main.ts'
import { soakMoney } from './money.ts'

const help = `npm run soak
  About ten minutes. Moves money at random on both engines while the host is killed and restarted. Meanwhile cards are
  lost and replaced, wallets frozen and limited, people withdrawn, cash desks opened and closed, bookings and sales
  reversed, stalls paid out and prices changed. At the end the ledger, the balances and every drawer must equal the sum
  of all acknowledged answers. SEED repeats a run; MOVEMENTS and KILLS set its length.

npm run soak door [-- options]
  Three minutes on each engine. Phones sign in, read, charge and check in, while attackers guess passwords, keep slow
  connections open and send malformed requests. The connection to PostgreSQL is cut twice. The disk of the embedded
  engine fills once until the engine stops; then the host is restarted.
    --seed N         repeats a run: the same requests in the same order
    --minutes N      minutes on each engine, 3 by default
    --engine NAME    embedded or postgresql, both by default
    --plan           prints the requests and sends none

npm run soak gate
  Four gates upload the offline scans of six hours, with wrong clocks and an unreliable network, to a host that is killed
  and restarted, on both engines. SEED repeats a run; SCANS and KILLS set its length.

npm run soak drawings
  A few minutes. Draws every screen in every state with each pair of values that it shows; the tests draw each value once.

npm run soak camp
  Long journeys in the browser, on both engines: the office of a new camp with 600 people, a child's passages through the
  gates, a week's money with 20 pay-ins and 60 sales at three stalls, and three gates that scan 50 people each offline.
  The tests run the offline gates on PostgreSQL with 4 scans each, and the office with 60 people. PEOPLE sets the size of
  the camp.`

const [name = 'money', ...options] = process.argv.slice(2)
const soaks: Readonly<Record<string, () => Promise<boolean>>> = {
  money: soakMoney,
  door: () => soakDoor(options),
  gate: soakGate,
  camp: soakCamp,
  drawings: soakDrawings,
}
const soak = soaks[name]

if (name === '--help' || options.includes('--help')) console.info(help)
else if (soak === undefined) refuse(`There is no soak ${name}.`)
else {
  try {
    process.exitCode = (await soak()) ? 0 : 1
  } catch (error) {
    if (!(error instanceof WrongOptions)) throw error
    refuse(error.message)
  }
}

function soakCamp(): Promise<boolean> {
  const journeys = ['emptyCamp', 'gateWeek', 'offlineGate', 'weekMoney']
  return succeeds('playwright', ['test', '--project=portal', ...journeys], {
    LONG_JOURNEYS: '1',
    ENGINES: 'embedded,postgresql',
    PEOPLE: process.env.PEOPLE ?? '600',
    SCANS: '50',
  })
}

function soakDrawings(): Promise<boolean> {
  return succeeds('vitest', ['run', '--project=browser', 'test/views/drawn'], { DRAWINGS: 'pairs' })
}

async function succeeds(
  program: string,
  options: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<boolean> {
  const browser = await findBrowser()
  const run = spawn(packageProgram(program), options, {
    env: { ...process.env, ...(browser && { CHROMIUM: browser }), ...variables },
    stdio: 'inherit',
  })
  const [code] = await once(run, 'exit')
  return code === 0
}

function refuse(sentence: string): void {
  console.error(`${sentence}\n\n${help}`)
  process.exitCode = 1
}
