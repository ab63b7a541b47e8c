import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findBrowser } from '../../scripts/browser.mjs'
import { packageProgram } from '../../scripts/setUp.mjs'
import { soakDoor, WrongOptions } from './door/main.ts'
import { soakGate } from './gate/main.ts'
import { soakMoney } from './money.ts'

const help = `npm run soak
  Money moved at random on both engines while the host is killed and started again, cards are lost and replaced, wallets
  frozen and limited and people withdrawn, cash desks opened and closed, bookings taken back, sales given back, stalls paid
  out and prices changed, for about ten minutes. At the end the books, the balances, the entries and every drawer must add
  up to what everybody was told. The variables SEED, MOVEMENTS and KILLS repeat a run, or make it shorter or longer.

npm run soak door [-- options]
  A crowd at the door: phones sign in, read, charge and check in, while strangers guess passwords, keep slow
  connections open and send bad requests. The line to PostgreSQL is cut twice; the embedded engine's disk fills once,
  until the engine stops, and the host is started again. Three minutes on each engine.
    --seed N         repeats a run: who does what and when, and every bad request
    --minutes N      how long the crowd comes, on each engine
    --engine NAME    embedded or postgresql; both without it
    --plan           prints what would be done, and does nothing

npm run soak gate
  Four gates hand in what they have noted for six hours without a network, with wrong clocks and in bad weather, to a host
  that is killed and started again, on both engines. The variables SEED, SCANS and KILLS repeat a run, or make it shorter
  or longer.

npm run soak drawings
  Every screen in every state, with each combination of any two things that it shows, as the tests draw each of them once:
  a few minutes.

npm run soak camp
  The journeys of an empty camp's office with 600 people, of a child through its gates, of a week's money with 20 pay-ins
  and 60 sales at three stalls, and of three gates that scan 50 people each without a network, in the browser, on both
  engines. The tests walk the gates without a network on PostgreSQL, with 4 scans at each; the others are walked here
  alone. With PEOPLE a camp of another size.`

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
