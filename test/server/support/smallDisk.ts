import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const megabyte = 1024 * 1024

/** A disk that runs out under a host process; how it is done stands in smallDisk.mjs. */
export interface SmallDisk {
  /** Node's arguments for the host, before those of its program. */
  readonly preload: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** Megabytes. `told` is what the host finds when it asks, if it is not the truth. */
  leave(free: number, told?: number): void
  remove(): void
}

/** @param folder a data folder */
export function makeSmallDisk(folder: string): SmallDisk {
  const own = mkdtempSync(join(tmpdir(), 'camp small disk '))
  const control = join(own, 'control.json')
  function leave(free: number, told?: number) {
    const settings = { free: free * megabyte, told: told === undefined ? undefined : told * megabyte }
    // Renamed, for the host may read it at any moment.
    writeFileSync(`${control}.new`, JSON.stringify(settings))
    renameSync(`${control}.new`, control)
  }
  leave(100_000)
  return {
    preload: ['--import', new URL('./smallDisk.mjs', import.meta.url).href],
    environment: { SMALL_DISK_FOLDER: folder, SMALL_DISK_CONTROL: control },
    leave,
    remove: () => rmSync(own, { recursive: true, force: true }),
  }
}
