import { describe, expect, test, vi } from 'vitest'
import { signOut } from '../../src/api/account/auth.ts'
import { configure } from '../../src/api/lib/settings.ts'
import { routes } from '../../src/api/routes.ts'
import { access, attempt, type CallName, callNames, calls, type SampleCall } from './support/calls.ts'
import { connectClient } from './support/client.ts'
import { settingsFor } from './support/settingsFor.ts'
import { json, type Received, startStandInHost } from './support/standInHost.ts'

const client = connectClient()
const { signal } = new AbortController()

async function requestOf(call: SampleCall): Promise<Received> {
  client.host.answer = json(call.answer)
  await call.make(signal)
  expect(client.host.received).toHaveLength(1)
  const [request] = client.host.received
  if (!request) throw new Error('Nothing was sent')
  return request
}

const rows: Readonly<Partial<Record<CallName, string>>> = {
  'participant sign-in': '[A403, P314]',
  'merchant sign-in': '[A404, P316]',
  'password update of the plain form': '[A405, P318, P319]',
  'password update of the forced dialog': '[A405, P318, P320]',
  'health record': '[A407, P325]',
  'saving the health record': '[A407, P322, P323]',
  'medical records': '[A411, P328]',
  wallet: '[A408, P330]',
  deposit: '[A410, P331]',
  charge: '[A409, P335-P341]',
  'merchant transactions': '[A397, P332]',
  'dashboard figures': '[A372]',
  'participants list': '[A373]',
  'one participant': '[A376]',
  registration: '[A379, A380]',
  'search of a check-in': '[A386]',
  'confirm of a check-in': '[A386]',
  'health card': '[A389, A406]',
  'merchants list': '[A393]',
  'new merchant': '[A395]',
  withdrawals: '[A399]',
  withdrawal: '[A401]',
}

describe('a request', () => {
  test.each(callNames.map((name) => [name, rows[name] ?? ''] as const))(
    'of %s has its method, path and body %s',
    async (name) => {
      const call: SampleCall = calls[name]
      const [line, body] = call.sends
      const request = await requestOf(call)

      expect(`${request.method} ${request.path}`).toBe(line)
      if (body === undefined) {
        expect(request.body).toBe('')
        expect(request.headers['content-type']).toBeUndefined()
      } else {
        expect(JSON.parse(request.body)).toStrictEqual(body)
        expect(request.headers['content-type']).toBe('application/json')
      }
    },
  )

  test('exists in this test for every route except those of the gateway and of files', () => {
    const called = new Set<string>(callNames.map((name) => calls[name].route))
    const others = [
      'gatewayCallback',
      'sandboxPage',
      'sandboxDecision',
      'auditFile',
      'journalFile',
      'campLogo',
    ]
    expect([...called, ...others].sort()).toEqual(Object.keys(routes).sort())
  })

  test.each(callNames.filter((name) => 'hostReads' in calls[name]))(
    'of %s has a body that the schema of the server accepts unchanged',
    (name) => {
      const call: SampleCall = calls[name]
      expect(call.hostReads?.safeParse(call.sends[1])).toEqual({ success: true, data: call.sends[1] })
    },
  )

  test('[A019] goes to the configured server, below /api', async () => {
    const other = await startStandInHost()
    configure(settingsFor(other))
    for (const name of callNames) {
      const call: SampleCall = calls[name]
      other.answer = json(call.answer)
      await call.make(signal)
    }
    await other.stop()
    expect(client.host.received).toEqual([])
    expect(other.received.map(({ path }) => path.startsWith('/api/'))).toEqual(callNames.map(() => true))
  })

  test('[A369] is below admin exactly when only admins may send it', () => {
    const keysOf = (rows: object, below: string) =>
      Object.entries(rows).flatMap(([key, { path }]) => (path.startsWith(below) ? [key] : []))
    const underAdmin = keysOf(routes, '/admin/').toSorted()
    expect(underAdmin).toEqual(keysOf(access, '/api/admin/').toSorted())
    const onlyForAdmins = Object.entries(routes).filter(([, { who }]) => who === 'staff')
    expect(onlyForAdmins.map(([key]) => key).toSorted()).toEqual(
      underAdmin.filter((key) => key !== 'adminSignIn'),
    )
  })

  test('sends cookies and bypasses caches', async () => {
    const requests: Request[] = []
    vi.stubGlobal('fetch', async (request: Request) => {
      requests.push(request)
      return Response.json({ success: true })
    })
    await signOut()
    vi.unstubAllGlobals()
    expect(requests.map(({ credentials, cache, keepalive }) => ({ credentials, cache, keepalive }))).toEqual([
      { credentials: 'include', cache: 'no-store', keepalive: true },
    ])
  })
})

describe('the idempotency key', () => {
  const once: CallName[] = [
    'deposit',
    'charge',
    'registration',
    'confirm of a check-in',
    'new merchant',
    'new password of a merchant',
    'withdrawal',
    'new pairing',
    'new staff account',
    'new first password of staff',
    'staff account opened again',
    'another card',
    'new first password of a camper',
    'batch of an import',
    'undo of an import',
    'opening a cash desk',
    'closing a cash desk',
    'a top-up',
    'a pay-out',
    'taking a top-up back',
    'cash to the safe',
    'a pay-out of a stall',
    'a pay-in of a stall',
    'taking a stall’s pay-out back',
    'a refund',
    'a list of wallets',
    'paying out what was kept',
    'taking a gift back',
    'an expense',
    'a count of the safe',
    'money to the bank',
    'the source of the cash of a withdrawal',
    'a settlement',
    'a settlement taken back',
  ]

  test.each(callNames)('is sent or left out for %s', async (name) => {
    const request = await requestOf(calls[name])
    expect(request.headers['idempotency-key']).toBe(once.includes(name) ? attempt : undefined)
  })

  test('is sent with exactly the calls marked in the route table', () => {
    const marked = Object.entries(routes).filter(([, route]) => 'once' in route)
    const sent = new Set<string>(once.map((name) => calls[name].route))
    expect(marked.map(([key]) => key).sort()).toEqual([...sent].sort())
  })
})

describe('a build for a server with only the documented calls', () => {
  test.each(callNames)('sends %s without key and step', async (name) => {
    configure(settingsFor(client.host, { sendsExtensions: false }))
    const call: SampleCall = calls[name]
    const [line, body] = call.sends
    const { method, path, headers, body: sent } = await requestOf(call)
    expect(`${method} ${path}`).toBe(line.replace(/\?step=\w+/, ''))
    expect(headers['idempotency-key']).toBeUndefined()
    expect(sent).toBe(body === undefined ? '' : JSON.stringify(body))
  })
})
