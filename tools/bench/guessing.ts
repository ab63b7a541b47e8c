import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { apiBase, pathOf } from '../../src/api/routes.ts'
import { demoAdmins, demoCodes, demoPasswords } from '../../src/domain/demo/demoCamp.ts'
import { type Engine, embeddedEngine, postgresqlEngine } from './engines.ts'
import { quantile, underLoad } from './load.ts'

/*
 * Sends ten thousand wrong passwords for a gate, an office, a till and a camper, half from one address and
 * half from 500 others, by 48 concurrent callers. During this attack each account signs in repeatedly: in a
 * known browser, and in a new browser on the camp's network that follows Retry-After. After the attack the
 * accounts sign in from unknown addresses.
 */

const guessCount = 10_000
const guessers = 48
const addressCount = 500
const maxTries = 3

const environment = { DEMO: '1', TRUST_PROXY: '1' }

interface Account {
  readonly name: string
  readonly call: 'adminSignIn' | 'merchantSignIn' | 'participantSignIn'
  readonly credentials: (password?: string) => object
}

const [gate, office] = demoAdmins
const accounts: readonly Account[] = [
  admin('gate', gate.email),
  admin('office', office.email),
  {
    name: 'till',
    call: 'merchantSignIn',
    credentials: (password: string = demoPasswords.merchant) => ({ merchantNumber: 'M1001', password }),
  },
  {
    name: 'camper',
    call: 'participantSignIn',
    credentials: (password: string = demoPasswords.participant) => ({ code: demoCodes.fresh, password }),
  },
]

function admin(name: string, email: string): Account {
  const credentials = (password: string = demoPasswords.admin) => ({ email, password })
  return { name, call: 'adminSignIn', credentials }
}

export async function guessing(): Promise<void> {
  const postgresql = await postgresqlEngine(environment)
  if (postgresql === undefined) console.info('There is no PostgreSQL on this machine: only the embedded one.')
  else await measure(postgresql)
  await measure(await embeddedEngine(environment))
}

async function measure(engine: Engine): Promise<void> {
  try {
    await engine.withHost((host) => guessAt(engine.name, host.address))
  } finally {
    await engine.remove()
  }
}

async function guessAt(engine: string, address: string): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const ask = askingWith(agent, address)
  const cookies = new Map<Account, string>()
  for (const account of accounts) {
    const { status, browser } = await ask(account, { from: '10.200.0.1' })
    if (status !== 200) throw new Error(`The ${account.name} could not sign in before: ${status}`)
    cookies.set(account, browser)
  }

  const statuses = new Map<number, number>()
  const guesses = Array.from({ length: guessCount }, (_, number) => number)
  const startedAt = performance.now()
  let isOver = false
  const attack = underLoad(guesses, guessers, async (number) => {
    const account = accounts[number % accounts.length]
    if (account === undefined) throw new Error('There is no such account.')
    const guesser = Math.floor(number / accounts.length / 2) % addressCount
    const from =
      Math.floor(number / accounts.length) % 2 === 0
        ? '10.100.0.1'
        : `10.${101 + Math.floor(guesser / 250)}.0.${guesser % 250}`
    const { status } = await ask(account, { from, password: `guess ${number}` })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status === 200) throw new Error('A wrong password was let in.')
  }).finally(() => {
    isOver = true
  })

  const known: number[] = []
  const fresh: number[] = []
  const signInRepeatedly = async (account: Account) => {
    for (let turn = 1; !isOver || turn <= 2; turn++) {
      known.push(await signIn(ask, account, { from: '10.200.0.1', cookie: cookies.get(account) }))
      fresh.push(await signIn(ask, account, { from: '10.200.0.1' }))
    }
  }
  await Promise.all([attack, ...accounts.map(signInRepeatedly)])
  const elsewhere: number[] = []
  for (const [place, account] of accounts.entries())
    elsewhere.push(await signIn(ask, account, { from: `10.201.0.${place}` }))
  agent.destroy()

  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  console.info(`${engine}: ${guessCount} wrong passwords in ${seconds} s: ${answers}`)
  console.info(`  browsers that were in before: ${inSeconds(known)}`)
  console.info(`  new browsers of the camp's network: ${inSeconds(fresh)}`)
  console.info(`  new browsers elsewhere, afterwards: ${inSeconds(elsewhere)}`)
}

interface Asking {
  readonly from: string
  readonly password?: string
  readonly cookie?: string | undefined
}

type Ask = (account: Account, asking: Asking) => Promise<{ status: number; browser: string }>

function askingWith(agent: Agent, address: string): Ask {
  const { hostname, port } = new URL(address)
  return async ({ call, credentials }, { from, password, cookie }) => {
    const body = JSON.stringify(credentials(password))
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'X-Forwarded-For': from,
      ...(cookie !== undefined && { Cookie: cookie }),
    }
    const path = `${apiBase}${pathOf(call, {})}`
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ agent, hostname, port, path, method: 'POST', headers }, resolve).on('error', reject).end(body)
    })
    await text(answer)
    const browser = answer.headers['set-cookie']?.find((set) => set.startsWith('browser=')) ?? ''
    return { status: answer.statusCode ?? 0, browser: browser.split(';', 1).join('') }
  }
}

async function signIn(ask: Ask, account: Account, asking: Asking): Promise<number> {
  const startedAt = performance.now()
  for (let tries = 1; tries <= maxTries; tries++) {
    const { status } = await ask(account, asking)
    if (status === 200) return (performance.now() - startedAt) / 1000
    const isKnown = asking.cookie !== undefined
    if (isKnown || tries === maxTries)
      throw new Error(`The ${account.name} was kept out with ${status}, try ${tries}, known: ${isKnown}.`)
    await pause(5_000)
  }
  return 0
}

function inSeconds(durations: readonly number[]): string {
  const sorted = durations.toSorted((a, b) => a - b)
  const [median, longest] = [quantile(sorted, 0.5), quantile(sorted, 1)].map((value) => value.toFixed(2))
  return `${sorted.length} sign-ins, half within ${median} s, all within ${longest} s`
}
