import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { takeFolderLock, watchForSilence } from '../../../server/database/folderLock.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'camp lock '))
  path = join(folder, 'host.lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const inUse = `The data folder THE-FOLDER is in use by another running host; stop that one first, or set DATA_DIR to another folder.`

describe('The lock of a data folder', () => {
  test('exists until it is released', () => {
    const lock = takeFolderLock(path, folder)
    const { pid, machine } = JSON.parse(readFileSync(path, 'utf8'))
    expect([pid, machine]).toEqual([process.pid, hostname()])
    lock.release()
    expect(readdirSync(folder)).toEqual([])
  })

  test('is refused and unchanged while its process runs', () => {
    const lock = takeFolderLock(path, folder)
    const held = readFileSync(path, 'utf8')
    expect(takeAgain).toThrow(inUse.replace('THE-FOLDER', folder))
    expect(readFileSync(path, 'utf8')).toBe(held)
    lock.release()
  })

  test('is taken over from an ended process', async () => {
    const gone = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
    await once(gone, 'exit')
    leaveLock({ pid: gone.pid })
    expectTakenOver()
  })

  if (existsSync('/proc/self/stat')) {
    test('is taken over from an ended process whose process id is in use again', () => {
      leaveLock({ startedAt: '1' })
      expectTakenOver()
    })
  }

  test.each([
    ['machine', { machine: 'another', pid: 1 }],
    ['container of this machine', { pidNamespace: 'pid:[1]', pid: 2 ** 22 + 1 }],
    ['boot, of a machine of the same name, perhaps,', { boot: 'another' }],
  ])('of another %s is respected while it is renewed there', async (_, holder) => {
    leaveLock(holder)
    // The lock's renewals count, not its age, because the other clock may be behind.
    age(path, 31)
    let renewals = 0
    const beat = setInterval(() => age(path, 31 - ++renewals / 100), 10)
    expect(await watchForSilence(path, { after: 400, atLeast: 200 })).toBeUndefined()
    clearInterval(beat)
    expect(takeAgain).toThrow('is in use by another running host')
    const silentSince = await watchForSilence(path, { after: 400, atLeast: 20 })
    age(path, 5)
    expect(() => takeFolderLock(path, folder, silentSince)).toThrow('is in use by another running host')
    await expectTakenOverAfterSilence()
  })

  test('from before a reboot, with a clock set back since, is taken over', async () => {
    leaveLock({ boot: 'another' })
    age(path, -3_600)
    await expectTakenOverAfterSilence()
  })

  test('of a process of this machine is not watched', async () => {
    leaveLock({ pid: 2 ** 22 + 1 })
    expect(await watchForSilence(path)).toBeUndefined()
  })

  test('that is empty is respected while new, and taken over when it stays empty', () => {
    writeFileSync(path, '')
    expect(takeAgain).toThrow('is in use by another running host')
    age(path, 11)
    expectTakenOver()
  })

  test('is given to one of several processes that find it stale in parallel', async () => {
    leaveLock({ pid: 2 ** 22 + 1 })
    const module = new URL('../../../server/database/folderLock.ts', import.meta.url).href
    const script = `
      import { takeFolderLock } from ${JSON.stringify(module)}
      process.stdin.once('data', () => {
        try {
          takeFolderLock(${JSON.stringify(path)}, 'folder')
          console.log('taken')
        } catch {
          console.log('refused')
        }
        process.stdin.once('data', () => process.exit())
      })
      console.log('ready')`
    const starts = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', script], {
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    )
    const say = async (text: string) => {
      const answers = starts.map(({ stdout }) => once(stdout, 'data'))
      for (const { stdin } of starts) stdin.write(text)
      return (await Promise.all(answers)).map((answer) => String(answer).trim())
    }
    await Promise.all(starts.map(({ stdout }) => once(stdout, 'data')))
    expect((await say('take\n')).sort()).toEqual(['refused', 'refused', 'refused', 'taken'])
    const exits = starts.map((start) => once(start, 'exit'))
    for (const { stdin } of starts) stdin.write('end\n')
    await Promise.all(exits)
    expect(readdirSync(folder)).toEqual([])
  })
})

function takeAgain() {
  takeFolderLock(path, folder)
}

function leaveLock(difference: object): void {
  const lock = takeFolderLock(path, folder)
  const own = JSON.parse(readFileSync(path, 'utf8'))
  lock.release()
  writeFileSync(path, JSON.stringify({ ...own, ...difference }))
}

async function expectTakenOverAfterSilence(): Promise<void> {
  expectTakenOver(await watchForSilence(path, { after: 40, atLeast: 20 }))
}

function expectTakenOver(silentSince?: number): void {
  const lock = takeFolderLock(path, folder, silentSince)
  expect(JSON.parse(readFileSync(path, 'utf8')).pid).toBe(process.pid)
  lock.release()
  expect(readdirSync(folder)).toEqual([])
}

function age(file: string, seconds: number): void {
  const then = new Date(Date.now() - seconds * 1000)
  utimesSync(file, then, then)
}
