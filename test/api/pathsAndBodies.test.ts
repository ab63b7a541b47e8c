import { describe, expect, expectTypeOf, test } from 'vitest'
import type * as z from 'zod/mini'
import { signInAdmin } from '../../src/api/account/auth.ts'
import { startDeposit } from '../../src/api/camper/wallet.ts'
import { searchCheckIn } from '../../src/api/gate/checkIn.ts'
import { saveHealth } from '../../src/api/health/health.ts'
import { chargeWallet } from '../../src/api/money/merchants.ts'
import { registerParticipant } from '../../src/api/people/participants.ts'
import { pathOf, type RouteParameters } from '../../src/api/routes.ts'
import type { participantSignInRequest, updatePasswordRequest } from '../../src/api/schemas/auth.ts'
import type { HealthRecord } from '../../src/domain/health/health.ts'
import { attempt, type CallName, type ClientRoute, type calls } from './support/calls.ts'
import { connectClient } from './support/client.ts'
import { json } from './support/standInHost.ts'

const client = connectClient()
const { signal } = new AbortController()

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

  test.each(codes)('%j is sent as one path segment', async (code, segment) => {
    client.host.answer = json({ success: true })
    await searchCheckIn({ code }, signal)
    expect(client.host.received.map(({ path }) => path)).toEqual([
      `/api/admin/checkin/${segment}?step=search`,
    ])
  })

  test('a code of 10,000 characters is sent completely', async () => {
    client.host.answer = json({ success: true })
    await searchCheckIn({ code: '7'.repeat(10_000) }, signal)
    expect(client.host.received[0]?.path).toHaveLength('/api/admin/checkin/?step=search'.length + 10_000)
  })

  test('[W791] a code of 10,000 emoji is cut, so that the URL stays within the limits of servers', async () => {
    client.host.answer = json({ success: true })
    await searchCheckIn({ code: '🏕'.repeat(10_000) }, signal)
    expect(client.host.received[0]?.path).toBe(
      `/api/admin/checkin/${'%F0%9F%8F%95'.repeat(1_000)}?step=search`,
    )
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

  test('the parameters of a path are typed', () => {
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

describe('request bodies', () => {
  test('encode lone surrogates and markup as JSON', async () => {
    client.host.answer = json({ success: true, data: { email: '', name: '' } })
    await signInAdmin({ email: '<img onerror=alert(1)>\uD83C', password: '"\\\u0000' })
    expect(JSON.parse(client.host.received[0]?.body ?? '')).toEqual({
      email: '<img onerror=alert(1)>\uD83C',
      password: '"\\\u0000',
    })
  })

  test('encode an empty age as null', async () => {
    client.host.answer = json({ success: true })
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
    await registerParticipant(registration, attempt)
    expect(JSON.parse(client.host.received[0]?.body ?? '')).toHaveProperty('Age', null)
  })

  test('[P323] of a health record leave out fields of the form alone', async () => {
    client.host.answer = json({ success: true })
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
    await saveHealth({ code: 'NUZ042', record: form, version: null })
    expect(Object.keys(JSON.parse(client.host.received[0]?.body ?? ''))).toEqual([
      'bloodType',
      'allergies',
      'conditions',
      'medications',
      'emergencyContact',
      'emergencyPhone',
      'notes',
    ])
  })

  test('[P341] of a charge leave out fields of the cart alone', async () => {
    client.host.answer = json({ success: true })
    const line = { name: 'Zip Line', price: 500, quantity: 1, icon: 'rope' }
    await chargeWallet({ ownerCode: 'NUZ042', merchantNumber: 'M1001', amount: 500, items: [line] }, attempt)
    expect(JSON.parse(client.host.received[0]?.body ?? '')).toHaveProperty('items', [
      { name: 'Zip Line', price: 5, quantity: 1 },
    ])
  })

  test.each([
    [1, '0.01', 0.01],
    [10, '0.10', 0.1],
    [1_999, '19.99', 19.99],
    [100_000, '1000.00', 1000],
  ])('encode %d cents as "%s" in a charge and as %d in a deposit', async (amount, text, dollars) => {
    client.host.answer = json({ success: true, data: { paymentUrl: 'https://pay.example.org/1' } })
    await chargeWallet({ ownerCode: 'NUZ042', merchantNumber: 'M1001', amount, items: [] }, attempt)
    await startDeposit({ amount, firstName: 'Naledi', lastName: 'Moyo', ownerCode: 'NUZ042' }, attempt)
    const [charge, deposit] = client.host.received.map(({ body }) => JSON.parse(body).amount)
    expect([charge, deposit]).toEqual([text, dollars])
  })
})
