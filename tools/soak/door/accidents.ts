import { setTimeout as pass } from 'node:timers/promises'
import type { SmallDisk } from '../../../test/server/support/smallDisk.ts'
import type { TcpProxy } from '../../../test/server/support/tcpProxy.ts'
import { ask } from './browser.ts'
import { bookSave, type Phone, saveOf } from './phones.ts'

export interface DoorAccident {
  readonly name: string
  readonly at: number
  readonly cause: () => Promise<unknown> | undefined
  /** The effect to wait for before the repair: a refused write, or the end of the host. */
  readonly until: 'anything' | 'refused' | 'ended'
  /** Ms from the effect until the repair. */
  readonly lasts: number
  readonly mend: () => void
}

/** Open connections hang without an error, as after a failover or a pulled cable. */
export function deadLine(line: TcpProxy, at: number, lasts: number): DoorAccident {
  const cause = () => {
    line.stall()
    line.swallow()
    return undefined
  }
  return { name: 'line dead', at, cause, until: 'anything', lasts, mend: () => line.resume() }
}

/** Resets all connections and refuses new ones, as when the server is gone. */
export function resetLine(line: TcpProxy, at: number, lasts: number): DoorAccident {
  const cause = () => {
    line.refuse()
    line.reset()
    return undefined
  }
  return { name: 'line reset', at, cause, until: 'refused', lasts, mend: () => line.resume() }
}

const plentyOfRoom = 100_000

/** The disk is full, and the host knows it after a second. */
export function fullDisk(disk: SmallDisk, at: number, lasts: number): DoorAccident {
  const cause = () => {
    disk.leave(1)
    return undefined
  }
  return { name: 'disk full', at, cause, until: 'refused', lasts, mend: () => disk.leave(plentyOfRoom) }
}

/**
 * Fills the disk in three steps: less than the reserve is free, then almost nothing, then nothing while the
 * host still sees free space, so that its next checkpoint stops the engine.
 * @param step the duration of each of the first two steps in ms
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
 * Causes an accident, repairs it, and waits until the host writes again.
 * @param probe saves its health record as a test write
 * @param ends how often the host has ended by itself
 * @returns ms from the repair to the first write
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
