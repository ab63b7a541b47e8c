import { setTimeout as pass } from 'node:timers/promises'
import { pathOf } from '../../../src/api/routes.ts'
import type { TcpProxy } from '../../server/support/tcpProxy.ts'
import { ask, questionOf } from './browser.ts'
import type { Phone } from './phones.ts'

/** What goes wrong with the database while the crowd is there. */
export interface DoorAccident {
  readonly name: string
  /** When, as a share of the time in which the crowd comes. */
  readonly at: number
  readonly lasts: number
  readonly cause: () => void
  readonly mend: () => void
}

/** The line goes dead without a word: what is open leads nowhere, as after a failover or a pulled cable. */
export function swallowedLine(line: TcpProxy, at: number, lasts: number): DoorAccident {
  return {
    name: 'line dead',
    at,
    lasts,
    cause() {
      line.stall()
      line.swallow()
    },
    mend: () => line.resume(),
  }
}

/** Nothing passes for a while, and then all of it. */
export function stalledLine(line: TcpProxy, at: number, lasts: number): DoorAccident {
  return { name: 'line stalled', at, lasts, cause: () => line.stall(), mend: () => line.resume() }
}

/** The server is gone: connections are reset, and there are no new ones. */
export function resetLine(line: TcpProxy, at: number, lasts: number): DoorAccident {
  return {
    name: 'line reset',
    at,
    lasts,
    cause() {
      line.refuse()
      line.reset()
    },
    mend: () => line.resume(),
  }
}

const untilNextLook = 100

/**
 * Lets an accident happen, mends it, and waits until the host reads and writes again.
 * @returns how long that took once it was mended, in milliseconds
 */
export async function suffer(accident: DoorAccident, probe: Phone, number: number): Promise<number> {
  const over = probe.notebook.beginAccident(accident.name)
  accident.cause()
  await pass(accident.lasts)
  accident.mend()
  const mendedAt = performance.now()
  await untilWritten(probe, `Save after accident ${number}`)
  over()
  return performance.now() - mendedAt
}

async function untilWritten(probe: Phone, notes: string): Promise<void> {
  const { account } = probe.plan
  const record = {
    bloodType: 'O+',
    allergies: '',
    conditions: '',
    medications: '',
    emergencyContact: 'Esther Ndlovu',
    emergencyPhone: '',
    notes,
  }
  const path = pathOf('saveHealth', { code: account })
  const question = questionOf('saveHealth', path, { kind: 'probe', body: record })
  while (performance.now() < probe.giveUpAt()) {
    const reply = await ask(probe, question)
    if (reply?.status === 200) {
      const saves = (probe.books.records.get(account)?.saves ?? 0) + 1
      probe.books.records.set(account, { record, saves })
      return
    }
    await pass(untilNextLook)
  }
  probe.notebook.found('The host did not write again after the accident', { request: path })
}
