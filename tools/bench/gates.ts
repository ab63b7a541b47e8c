import { createHash, randomBytes } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { sessionLookUps } from '../../server/app/auth/sessions.ts'
import { confirmation } from '../../server/app/gate/checkIn.ts'
import { apiBase, idempotencyKeyHeader, pathOf } from '../../src/api/routes.ts'

/** @throws unless the confirm, with its own idempotency key, was acknowledged */
export type Confirm = (code: string, gate: number) => Promise<void>

interface Admin {
  readonly email: string
  readonly password: string
}

export interface SignedIn {
  readonly email: string
  readonly cookie: string
}

/** Signs in sequentially, because an account's limit also counts concurrent sign-ins. */
export async function signInGates(address: string, admins: readonly Admin[]): Promise<SignedIn[]> {
  const gates: SignedIn[] = []
  for (const { email, password } of admins) {
    const answer = await fetch(`${address}${apiBase}${pathOf('adminSignIn', {})}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const [cookie] = answer.headers.getSetCookie()
    if (!answer.ok || cookie === undefined)
      throw new Error(`A gate could not sign in: ${await answer.text()}`)
    gates.push({ email, cookie: cookie.split(';', 1).join('') })
  }
  return gates
}

export function confirmThroughHttp(
  address: string,
  gates: readonly SignedIn[],
): { confirm: Confirm; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: gates.length })
  const { hostname, port } = new URL(address)
  return {
    async confirm(code, gate) {
      const headers = {
        Cookie: gateAt(gates, gate).cookie,
        'Content-Type': 'application/json',
        'Content-Length': '2',
        [idempotencyKeyHeader]: newKey(),
      }
      const path = `${apiBase}${pathOf('checkIn', { code })}?step=confirm`
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        request({ agent, hostname, port, path, method: 'POST', headers }, resolve)
          .on('error', reject)
          .end('{}')
      })
      acknowledged(code, await text(answer))
    },
    close: () => agent.destroy(),
  }
}

export function confirmInDatabase(pool: pg.Pool, gates: readonly SignedIn[]): Confirm {
  return async (code, gate) => {
    const { email } = gateAt(gates, gate)
    const fingerprint = sha256(JSON.stringify(['checkIn', code]))
    const { rows } = await pool.query<{ answer: string }>(
      confirmation.with({
        number: code,
        isByName: false,
        at: new Date(),
        role: 'admin',
        subject: email,
        actor: `admin:${email}`,
        key: newKey(),
        fingerprint,
        movement: randomBytes(16).toString('hex'),
        ...{ device: null, counter: null, notedAt: null },
      }),
    )
    acknowledged(code, rows[0]?.answer)
  }
}

export function lookUpAndConfirmInDatabase(pool: pg.Pool, gates: readonly SignedIn[]): Confirm {
  const confirm = confirmInDatabase(pool, gates)
  return async (code, gate) => {
    const { email, cookie } = gateAt(gates, gate)
    const tokenHash = sha256(cookie.slice(cookie.indexOf('=') + 1))
    const { rows } = await pool.query<{ subject: string }>(
      sessionLookUps.staff.with({ tokenHash, now: new Date() }),
    )
    if (rows[0]?.subject !== email) throw new Error(`The session of gate ${gate} is not there.`)
    await confirm(code, gate)
  }
}

function acknowledged(code: string, answer: string | undefined): void {
  const parsed: { success?: boolean; data?: { code?: string } } = JSON.parse(answer ?? '{}')
  if (parsed.success !== true || parsed.data?.code !== code) {
    throw new Error(`The check-in of ${code} was not acknowledged: ${answer ?? 'no answer'}`)
  }
}

function gateAt(gates: readonly SignedIn[], index: number): SignedIn {
  const gate = gates[index]
  if (gate === undefined) throw new Error(`There is no gate ${index}.`)
  return gate
}

function newKey(): string {
  return randomBytes(16).toString('hex')
}

function sha256(value: string): string {
  return createHash('sha256').update(value).digest('hex')
}
