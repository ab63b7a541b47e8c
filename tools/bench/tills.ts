import { createHash, randomUUID } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { sessionLookUps } from '../../server/app/auth/sessions.ts'
import { priceListOf } from '../../server/app/till/priceLists.ts'
import { newReference } from '../../server/ledger/reference.ts'
import { charge } from '../../server/ledger/spending.ts'
import { apiBase, idempotencyKeyHeader, pathOf } from '../../src/api/routes.ts'

/** @throws unless the charge of $5.00, with its own idempotency key, was acknowledged */
export type Charge = (code: string, till: number) => Promise<void>

export interface Till {
  readonly merchantNumber: string
  readonly cookie: string
}

const cents = 500

/** Signs in sequentially, because an account's limit also counts concurrent sign-ins. */
export async function signInTills(
  address: string,
  merchantNumbers: readonly string[],
  password: string,
): Promise<Till[]> {
  const tills: Till[] = []
  for (const merchantNumber of merchantNumbers) {
    const answer = await fetch(`${address}${apiBase}${pathOf('merchantSignIn', {})}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ merchantNumber, password }),
    })
    const [cookie] = answer.headers.getSetCookie()
    if (!answer.ok || cookie === undefined)
      throw new Error(`A till could not sign in: ${await answer.text()}`)
    tills.push({ merchantNumber, cookie: cookie.split(';', 1).join('') })
  }
  return tills
}

export function chargeThroughHttp(
  address: string,
  tills: readonly Till[],
): { charge: Charge; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: tills.length })
  const { hostname, port } = new URL(address)
  const path = `${apiBase}${pathOf('deduct', {})}`
  return {
    async charge(ownerCode, till) {
      const { cookie, merchantNumber } = tillAt(tills, till)
      const body = JSON.stringify({
        ...{ ownerCode, merchantNumber, amount: '5.00', method: 'pos', type: 'purchase' },
        items: [{ name: 'Zip Line', price: 5, quantity: 1 }],
      })
      const headers = {
        Cookie: cookie,
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(body)),
        [idempotencyKeyHeader]: randomUUID(),
      }
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        request({ agent, hostname, port, path, method: 'POST', headers }, resolve)
          .on('error', reject)
          .end(body)
      })
      acknowledged(ownerCode, await text(answer))
    },
    close: () => agent.destroy(),
  }
}

export function chargeInDatabase(pool: pg.Pool, tills: readonly Till[]): Charge {
  const items = JSON.stringify([{ name: 'Zip Line', price: cents, quantity: 1 }])
  return async (code, till) => {
    const { merchantNumber } = tillAt(tills, till)
    const fingerprint = sha256(JSON.stringify(['deduct', code, items]))
    const { rows } = await pool.query<{ answer: string }>(
      charge.spend.with({
        number: code,
        isByName: false,
        cents,
        reference: newReference('PUR'),
        at: new Date(),
        subject: merchantNumber,
        key: randomUUID(),
        fingerprint,
        items,
      }),
    )
    acknowledged(code, rows[0]?.answer)
  }
}

export function lookUpAndChargeInDatabase(pool: pg.Pool, tills: readonly Till[]): Charge {
  const chargeNow = chargeInDatabase(pool, tills)
  return async (code, till) => {
    const { merchantNumber, cookie } = tillAt(tills, till)
    const tokenHash = sha256(cookie.slice(cookie.indexOf('=') + 1))
    const { rows } = await pool.query<{ subject: string }>(
      sessionLookUps.merchant.with({ tokenHash, now: new Date() }),
    )
    if (rows[0]?.subject !== merchantNumber) throw new Error(`The session of till ${till} is not there.`)
    const list = await priceListOf({ database: { pool } }, merchantNumber)
    if (list === undefined) throw new Error(`There is no stall ${merchantNumber}.`)
    await chargeNow(code, till)
  }
}

function acknowledged(code: string, answer: string | undefined): void {
  const parsed: { success?: boolean; data?: { referenceId?: string } } = JSON.parse(answer ?? '{}')
  if (parsed.success !== true || parsed.data?.referenceId === undefined)
    throw new Error(`The charge of ${code} was not acknowledged: ${answer ?? 'no answer'}`)
}

function tillAt(tills: readonly Till[], index: number): Till {
  const till = tills[index]
  if (till === undefined) throw new Error(`There is no till ${index}.`)
  return till
}

function sha256(value: string): string {
  return createHash('sha256').update(value).digest('hex')
}
