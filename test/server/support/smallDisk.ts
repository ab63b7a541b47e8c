import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const megabyte = 1024 * 1024

/** A disk that runs out under a host process (implemented in smallDisk.mjs). */
export interface SmallDisk {
  readonly preload: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** Sets the free space in MB; `told` is the value that the host sees, if it differs. */
  leave(free: number, told?: number): void
  remove(): void
}

export function makeSmallDisk(folder: string): SmallDisk {
  const own = mkdtempSync(join(tmpdir(), 'camp small disk '))
  const control = join(own, 'control.json')
  function leave(free: number, told?: number) {
    const settings = { free: free * megabyte, told: told === undefined ? undefined : told * megabyte }
    // A rename is atomic; the host may read the file at any moment.
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
