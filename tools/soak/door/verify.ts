import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../../server/database/database.ts'
import type { LedgerVerdict } from '../../../server/ledger/check.ts'
import { pathOf } from '../../../src/api/routes.ts'
import { centsFromDollars } from '../../../src/domain/lib/money.ts'
import type { CampPeople } from '../camp.ts'
import { compareWithDatabase as compareMoneyWithDatabase } from '../verify.ts'
import { ask, type Browser, type Question, questionOf, signInQuestion } from './browser.ts'
import type { Books, Phone } from './phones.ts'

/*
 * Compares every acknowledgement with the host's final answers and with every row of its database: nothing is
 * lost, doubled or unacknowledged.
 */

export async function disagreementsWithHost(
  phones: readonly Phone[],
  books: Books,
  outside: Pick<Browser, 'host' | 'notebook'>,
): Promise<string[]> {
  const found: string[] = []
  const expectThat = (is: unknown, told: unknown, what: string) => {
    if (!isDeepStrictEqual(is, told))
      found.push(`${what}: told ${JSON.stringify(told)}, the host says ${JSON.stringify(is)}`)
  }
  const office = phones.find(({ plan }) => plan.name === 'office')
  if (office === undefined) throw new Error('There is no office.')
  const tell = async (browser: Browser, question: Question) =>
    (await ask(browser, { ...question, kind: 'atTheEnd' }))?.body ?? {}

  const { participants } = await tell(office, questionOf('participants', pathOf('participants', {})))
  const listed = (Array.isArray(participants) ? participants : []) as { code: string; checkedIn: boolean }[]
  const inside = new Set(books.checkIns.map(({ code }) => code))
  expectThat(codesOf(listed.filter(({ checkedIn }) => checkedIn)), [...inside].sort(), 'checked in')

  const { data: paidOut } = await tell(office, questionOf('withdrawals', pathOf('withdrawals', {})))
  const withdrawals = doneIn(books, 'withdrawal')
  const total = withdrawals.reduce((sum, { cents }) => sum + cents, 0)
  expectThat(
    [paidOut?.count, centsFromDollars(Number(paidOut?.totalWithdrawn))],
    [withdrawals.length, total],
    'paid out',
  )

  for (const phone of phones) {
    const { role, account, name } = phone.plan
    if (role === 'participant') {
      const { balance } = await tell(phone, questionOf('wallet', pathOf('wallet', { code: account })))
      expectThat(centsFromDollars(Number(balance)), answeredBalance(books, account), `the wallet of ${name}`)
      const { data } = await tell(phone, questionOf('health', pathOf('health', { code: account })))
      expectThat(data ?? null, books.records.get(account)?.record ?? null, `the health record of ${name}`)
    } else if (role === 'merchant') {
      const path = pathOf('merchantTransactions', { merchantNumber: account })
      const { merchantBalance } = await tell(phone, questionOf('merchantTransactions', path))
      const charged = doneIn(books, 'charge').filter(({ actor }) => actor === account)
      const told = charged.reduce((sum, { cents }) => sum + cents, 0)
      expectThat(centsFromDollars(Number(merchantBalance)), told, `what ${name} has taken`)
    } else {
      const { success } = await tell(phone, questionOf('merchants', pathOf('merchants', {})))
      expectThat(success, true, `the session of ${name}`)
    }
  }

  const statusOf = async (cookie: string, question: Question) => {
    const cookies = new Map(cookie.split('; ').map((pair) => pair.split('=', 2) as [string, string]))
    const reply = await ask(
      { ...outside, cookies, address: '192.0.2.251' },
      { ...question, kind: 'atTheEnd' },
    )
    return reply?.status
  }
  for (const cookie of books.endedSessions)
    expectThat(
      await statusOf(cookie, questionOf('merchants', pathOf('merchants', {}))),
      401,
      'a session that was signed out of',
    )
  const [registered] = books.registrations
  if (registered !== undefined)
    expectThat(
      await statusOf('none=', signInQuestion('participant', registered.code, registered.password)),
      200,
      `the first password of ${registered.code}`,
    )
  const [added] = books.merchants
  if (added !== undefined)
    expectThat(
      await statusOf('none=', signInQuestion('merchant', added.number, added.password)),
      200,
      `the first password of ${added.number}`,
    )
  return found
}

const codesOf = (rows: readonly { readonly code: string }[]) => rows.map(({ code }) => code).sort()

function doneIn({ moneyRequests }: Books, kind: 'charge' | 'withdrawal') {
  return moneyRequests
    .filter(([moneyRequest, { outcome }]) => moneyRequest.kind === kind && outcome === 'done')
    .map(([moneyRequest]) => moneyRequest)
}

function answeredBalance({ moneyRequests }: Books, code: string): number {
  return moneyRequests
    .filter(([{ camper }, { outcome }]) => camper === code && outcome === 'done')
    .reduce((sum, [{ kind, cents }]) => sum + (kind === 'deposit' ? cents : -cents), 0)
}

export async function findingsInDatabase(
  database: Database,
  books: Books,
  people: CampPeople,
): Promise<{ readonly findings: readonly string[]; readonly ledger: LedgerVerdict }> {
  const { findings: ofMoney, ledger } = await compareMoneyWithDatabase(database, books.moneyRequests)
  const findings = [...ofMoney]
  const { pool } = database
  const compare = async (what: string, told: readonly string[], query: string) => {
    const { rows } = await pool.query<{ row: string }>(query)
    findings.push(
      ...differences(
        what,
        told,
        rows.map(({ row }) => row),
      ),
    )
  }

  const inside = new Map<string, number>()
  for (const { code, outcome } of books.checkIns)
    inside.set(code, (inside.get(code) ?? 0) + (outcome === 'done' ? 1 : 0))
  for (const [code, times] of inside)
    if (times !== 1) findings.push(`${code} was reported as checked in ${times} times`)
  await compare(
    'participant',
    [
      ...people.campers.map((code, index) => `${code} Camper Number ${index + 1} ${inside.has(code)}`),
      ...books.registrations.map(
        ({ code, registration: { FirstName, Surname } }) => `${code} ${FirstName} ${Surname} false`,
      ),
    ],
    `select code || ' ' || firstname || ' ' || lastname || ' ' || (status = 'checkedIn')::text as row
    from participants`,
  )
  await compare(
    'merchant',
    [
      ...people.merchants.map((number) => `${number} Stall ${number}`),
      ...books.merchants.map(({ number, name }) => `${number} ${name}`),
    ],
    `select merchant_number || ' ' || merchant_name as row from merchants`,
  )
  await compare(
    'health record',
    Array.from(books.records, ([code, { record }]) => `${code} ${Object.values(record).join('|')}`),
    `select code || ' ' || concat_ws('|', blood_type, allergies, conditions, medications, emergency_contact,
      emergency_phone, notes) as row from health_records`,
  )
  await compare(
    'line of the audit',
    [
      ...Array.from(inside.keys(), (code) => `checkIn ${code}`),
      ...books.registrations.map(({ code }) => `register ${code}`),
      ...books.merchants.map(({ number }) => `addMerchant ${number}`),
      ...Array.from(books.records, ([code, { saves }]) =>
        Array.from({ length: saves }, () => `saveHealth ${code}`),
      ).flat(),
      ...books.arrivals.map((code) => `updatePassword ${code}`),
    ],
    `select action || ' ' || subject as row from audit
    where action in ('checkIn', 'register', 'addMerchant', 'saveHealth', 'updatePassword')`,
  )
  return { findings, ledger }
}

function differences(what: string, told: readonly string[], there: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const row of told) counts.set(row, (counts.get(row) ?? 0) + 1)
  for (const row of there) counts.set(row, (counts.get(row) ?? 0) - 1)
  return Array.from(counts, ([row, count]) => {
    if (count > 0) return [`${what} lost: ${row}`]
    return count < 0 ? [`${what} that no answer reported: ${row}`] : []
  }).flat()
}
