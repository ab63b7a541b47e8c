import { afterEach, describe, expect, test } from 'vitest'
import { checkLedger } from '../../../server/ledger/check.ts'
import { demoPasswords } from '../../../src/domain/demo/demoCamp.ts'
import { embeddedSoakDatabase, type RemovableDatabase } from '../../../tools/soak/databases.ts'
import { describeOnPostgresql } from '../support/databases.ts'
import { durableServer } from '../support/durableServer.ts'
import { copyDemoData, startHostProcess, withHostProcesses } from '../support/hostProcess.ts'

withHostProcesses()

let database: RemovableDatabase | undefined
afterEach(() => database?.remove())

async function openHost(environment: Readonly<Record<string, string>>) {
  const host = startHostProcess({ ...environment, DEMO: '1' })
  const address = await host.address
  const send = async (path: string, body?: object, key?: string, method = body ? 'POST' : 'GET') => {
    const response = await fetch(`${address}/api${path}`, {
      method,
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
    password: demoPasswords.admin,
  })
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { host, send }
}

/** @param untilBooking resolves when the call whose answer is lost may be killed */
async function paysEachPersonOnce(opened: RemovableDatabase, untilBooking: () => Promise<void>) {
  database = opened
  const first = await openHost(opened.environment)
  const { signers } = (await first.send('/admin/cash')).answer.data
  const signer = { id: signers[0].id, secret: demoPasswords.admin }
  await first.send('/admin/cash/desks', { float: 50_000, signer }, 'desk')
  const everybody = { kind: 'payBack', union: null, code: null, below: null, signedBy: 'Rudo Dube' }
  const made = await first.send('/admin/closing/lists', { ...everybody, contact: '', claimUntil: '' }, 'list')
  const path = `/admin/closing/lists/${made.answer.data.number}`
  const before = await first.send(`${path}/book`, {})
  expect(before.answer.data.booked).toBe(25)
  // The answer of this call is lost.
  const lost = first.send(`${path}/book`, {}).catch(() => null)
  await untilBooking()
  first.host.process.kill('SIGKILL')
  await Promise.all([first.host.exited, lost])

  const second = await openHost(opened.environment)
  let progress = (await second.send(path)).answer.data
  while (progress.endedAt === null) progress = (await second.send(`${path}/book`, {})).answer.data
  const { answer } = await second.send('/admin/cash')
  expect(progress.bookedAmount).toBe(progress.amount)
  expect(progress.booked + progress.notPaid).toBe(progress.people)
  expect(Math.round(answer.data.desk.cash * 100)).toBe(50_000_00 - Math.round(progress.bookedAmount * 100))
  second.host.process.kill('SIGTERM')
  await second.host.exited

  const faults: string[] = []
  await opened.use(({ patientPool }) => checkLedger(patientPool, (fault) => faults.push(fault)))
  expect(faults).toEqual([])
}

describe('A list whose host is killed in the middle', { timeout: 300_000 }, () => {
  test('[W1213] goes on: each person is paid once, to the cent', async () => {
    await paysEachPersonOnce(
      await embeddedSoakDatabase(copyDemoData),
      () => new Promise((resolve) => setImmediate(resolve)),
    )
  })
})

describeOnPostgresql('A list whose host is killed in the middle (PostgreSQL)', () => {
  test('[W1213] goes on: each person is paid once, to the cent', { timeout: 300_000 }, async () => {
    const server = await durableServer()
    await paysEachPersonOnce(server, () =>
      server.use(async ({ pool }) => {
        const booked = 'select count(*) as people from closing_items where reference is not null'
        while ((await pool.query<{ people: number }>(booked)).rows[0]?.people === 25);
      }),
    )
  })
})

describeOnPostgresql('A host that is killed before it answers a change of facts (PostgreSQL)', () => {
  test('[W1409] has saved the whole change; sent again, it changes nothing', {
    timeout: 300_000,
  }, async () => {
    const opened = await durableServer()
    database = opened
    const first = await openHost(opened.environment)
    const { facts } = (await first.send('/camp')).answer.data
    const identity = { ...facts.identity, name: 'Jamboree of the Lakes', shortName: 'Lakes' }
    const change = ['/admin/camp/facts/identity', { version: 0, facts: identity }, undefined, 'PUT'] as const
    // The host answers after it has drawn its pages for the new facts.
    const lost = first.send(...change).catch(() => 'lost')
    await opened.use(async ({ pool }) => {
      while ((await pool.query('select from camp')).rowCount === 0);
    })
    first.host.process.kill('SIGKILL')
    await first.host.exited
    expect(await lost).toBe('lost')

    const second = await openHost(opened.environment)
    const saved = { version: 1, facts: { ...facts, identity } }
    expect((await second.send('/camp')).answer.data).toMatchObject(saved)
    const again = await second.send(...change)
    expect([again.response.status, again.answer.data]).toEqual([200, expect.objectContaining(saved)])
    second.host.process.kill('SIGTERM')
    await second.host.exited
    await opened.use(async ({ pool }) => {
      const { rows } = await pool.query("select from audit where action = 'changeCamp'")
      expect(rows).toHaveLength(1)
    })
  })
})
