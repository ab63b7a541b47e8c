import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import type { SignInRole } from '../../../src/domain/staff/roles.ts'
import { hostSecret } from '../auth/hostSecrets.ts'
import type { ApiContext, Host } from '../http/call.ts'
import { isBehindHttps } from '../http/origin.ts'

/*
 * The cookie of a browser that was signed in to an account before (OWASP: "device cookie"): guesses of others
 * do not slow it down. It outlives the session and sign-out, grants no access, and does not reveal the
 * accounts: it holds a random name of the browser and, for each account, a signature over both.
 */

interface Account {
  readonly role: SignInRole
  readonly identifier: string
}

const maxAge = 180 * 24 * 60 * 60
const maxAccounts = 8
const part = '[\\w-]{22}'
const shape = new RegExp(`^${part}(\\.${part}){1,${maxAccounts}}$`)

export async function knownBrowser(
  context: ApiContext,
  host: Host,
  account: Account,
): Promise<string | undefined> {
  const { name, signatures } = presented(context, host)
  if (name === undefined) return undefined
  const signature = Buffer.from(
    signatureOf(await hostSecret(host.database, 'knownBrowserSecret'), name, account),
  )
  const isKnown = signatures.some((other) => timingSafeEqual(Buffer.from(other), signature))
  return isKnown ? name : undefined
}

export async function rememberBrowser(context: ApiContext, host: Host, account: Account): Promise<void> {
  const { name = randomBytes(16).toString('base64url'), signatures } = presented(context, host)
  const signature = signatureOf(await hostSecret(host.database, 'knownBrowserSecret'), name, account)
  const latest = [signature, ...signatures.filter((other) => other !== signature)].slice(0, maxAccounts)
  const secure = isBehindHttps(context, host)
  setCookie(context, cookieName(secure), [name, ...latest].join('.'), {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure,
    maxAge,
  })
}

function presented(context: ApiContext, host: Host) {
  const value = getCookie(context, cookieName(isBehindHttps(context, host))) ?? ''
  const [name, ...signatures] = shape.test(value) ? value.split('.') : []
  return { name, signatures }
}

const cookieName = (secure: boolean) => (secure ? '__Host-browser' : 'browser')

function signatureOf(secret: string, browser: string, { role, identifier }: Account): string {
  const signed = JSON.stringify([browser, role, identifier])
  return createHmac('sha256', secret).update(signed).digest().subarray(0, 16).toString('base64url')
}
