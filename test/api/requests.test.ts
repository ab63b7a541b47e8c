import { afterAll, afterEach, beforeAll, describe, expect, expectTypeOf, test, vi } from 'vitest'
import type * as z from 'zod/mini'
import { pathOf, type RouteParameters, routes } from '../../src/api/routes.ts'
import type { participantSignInRequest, updatePasswordRequest } from '../../src/api/schemas/auth.ts'
import type { HealthRecord } from '../../src/domain/health.ts'
import {
  attempt,
  type CallName,
  type ClientRoute,
  callNames,
  calls,
  type SampleCall,
} from './support/calls.ts'
import { type Api, loadApi } from './support/loadApi.ts'
import { json, type Received, type StandInHost, startStandInHost } from './support/standInHost.ts'

const { signal } = new AbortController()

let host: StandInHost
let api: Api

beforeAll(async () => {
  host = await startStandInHost()
  api = await loadApi({ VITE_API_HOST: host.address })
})

afterEach(() => {
  host.received.length = 0
})

afterAll(async () => {
  vi.unstubAllEnvs()
  await host.stop()
})

async function requestOf(call: SampleCall, of: Api = api): Promise<Received> {
  host.answer = json(call.answer)
  await call.make(of, signal)
  expect(host.received).toHaveLength(1)
  const [request] = host.received
  if (!request) throw new Error('Nothing was sent')
  return request
}

/** Which rows the request of a call proves. */
const rows: Readonly<Record<CallName, string>> = {
  'participant sign-in': '[A403, P314]',
  'merchant sign-in': '[A404, P316]',
  'admin sign-in': '',
  'sign-out': '',
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

describe('what is sent', () => {
  test.each(callNames.map((name) => [name, rows[name]] as const))('%s %s', async (name) => {
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
  })

  test('every call of the table but the gateway’s is here', () => {
    const called = new Set<string>(callNames.map((name) => calls[name].route))
    const gateway = ['gatewayCallback', 'sandboxPage', 'sandboxDecision']
    expect([...called, ...gateway].sort()).toEqual(Object.keys(routes).sort())
  })

  test.each(callNames.filter((name) => 'hostReads' in calls[name]))(
    'the host reads the body of %s as it was meant',
    (name) => {
      const call: SampleCall = calls[name]
      expect(call.hostReads?.safeParse(call.sends[1])).toEqual({ success: true, data: call.sends[1] })
    },
  )

  test('[A019] all calls go to one host, below one base', async () => {
    const other = await startStandInHost()
    const elsewhere = await loadApi({ VITE_API_HOST: `${other.address}/` })
    for (const name of callNames) {
      const call: SampleCall = calls[name]
      other.answer = json(call.answer)
      await call.make(elsewhere, signal)
    }
    await other.stop()
    expect(host.received).toEqual([])
    expect(other.received.map(({ path }) => path.startsWith('/api/'))).toEqual(callNames.map(() => true))
  })

  test('[A369] what only an admin may call stands below admin', () => {
    const underAdmin = Object.entries(routes)
      .filter(([, { path }]) => path.startsWith('/admin/'))
      .map(([key]) => key)
    expect(underAdmin).toEqual([
      'adminSignIn',
      'dashboardStats',
      'participants',
      'participant',
      'register',
      'checkIn',
      'participantHealth',
      'merchants',
      'addMerchant',
      'withdrawals',
      'withdraw',
    ])
    const onlyForAdmins = Object.entries(routes).filter(([, { who }]) => who === 'admin')
    expect(onlyForAdmins.map(([key]) => key)).toEqual(underAdmin.filter((key) => key !== 'adminSignIn'))
  })

  test('cookies go along and nothing is answered from a cache', async () => {
    const requests: Request[] = []
    vi.stubGlobal('fetch', async (request: Request) => {
      requests.push(request)
      return Response.json({ success: true })
    })
    await api.signOut()
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
    'withdrawal',
  ]

  test.each(callNames)('of %s', async (name) => {
    const request = await requestOf(calls[name])
    expect(request.headers['idempotency-key']).toBe(once.includes(name) ? attempt : undefined)
  })

  test('goes with exactly the calls that the table marks', () => {
    const marked = Object.entries(routes).filter(([, route]) => 'once' in route)
    expect(marked.map(([key]) => key).sort()).toEqual(once.map((name) => calls[name].route).sort())
  })
})

describe('a build for a host that knows only the documented calls', () => {
  test.each(callNames)('%s carries neither key nor step', async (name) => {
    const plain = await loadApi({ VITE_API_HOST: host.address, VITE_API_EXTENSIONS: 'off' })
    const call: SampleCall = calls[name]
    const [line, body] = call.sends
    const { method, path, headers, body: sent } = await requestOf(call, plain)
    expect(`${method} ${path}`).toBe(line.replace(/\?.*/, ''))
    expect(headers['idempotency-key']).toBeUndefined()
    expect(sent).toBe(body === undefined ? '' : JSON.stringify(body))
  })
})

describe('codes in paths', () => {
  const codes = [
    ['NUZ042', 'NUZ042'],
    ['NU Z', 'NU%20Z'],
    ['a/b', 'a%2Fb'],
    ['../admin', '..%2Fadmin'],
    ['..', '%252E%252E'],
    ['.', '%252E'],
    ['%2e%2e', '%252e%252e'],
    ['100%', '100%25'],
    ['a?b#c', 'a%3Fb%23c'],
    ['a\\b', 'a%5Cb'],
    [`it's "x"`, `it's%20%22x%22`],
    ['a\u0000b', 'a%00b'],
    ['a\r\nb\t', 'a%0D%0Ab%09'],
    ['🏕️', '%F0%9F%8F%95%EF%B8%8F'],
    ['\u202Eabc', '%E2%80%AEabc'],
    ['Мир', '%D0%9C%D0%B8%D1%80'],
    ['\uD83C', '%EF%BF%BD'],
    ['a\uDFD5b', 'a%EF%BF%BDb'],
    ['$&', '%24%26'],
  ] as const

  test.each(codes)('%j reaches the host as one segment', async (code, segment) => {
    host.answer = json({ success: true })
    await api.searchCheckIn(code, signal)
    expect(host.received.map(({ path }) => path)).toEqual([`/api/admin/checkin/${segment}?step=search`])
  })

  test('a code of 10,000 characters is sent whole', async () => {
    host.answer = json({ success: true })
    await api.searchCheckIn('7'.repeat(10_000), signal)
    expect(host.received[0]?.path).toHaveLength('/api/admin/checkin/?step=search'.length + 10_000)
  })

  test('every parameter of every path is encoded', () => {
    expect([
      pathOf('updatePassword', { code: 'a/b' }),
      pathOf('health', { code: 'a/b' }),
      pathOf('saveHealth', { code: 'a/b' }),
      pathOf('hasMedicalRecords', { code: 'a/b' }),
      pathOf('wallet', { code: 'a/b' }),
      pathOf('merchantTransactions', { merchantNumber: 'a/b' }),
      pathOf('participant', { code: 'a/b' }),
      pathOf('checkIn', { code: 'a/b' }),
      pathOf('participantHealth', { code: 'a/b' }),
    ]).toEqual([
      '/profile/a%2Fb',
      '/profile/health/a%2Fb',
      '/profile/health/a%2Fb',
      '/profile/has-medical-records/a%2Fb',
      '/profile/wallet/a%2Fb',
      '/merchants/transactions/a%2Fb',
      '/admin/participants/a%2Fb',
      '/admin/checkin/a%2Fb',
      '/admin/participants/a%2Fb/health',
    ])
  })

  test('the parameters of a path are known to the types', () => {
    expectTypeOf<RouteParameters<'checkIn'>>().toEqualTypeOf<{ readonly code: string }>()
    expectTypeOf<RouteParameters<'merchantTransactions'>>().toEqualTypeOf<{
      readonly merchantNumber: string
    }>()
    expectTypeOf<keyof RouteParameters<'participants'>>().toBeNever()
    expectTypeOf<(typeof calls)[CallName]['route']>().toEqualTypeOf<ClientRoute>()
    expectTypeOf<z.infer<typeof participantSignInRequest>>().toEqualTypeOf<{
      code: string
      password: string
    }>()
    expectTypeOf<z.input<typeof updatePasswordRequest>['password']>().toBeString()
  })
})

describe('bodies', () => {
  test('lone surrogates and markup travel as JSON', async () => {
    host.answer = json({ success: true, data: { email: '', name: '' } })
    await api.signInAdmin({ email: '<img onerror=alert(1)>\uD83C', password: '"\\\u0000' })
    expect(JSON.parse(host.received[0]?.body ?? '')).toEqual({
      email: '<img onerror=alert(1)>\uD83C',
      password: '"\\\u0000',
    })
  })

  test('an empty age is sent as null', async () => {
    host.answer = json({ success: true })
    const registration = {
      unionNumber: '1',
      unionAbbreviation: 'NU',
      union: 'North Union',
      country: '',
      firstname: 'Naledi',
      lastname: 'Moyo',
      gender: 'FEMALE',
      age: '',
    } as const
    await api.registerParticipant(registration, attempt)
    expect(JSON.parse(host.received[0]?.body ?? '')).toHaveProperty('Age', null)
  })

  test('[P323] what only the form knows is not sent with a health record', async () => {
    host.answer = json({ success: true })
    const form: HealthRecord & { isAgreedToTerms: boolean } = {
      bloodType: 'O+',
      allergies: '',
      conditions: '',
      medications: '',
      emergencyContact: 'Rudo Moyo',
      emergencyPhone: '',
      notes: '',
      isAgreedToTerms: true,
    }
    await api.saveHealth('NUZ042', form)
    expect(Object.keys(JSON.parse(host.received[0]?.body ?? ''))).toEqual([
      'bloodType',
      'allergies',
      'conditions',
      'medications',
      'emergencyContact',
      'emergencyPhone',
      'notes',
    ])
  })

  test('[P341] what only the cart knows is not sent with a charge', async () => {
    host.answer = json({ success: true })
    const line = { name: 'Zip Line', price: 500, quantity: 1, icon: 'rope' }
    await api.chargeWallet(
      { ownerCode: 'NUZ042', merchantNumber: 'M1001', amount: 500, items: [line] },
      attempt,
    )
    expect(JSON.parse(host.received[0]?.body ?? '')).toHaveProperty('items', [
      { name: 'Zip Line', price: 5, quantity: 1 },
    ])
  })

  test.each([
    [1, '0.01', 0.01],
    [10, '0.10', 0.1],
    [1_999, '19.99', 19.99],
    [100_000, '1000.00', 1000],
  ])('%d cents are charged as "%s" and deposited as %d', async (amount, text, dollars) => {
    host.answer = json({ success: true, data: { paymentUrl: 'https://pay.example.org/1' } })
    await api.chargeWallet({ ownerCode: 'NUZ042', merchantNumber: 'M1001', amount, items: [] }, attempt)
    await api.startDeposit({ amount, firstName: 'Naledi', lastName: 'Moyo', ownerCode: 'NUZ042' }, attempt)
    const [charge, deposit] = host.received.map(({ body }) => JSON.parse(body).amount)
    expect([charge, deposit]).toEqual([text, dollars])
  })
})
