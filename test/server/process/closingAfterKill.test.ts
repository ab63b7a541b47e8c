import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { asksPinsSetting } from '../../../server/app/auth/pins.ts'
import type { Database } from '../../../server/database/database.ts'
import { openDurableDatabase } from '../../../server/database/embedded.ts'
import { checkLedger } from '../../../server/ledger/check.ts'
import { copyDemoData, startHostProcess, withHostProcesses } from '../support/hostProcess.ts'

withHostProcesses()

const folder = mkdtempSync(join(tmpdir(), 'closing-'))
afterAll(() => rm(folder, { recursive: true }))

/** While no host runs on it. */
async function inDatabase(work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await openDurableDatabase({ folder, log: console.error, onEngineFailure: console.error })
  await work(database).finally(() => database.close())
}

async function openHost() {
  const host = startHostProcess({ DATA_DIR: folder })
  const address = await host.address
  const send = async (path: string, body?: object, key?: string) => {
    const response = await fetch(`${address}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'Content-Type': 'application/json',
        Origin: address,
        Cookie: cookie,
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { response, answer: await response.json() }
  }
  let cookie = ''
  const { response } = await send('/admin/signin', {
    email: 'gate@camp.example.org',
    password: 'gate-opens-at-eight',
  })
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { host, send }
}

test('[W1213] a list goes on after the host was killed in the middle: each person is paid once, to the cent', {
  timeout: 300_000,
}, async () => {
  await copyDemoData(folder)
  await inDatabase(({ pool }) =>
    pool.query(`insert into settings (name, value) values ('${asksPinsSetting}', 'no')
      on conflict (name) do update set value = 'no'`),
  )
  const first = await openHost()
  await first.send('/admin/cash/desks', { float: 50_000, witness: 'Tendai Ncube' }, 'desk')
  const everybody = { kind: 'payBack', union: null, code: null, below: null, signedBy: 'Rudo Dube' }
  const made = await first.send('/admin/closing/lists', { ...everybody, contact: '', claimUntil: '' }, 'list')
  const path = `/admin/closing/lists/${made.answer.data.number}`
  const before = await first.send(`${path}/book`, {})
  expect(before.answer.data.booked).toBe(25)
  // The answer of this call is lost.
  const lost = first.send(`${path}/book`, {}).catch(() => null)
  await new Promise((resolve) => setImmediate(resolve))
  first.host.process.kill('SIGKILL')
  await Promise.all([first.host.exited, lost])

  const second = await openHost()
  let progress = (await second.send(path)).answer.data
  while (progress.endedAt === null) progress = (await second.send(`${path}/book`, {})).answer.data
  const { answer } = await second.send('/admin/cash')
  expect(progress.bookedAmount).toBe(progress.amount)
  expect(progress.booked + progress.notPaid).toBe(progress.people)
  expect(Math.round(answer.data.desk.cash * 100)).toBe(50_000_00 - Math.round(progress.bookedAmount * 100))
  second.host.process.kill('SIGTERM')
  await second.host.exited

  const faults: string[] = []
  await inDatabase(({ patientPool }) => checkLedger(patientPool, (fault) => faults.push(fault)))
  expect(faults).toEqual([])
})
