import { setMaxListeners } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as pass } from 'node:timers/promises'
import { apiBase } from '../../../src/api/routes/route.ts'
import { badRequestAt } from './badRequests.ts'
import { ask, type Browser, signInQuestion } from './browser.ts'
import {
  type AttackerAccounts,
  type DoorSize,
  type Guess,
  type SlowConnection,
  slowConnectionAt,
} from './plan.ts'
import { openConnection, sendBytes } from './wire.ts'

/* The attackers: they guess passwords, send requests that the host must refuse, and hold connections open. */

export interface AttackCounts {
  guesses: number
  /** Guesses that the rate limit refused. */
  guessesLimited: number
  floods: number
  floodsLimited: number
  badRequests: number
  badRequestsClosed: number
  slowConnections: number
  slowConnectionsCut: number
}

export function noCounts(): AttackCounts {
  return {
    guesses: 0,
    guessesLimited: 0,
    floods: 0,
    floodsLimited: 0,
    badRequests: 0,
    badRequestsClosed: 0,
    slowConnections: 0,
    slowConnectionsCut: 0,
  }
}

interface Outside extends Pick<Browser, 'host' | 'notebook'> {
  readonly giveUpAt: () => number
}

/** Several attackers run concurrently, so that slowing one down does not stop the others. */
const guessers = 12

export async function guess(
  { host, notebook }: Outside,
  guesses: readonly Guess[],
  counts: AttackCounts,
  until: (at: number) => Promise<void>,
): Promise<void> {
  const queue = guesses.values()
  const guesser = async () => {
    for (const { at, role, account, password, address } of queue) {
      await until(at)
      const browser: Browser = { host, notebook, address, cookies: new Map() }
      const question = { ...signInQuestion(role, account, password), kind: 'guess' }
      const reply = await ask(browser, question)
      counts.guesses++
      if (reply === undefined) await pass(pauseWhileDown)
      if (reply?.status === 429 || reply?.status === 503) counts.guessesLimited++
      if (reply?.status === 200)
        notebook.found(`A wrong password was let in: ${role} ${account}`, { request: question.path })
    }
  }
  await Promise.all(Array.from({ length: guessers }, guesser))
}

const badSenders = 6
const pauseWhileDown = 250

export async function sendBadRequests(
  outside: Outside,
  size: DoorSize,
  accounts: AttackerAccounts,
  cookies: Readonly<Record<keyof AttackerAccounts, string>>,
  counts: AttackCounts,
  until: (at: number) => Promise<void>,
): Promise<void> {
  const { notebook } = outside
  const numbers = Array.from({ length: size.badRequests }, (_, number) => number).values()
  const sender = async () => {
    for (const number of numbers) {
      await until((number / size.badRequests) * size.lasts)
      const { route, fault, as, bytes, isBrokenOff, isRead } = badRequestAt(size.seed, number, accounts)
      const { startedAt, sent, answer } = await sendOnceHostListens(
        outside,
        (address) => bytes(new URL(address).host, as && cookies[as]),
        isBrokenOff,
      )
      counts.badRequests++
      const endedAt = performance.now()
      notebook.saw('badRequest', { startedAt, endedAt, status: answer?.status })
      if (answer !== undefined && answer.status === undefined) counts.badRequestsClosed++
      const evidence = {
        request: `bad request ${number}, ${route} with ${fault}: ${JSON.stringify(String(sent.subarray(0, 400)))}`,
        requestId: /x-request-id: *(\S+)/i.exec(answer?.text ?? '')?.[1],
        at: startedAt,
      }
      const { status } = answer ?? {}
      if (answer === undefined) notebook.found('A bad request was neither answered nor cut off', evidence)
      else if (status === 500) notebook.found('An answer of 500 to a bad request', evidence)
      else if (!isRead && status !== undefined && status < 400)
        notebook.found(`A bad request was answered ${status}`, evidence)
    }
  }
  await Promise.all(Array.from({ length: badSenders }, sender))
}

async function sendOnceHostListens(
  { host, giveUpAt }: Outside,
  bytesFor: (address: string) => Buffer,
  isBrokenOff: boolean,
) {
  for (;;) {
    const startedAt = performance.now()
    const address = host()
    const sent = bytesFor(address)
    const answer = await sendBytes(address, sent, isBrokenOff)
    if (!answer?.isUnsent || performance.now() > giveUpAt()) return { startedAt, sent, answer }
    await pass(pauseWhileDown)
  }
}

export function openSlowConnections({ host }: Outside, size: DoorSize, counts: AttackCounts) {
  const stopped = new AbortController()
  setMaxListeners(0, stopped.signal)
  const open = new Set<Socket>()
  const attacker = async (_: unknown, index: number) => {
    for (let turn = 0; !stopped.signal.aborted; turn++) {
      const plan = slowConnectionAt(size, index, turn)
      const socket = openConnection(host())
      open.add(socket)
      counts.slowConnections++
      const closed = new Promise<'cut'>((resolve) => socket.once('close', () => resolve('cut')))
      const writing = new AbortController()
      dawdle(socket, plan, writing.signal)
      const end = await Promise.race([
        closed,
        pass(plan.givesUpAfter, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined),
      ])
      if (end === 'cut') counts.slowConnectionsCut++
      writing.abort()
      socket.destroy()
      open.delete(socket)
      // Pauses, so that a host that is down does not cause a busy loop.
      if (end === 'cut') await pass(plan.pause, undefined, { ref: false })
    }
  }
  const attackers = Array.from({ length: size.slowConnectionsAtOnce }, (_, index) => attacker(_, index))
  return {
    async stop() {
      stopped.abort()
      for (const socket of open) socket.destroy()
      await Promise.all(attackers)
    },
  }
}

const head = `POST ${apiBase}/profile/signin HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`
const unreadAnswers = 100

/** Writes the planned bytes, slowly where planned, and reads nothing when the answers should stay unread. */
function dawdle(socket: Socket, { kind, pause }: SlowConnection, signal: AbortSignal): void {
  switch (kind) {
    case 'silent':
      socket.resume()
      return
    case 'slowHead':
      socket.resume()
      drip(socket, `${head}Content-Length: 2\r\nX-Slow: ${'x'.repeat(5_000)}`, pause, signal)
      return
    case 'slowBody':
      socket.resume()
      socket.write(`${head}Content-Length: 5000\r\n\r\n`)
      drip(socket, `{"code":"${'x'.repeat(4_900)}`, pause, signal)
      return
    case 'halfOpen':
      socket.resume()
      socket.end(`${head}Content-Length: 5000\r\n\r\n{"code":`)
      return
    case 'unread':
      socket.pause()
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(unreadAnswers))
      return
  }
}

async function drip(socket: Socket, text: string, pause: number, signal: AbortSignal): Promise<void> {
  for (const letter of text) {
    if (signal.aborted || socket.destroyed) return
    socket.write(letter)
    await passUnless(pause, signal)
  }
}

function passUnless(milliseconds: number, signal: AbortSignal): Promise<unknown> {
  return pass(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
}
