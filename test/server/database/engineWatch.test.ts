import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DurableFileSystem } from '../../../server/database/durableFileSystem.ts'
import { openDurableDatabase } from '../../../server/database/embedded.ts'
import { startWatchdog } from '../../../server/database/engineWatch.ts'
import { copyEmptyData } from '../support/hostProcess.ts'

const silent = 'The database engine has not answered for 30 seconds; the host stops.'

describe('The watchdog of the embedded engine', () => {
  const engine = { messages: 0, isAsked: false }
  const pool = { waitingCount: 0, query: vi.fn(() => new Promise(() => {})) }
  let failures: string[]
  let watchdog: ReturnType<typeof startWatchdog>
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    Object.assign(engine, { messages: 7, isAsked: false })
    pool.query.mockClear()
    failures = []
    watchdog = startWatchdog({
      engine,
      pool: pool as never,
      log: expect.fail,
      onFailure: (line) => failures.push(line),
    })
  })
  afterEach(async () => {
    await watchdog.stop()
  })
  const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

  test('declares a busy engine failed after 30 looks without progress, a second apart', async () => {
    engine.isAsked = true
    await seconds(29)
    expect(failures).toEqual([])
    await seconds(1)
    expect(failures).toEqual([silent])
  })

  test('tolerates an engine that makes progress, however long the work takes', async () => {
    engine.isAsked = true
    for (let look = 0; look < 100; look++) {
      engine.messages += 1
      await seconds(20)
    }
    expect(failures).toEqual([])
  })

  test('tolerates an idle engine while a transaction waits for the server', async () => {
    pool.waitingCount = 5
    await seconds(300)
    expect([failures, pool.query.mock.calls]).toEqual([[], []])
    pool.waitingCount = 0
  })

  test('queries an idle engine, and declares it failed without an answer', async () => {
    await seconds(30)
    expect(pool.query.mock.calls).toEqual([['select 1']])
    engine.isAsked = true
    await seconds(30)
    expect(failures).toEqual([silent])
  })
})

test('The watchdog counts looks, which stop while a migration blocks the event loop', async () => {
  const engine = { messages: 0, isAsked: true }
  const failures: string[] = []
  const watchdog = startWatchdog({
    engine,
    pool: { waitingCount: 0 } as never,
    log: expect.fail,
    onFailure: (line) => failures.push(line),
    checkInterval: 1,
  })
  await nextLook()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  await nextLook()
  engine.messages += 1
  engine.isAsked = false
  expect(failures).toEqual([])
  await watchdog.stop()
})

const nextLook = () => new Promise((resolve) => setTimeout(resolve, 1))

test('An engine that never returns from a statement is declared failed', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'camp engine '))
  await copyEmptyData(folder)
  const failures: unknown[] = []
  let disk: StuckFileSystem | undefined
  const database = await openDurableDatabase({
    folder,
    log: console.error,
    checkInterval: 10,
    onEngineFailure: (line) => failures.push(line),
    fileSystem(path, onFailure) {
      disk = new StuckFileSystem(path, onFailure)
      return disk
    },
  })
  disk?.stick()
  const stuck = database.pool.query("insert into settings values ('stuck', '')")
  await vi.waitUntil(() => failures.length > 0, { timeout: 20_000 })
  expect(failures[0]).toBe(silent)
  disk?.letGo()
  await stuck
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

class StuckFileSystem extends DurableFileSystem {
  letGo = () => {}
  #held: Promise<void> = Promise.resolve()
  stick() {
    this.#held = new Promise((resolve) => {
      this.letGo = resolve
    })
  }
  override syncToFs(): Promise<void> {
    return this.#held
  }
}
