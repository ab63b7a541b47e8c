import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { apiBase, pathOf } from '../../src/api/routes.ts'
import type { Cents } from '../../src/domain/lib/money.ts'
import type { Database } from '../database/database.ts'
import type { CallbackReading, PaymentGateway, PaymentReport } from './gateway.ts'

/*
 * A gateway without money and with its own table (`sandbox_payments`): anyone with the address of its page
 * approves or declines. Its callback is signed with a secret of this database and handled like a real
 * gateway's.
 */

export const sandboxName = 'sandbox'
const signatureHeader = 'x-sandbox-signature'

export interface SandboxPayment {
  readonly token: string
  readonly reference: string
  readonly amount: Cents
  readonly payerName: string
  readonly decision: 'approved' | 'declined' | null
}

export function sandboxGateway(database: Database): PaymentGateway {
  return {
    name: sandboxName,
    confirmsByPolling: false,

    async initiate({ reference, amount, payer, ownOrigin }) {
      const token = randomBytes(24).toString('base64url')
      await database.pool.query(
        'insert into sandbox_payments (token, reference, amount_cents, payer_name) values ($1, $2, $3, $4)',
        [token, reference, amount, payer.name],
      )
      const page = `${apiBase}${pathOf('sandboxPage', { reference: token })}`
      return { paymentUrl: `${ownOrigin}${page}`, pollReference: token }
    },

    async poll(token) {
      const payment = await findSandboxPayment(database, token)
      if (payment === undefined) throw new Error('The sandbox has no such payment')
      return reportOf(payment)
    },

    async readCallback(rawBody, headers) {
      const signature = Buffer.from(headers.get(signatureHeader) ?? '', 'hex')
      const expected = sign(await secretOf(database), rawBody)
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
        return { ok: false, because: 'forged' }
      return readReport(rawBody)
    },
  }
}

export async function findSandboxPayment(
  { pool }: Database,
  token: string,
): Promise<SandboxPayment | undefined> {
  if (!/^[\w-]{32}$/.test(token)) return undefined
  const { rows } = await pool.query<SandboxPayment>(
    `select token, reference, amount_cents as amount, payer_name as "payerName", decision
    from sandbox_payments where token = $1`,
    [token],
  )
  return rows[0]
}

export async function decideSandboxPayment(
  database: Database,
  token: string,
  decision: 'approved' | 'declined',
): Promise<SandboxPayment | undefined> {
  await database.pool.query(
    'update sandbox_payments set decision = $2 where token = $1 and decision is null',
    [token, decision],
  )
  return findSandboxPayment(database, token)
}

export async function sandboxCallback(
  database: Database,
  payment: SandboxPayment,
): Promise<{ readonly rawBody: string; readonly headers: Headers }> {
  const rawBody = JSON.stringify(reportOf(payment))
  const signature = sign(await secretOf(database), rawBody).toString('hex')
  return { rawBody, headers: new Headers({ [signatureHeader]: signature }) }
}

const statusOf = { approved: 'paid', declined: 'failed' } as const

function reportOf({ reference, amount, decision }: SandboxPayment): PaymentReport {
  return {
    reference,
    amount,
    status: decision === null ? 'pending' : statusOf[decision],
    gatewayStatus: decision ?? 'undecided',
    fee: 0,
  }
}

const report = z.object({
  reference: z.string(),
  amount: z.int(),
  status: z.enum(['pending', 'paid', 'failed']),
  gatewayStatus: z.string(),
  fee: z.optional(z.int()),
})

function readReport(rawBody: string): CallbackReading {
  try {
    return { ok: true, report: report.parse(JSON.parse(rawBody)) }
  } catch {
    return { ok: false, because: 'unreadable' }
  }
}

function sign(secret: string, rawBody: string): Buffer {
  return createHmac('sha256', secret).update(rawBody).digest()
}

/** Created on first use. If two hosts create it at the same time, both use the first one stored. */
async function secretOf({ pool }: Database): Promise<string> {
  const name = 'sandboxGatewaySecret'
  await pool.query('insert into settings (name, value) values ($1, $2) on conflict do nothing', [
    name,
    randomBytes(32).toString('hex'),
  ])
  const { rows } = await pool.query<{ value: string }>('select value from settings where name = $1', [name])
  const [setting] = rows
  if (setting === undefined) throw new Error('The secret of the sandbox is not in the settings')
  return setting.value
}
