import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pass } from 'node:timers/promises'
import type { Database } from '../../../server/database/database.ts'
import { pathOf } from '../../../src/api/routes.ts'
import { ask, type Browser, questionOf } from './browser.ts'
import { type Books, followPlan, type Phone, verdictOn } from './phones.ts'
import { type Act, campAddress, type DoorSize } from './plan.ts'

/*
 * People with only the right to the gate: a staff member, and a paired phone that a lead revokes in the
 * middle of a check-in.
 */

export const gateStaff = 'gate@example.org'
const device = 'door-device'

export interface GateStaff {
  readonly token: string
}

export async function addGateStaff({ pool }: Database): Promise<GateStaff> {
  await pool.query(
    `insert into admins (email, name, rights, password_hash)
    select $1, 'Gate', '{gate}', password_hash from participants limit 1`,
    [gateStaff],
  )
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `insert into devices (id, name, made_by, created_at, pairing_ends_at, paired_at, ends_at)
    values ($1, 'Gate by phone', $2, now(), now(), now(), now() + interval '1 day')`,
    [device, gateStaff],
  )
  await pool.query(
    `insert into sessions (token_hash, role, subject, created_at, last_seen_at)
    values ($1, 'device', $2, now(), now())`,
    [createHash('sha256').update(token).digest('hex'), device],
  )
  return { token }
}

export interface GateStaffCounts {
  told: number
  refused: number
}

export async function checkInByRight(
  phone: Phone,
  size: DoorSize,
  codes: readonly string[],
  until: (at: number) => Promise<void>,
): Promise<void> {
  const acts = codes.map((code, index): Act => {
    const key = `door-${size.seed}-by-right-${index}`
    return { at: (size.lasts * index) / codes.length, kind: 'checkIn', key, code, isPressedTwice: false }
  })
  const refused = await verdictOn(phone, questionOf('withdrawals', pathOf('withdrawals', {})))
  if (refused.status !== 403 || refused.body.reason !== 'noRight')
    phone.notebook.found(`Without the right to it withdrawals were answered ${refused.status}`)
  await followPlan({ ...phone, plan: { ...phone.plan, acts } }, until)
}

interface PairedPhone extends GateStaff {
  readonly books: Books
  readonly counts: GateStaffCounts
  readonly lead: Phone
  readonly alone: string
}

export async function checkInAsDevice(
  { token, books, counts, lead, alone }: PairedPhone,
  size: DoorSize,
  codes: readonly string[],
  until: (at: number) => Promise<void>,
): Promise<void> {
  const { notebook, host, giveUpAt } = lead
  const browser = { host, notebook, cookies: new Map([['session', token]]), address: campAddress }
  const confirm = (code: string, key: string) =>
    confirmAs(browser, code, `door-${size.seed}-${key}`, giveUpAt)

  for (const [index, code] of codes.entries()) {
    await until((size.lasts * index) / (2 * codes.length))
    const told = await confirm(code, `device-${index}`)
    counts.told++
    if (told.status === 200) books.checkIns.push({ code, outcome: 'done' })
    else if (told.status === 409) books.checkIns.push({ code, outcome: 'alreadyIn' })
    else notebook.found(`The paired phone was answered ${told.status}`)
  }

  await until(size.lasts / 2)
  const revoking = questionOf('revokeDevice', pathOf('revokeDevice', { id: device }), { body: {} })
  const [atOnce, revoked] = await Promise.all([confirm(alone, 'device-alone'), verdictOn(lead, revoking)])
  if (revoked.status !== 200) notebook.found(`Revoking was answered ${revoked.status}`)
  if (atOnce.status === 200) books.checkIns.push({ code: alone, outcome: 'done' })
  else if (atOnce.status !== 401) notebook.found(`A phone that was revoked was answered ${atOnce.status}`)

  const path = `${pathOf('checkIn', { code: alone })}?step=confirm`
  const key = `door-${size.seed}-after-device`
  const afterwards = await verdictOn(lead, questionOf('checkIn', path, { key, body: {} }))
  if (afterwards.status === 200 || (afterwards.status === 409 && atOnce.status === 401 && atOnce.wasLost))
    books.checkIns.push({ code: alone, outcome: 'done' })
  else if (afterwards.status !== 409 || atOnce.status === 401)
    notebook.found(`${alone} was refused to a revoked phone and then answered ${afterwards.status}`)

  for (const [index, code] of codes.entries()) {
    const told = await confirm(code, `device-late-${index}`)
    if (told.status === 401) counts.refused++
    else notebook.found(`A phone that was revoked before was answered ${told.status}`)
  }
}

const untilRepeat = 250

interface Confirmed {
  readonly status: number | undefined
  readonly wasLost: boolean
}

async function confirmAs(
  browser: Browser,
  code: string,
  key: string,
  giveUpAt: () => number,
): Promise<Confirmed> {
  const path = `${pathOf('checkIn', { code })}?step=confirm`
  for (let wasLost = false; ; wasLost = true) {
    const reply = await ask(browser, questionOf('checkIn', path, { kind: 'checkInByDevice', key, body: {} }))
    if (reply !== undefined && reply.status < 500) return { status: reply.status, wasLost }
    if (performance.now() > giveUpAt()) return { status: undefined, wasLost: true }
    await pass(untilRepeat)
  }
}
