import { setTimeout as pass } from 'node:timers/promises'
import type { SmallDisk } from '../../../test/server/support/smallDisk.ts'
import type { TcpProxy } from '../../../test/server/support/tcpProxy.ts'
import { ask } from './browser.ts'
import { bookSave, type Phone, saveOf } from './phones.ts'

/** What goes wrong with the database while the crowd is there. */
export interface DoorAccident {
  readonly name: string
  /** When, as a share of the time in which the crowd comes. */
  readonly at: number
  readonly cause: () => Promise<unknown> | undefined
  /** What it must have done before it is mended: a write was refused, or the host has ended. */
  readonly until: 'anything' | 'refused' | 'ended'
  /** From then until it is mended, in milliseconds. */
  readonly lasts: number
  readonly mend: () => void
}

/** The line goes dead without a word: what is open leads nowhere, as after a failover or a pulled cable. */
export function deadLine(line: TcpProxy, at: number, lasts: number): DoorAccident {
  const cause = () => {
    line.stall()
    line.swallow()
    return undefined
  }
  return { name: 'line dead', at, cause, until: 'anything', lasts, mend: () => line.resume() }
}

/** The server is gone: connections are reset, and there are no new ones. */
export function resetLine(line: TcpProxy, at: number, lasts: number): DoorAccident {
  const cause = () => {
    line.refuse()
    line.reset()
    return undefined
  }
  return { name: 'line reset', at, cause, until: 'refused', lasts, mend: () => line.resume() }
}

const plentyOfRoom = 100_000

/** There is no room on the disk, and the host knows it after a second. */
export function fullDisk(disk: SmallDisk, at: number, lasts: number): DoorAccident {
  const cause = () => {
    disk.leave(1)
    return undefined
  }
  return { name: 'disk full', at, cause, until: 'refused', lasts, mend: () => disk.leave(plentyOfRoom) }
}

/**
 * The disk fills in three steps: less is free than the reserve, then next to nothing, and at last nothing at all though
 * the host is told of room, so that its next checkpoint stops the engine.
 * @param step how long each of the first two takes, in milliseconds
 */
export function fillingDisk(disk: SmallDisk, at: number, step: number, lasts: number): DoorAccident {
  const cause = async () => {
    disk.leave(50)
    await pass(step)
    disk.leave(1)
    await pass(step)
    disk.leave(0, plentyOfRoom)
  }
  return { name: 'disk full', at, cause, until: 'ended', lasts, mend: () => disk.leave(plentyOfRoom) }
}

/**
 * Lets an accident happen, mends it, and waits until the host writes again.
 * @param probe its health record is saved to find that out
 * @param ends how often the host has ended by itself
 * @returns how long that took once it was mended, in milliseconds
 */
export async function suffer(accident: DoorAccident, probe: Phone, ends: () => number): Promise<number> {
  const endsBefore = ends()
  const over = probe.notebook.beginAccident(accident.name)
  await accident.cause()
  if (accident.until === 'refused')
    await saveUntil(probe, 'refused', `The host did not notice: ${accident.name}`)
  if (accident.until === 'ended')
    while (ends() === endsBefore && performance.now() < probe.giveUpAt()) await pass(100)
  await pass(accident.lasts)
  accident.mend()
  const mendedAt = performance.now()
  await saveUntil(probe, 'saved', `The host did not write again after: ${accident.name}`)
  over()
  return performance.now() - mendedAt
}

const untilNextLook = 100

/** Saves one record after the other, each until it is told to be saved, until that is so or is not. */
async function saveUntil(probe: Phone, end: 'saved' | 'refused', otherwise: string): Promise<void> {
  const { account } = probe.plan
  while (performance.now() < probe.giveUpAt()) {
    const saves = probe.books.records.get(account)?.saves ?? 0
    const record = {
      bloodType: 'O+',
      allergies: '',
      conditions: '',
      medications: '',
      emergencyContact: 'Esther Ndlovu',
      emergencyPhone: '',
      notes: `Save ${saves + 1}`,
    }
    const reply = await ask(probe, { ...saveOf(probe, record), kind: 'probe' })
    const isSaved = reply?.status === 200
    if (isSaved) bookSave(probe, record, reply)
    if (isSaved === (end === 'saved')) return
    await pass(untilNextLook)
  }
  probe.notebook.found(otherwise, { request: `a save of the health record of ${account}` })
}
