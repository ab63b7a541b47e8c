import { statfsSync } from 'node:fs'
import { startJob } from '../jobs.ts'
import type { Log } from '../log.ts'
import type { Warnings } from '../warnings.ts'

/** Writes that the disk allows: all, only those that let people in and out, or none. */
export type Room = 'enough' | 'little' | 'none'

export interface DiskReserve {
  room(): Room
  stop(): Promise<void>
}

interface Options {
  readonly folder: string
  readonly reserve: number
  readonly log: Log
  readonly warnings: Warnings
  readonly measureInterval?: number
}

const megabyte = 1024 * 1024
export const usualReserve = 100 * megabyte
/** One segment of PostgreSQL's write-ahead log, and the writes of a checkpoint. */
const lastRoom = 20 * megabyte
/** How long a measure holds, in ms: at its fastest, the engine writes a few megabytes in that time. */
const measureHolds = 1_000
const defaultMeasureInterval = 10_000

/**
 * Watches the free space of the embedded database's disk, so that the host refuses to save before the engine
 * has to: a checkpoint or commit on a full disk stops the engine, reads included.
 */
export function watchDisk({
  folder,
  reserve,
  log,
  warnings,
  measureInterval = defaultMeasureInterval,
}: Options): DiskReserve {
  let room: Room = 'enough'
  let measuredAt = Number.NEGATIVE_INFINITY

  function measure(): void {
    const free = freeBytes(folder)
    measuredAt = performance.now()
    // Some network folders report no free space.
    if (free === undefined) return
    // Saving resumes with a tenth more, so that it does not flip with each write.
    const enough = room === 'enough' ? reserve : reserve * 1.1
    room = free < leastFor(reserve) ? 'none' : free < enough ? 'little' : 'enough'
    if (room === 'enough')
      warnings.clear('disk', "There is room on the server's disk again, and everything is saved as before.")
    else warnings.raise('disk', sentenceFor(room, reserve))
  }
  measure()
  const failure = "The free space of the server's disk could not be measured"
  const job = startJob({ failure, every: measureInterval, run: async () => measure() }, log)
  return {
    room() {
      if (performance.now() - measuredAt >= measureHolds) measure()
      return room
    },
    stop: () => job.stop(),
  }
}

export function hasRoomToStart(folder: string, reserve: number): boolean {
  const free = freeBytes(folder)
  return free === undefined || free >= leastFor(reserve)
}

export function mayLackRoom(folder: string): boolean {
  const free = freeBytes(folder)
  return free !== undefined && free < lastRoom
}

function leastFor(reserve: number): number {
  return Math.min(lastRoom, reserve / 4)
}

function freeBytes(folder: string): number | undefined {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return blocks === 0 ? undefined : bavail * bsize
}

function sentenceFor(room: Exclude<Room, 'enough'>, reserve: number): string {
  const then = 'Make room on it; the server then continues by itself.'
  if (room === 'none') return `The server's disk is full: nothing is saved and nobody can sign in. ${then}`
  const megabytes = Math.round(reserve / megabyte)
  return `Less than ${megabytes} MB are free on the server's disk: nothing is saved. ${then}`
}
