import { describe, expect, test } from 'vitest'
import { readConfiguration } from '../../../server/config.ts'
import { usualLimits } from '../../../server/gateways/configuration.ts'
import { openGateways } from '../../../server/gateways/gateways.ts'
import { greetingFor } from '../../../server/greeting.ts'
import { embeddedDatabase } from '../support/databases.ts'

const paynow = {
  PAYMENT_GATEWAY: 'paynow',
  PAYNOW_INTEGRATION_ID: '1201',
  PAYNOW_INTEGRATION_KEY: '3e9fed89-60e1-4ce5-ab6e-6b1eb2d4f977',
  PUBLIC_URL: 'https://portal.example.org',
}

describe('The payment gateway', () => {
  test('is absent when nothing is set', () => {
    const none = { publicUrl: undefined, gateway: undefined, limits: { open: 3, perHour: 10 } }
    expect(readConfiguration({}).payments).toEqual(none)
    expect(readConfiguration({ PAYMENT_GATEWAY: '', PUBLIC_URL: ' ', PAYNOW_BASE_URL: '' }).payments).toEqual(
      none,
    )
  })

  test('is configured by the environment', () => {
    expect(
      readConfiguration({ PAYMENT_GATEWAY: 'sandbox', PUBLIC_URL: 'http://10.0.0.7:3000' }).payments,
    ).toEqual({
      publicUrl: 'http://10.0.0.7:3000',
      gateway: { name: 'sandbox' },
      limits: { open: 3, perHour: 10 },
    })
    expect(readConfiguration({ ...paynow, OPEN_DEPOSITS: '5' }).payments).toEqual({
      publicUrl: 'https://portal.example.org',
      limits: { open: 5, perHour: 10 },
      gateway: {
        name: 'paynow',
        baseUrl: 'https://www.paynow.co.zw',
        integrationId: '1201',
        integrationKey: '3e9fed89-60e1-4ce5-ab6e-6b1eb2d4f977',
      },
    })
    const onThisMachine = { PUBLIC_URL: 'http://127.0.0.1:3000', PAYNOW_BASE_URL: 'http://localhost:8080/' }
    const generous = { DEPOSITS_PER_HOUR: '999999' }
    expect(readConfiguration({ ...paynow, ...onThisMachine, ...generous }).payments).toEqual({
      publicUrl: 'http://127.0.0.1:3000',
      limits: { open: 3, perHour: 999_999 },
      gateway: {
        name: 'paynow',
        baseUrl: 'http://localhost:8080',
        integrationId: '1201',
        integrationKey: '3e9fed89-60e1-4ce5-ab6e-6b1eb2d4f977',
      },
    })
  })

  test.each([
    ['PAYMENT_GATEWAY', { PAYMENT_GATEWAY: 'cash' }],
    ['PAYMENT_GATEWAY', { PAYMENT_GATEWAY: 'Sandbox' }],
    ['PAYMENT_GATEWAY', { PAYNOW_INTEGRATION_ID: '1201' }],
    ['PAYNOW_INTEGRATION_KEY', { PAYNOW_INTEGRATION_KEY: '3e9fed89-60e1' }],
    ['PAYNOW_BASE_URL', { PAYMENT_GATEWAY: 'sandbox', PAYNOW_BASE_URL: 'https://www.paynow.co.zw' }],
    ['PAYNOW_INTEGRATION_ID', { ...paynow, PAYNOW_INTEGRATION_ID: '' }],
    ['PAYNOW_INTEGRATION_ID', { ...paynow, PAYNOW_INTEGRATION_ID: 'camp' }],
    ['PAYNOW_INTEGRATION_KEY', { ...paynow, PAYNOW_INTEGRATION_KEY: '' }],
    ['PAYNOW_INTEGRATION_KEY', { ...paynow, PAYNOW_INTEGRATION_KEY: '3e9f ed89-60e1' }],
    ['PAYNOW_BASE_URL', { ...paynow, PAYNOW_BASE_URL: 'http://www.paynow.co.zw' }],
    ['PAYNOW_BASE_URL', { ...paynow, PAYNOW_BASE_URL: 'https://www.paynow.co.zw/interface' }],
    ['PUBLIC_URL', { ...paynow, PUBLIC_URL: '' }],
    ['PUBLIC_URL', { ...paynow, PUBLIC_URL: 'http://portal.example.org' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'portal.example.org' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://portal.example.org/camp' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://user:word@portal.example.org' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'javascript:alert(1)' }],
    ['OPEN_DEPOSITS', { OPEN_DEPOSITS: '0' }],
    ['OPEN_DEPOSITS', { OPEN_DEPOSITS: 'many' }],
    ['DEPOSITS_PER_HOUR', { DEPOSITS_PER_HOUR: '1e3' }],
    ['DEPOSITS_PER_HOUR', { DEPOSITS_PER_HOUR: '-1' }],
  ])('is refused with a wrong %s, in one sentence that names it: %o', (name, environment) => {
    expect(() => readConfiguration(environment)).toThrow(
      expect.objectContaining({
        name: 'StartRefused',
        message: expect.stringMatching(new RegExp(`^(?!.*3e9f)[^\\n]*\\b${name}\\b[^\\n]*\\.$`)),
      }),
    )
  })

  test('is mentioned at the start of a real camp if it is absent or the sandbox', () => {
    const greeting = (gateway: string | undefined) =>
      greetingFor(
        {
          port: 3000,
          camp: 'real',
          ...{ portal: 'Camporee Portal', secret: undefined, publicUrl: undefined },
          gateway,
          hasFaultDial: false,
          makesBackups: true,
          restored: undefined,
          stop: async () => {},
        },
        { host: '127.0.0.1', trustProxy: false },
      ).split('\n')[2]
    expect(greeting(undefined)).toBe('Deposits by card are not set up; see docs/operations/payments.md.')
    expect(greeting('sandbox')).toMatch(
      /^WARNING: deposits go to the sandbox, where campers credit themselves/,
    )
    expect(greeting('paynow')).toBe('Press Ctrl-C to stop.')
  })

  test.each([
    ['real', '0.0.0.0', false, true],
    ['real', '192.168.1.20', false, true],
    ['real', '0.0.0.0', true, false],
    ['real', '127.0.0.1', false, false],
    ['demo', '0.0.0.0', false, false],
  ] as const)(
    '[W248] of a %s camp on %s, with TRUST_PROXY %s, warns of missing TLS: %s',
    (camp, host, trustProxy, warns) => {
      const running = {
        port: 3000,
        camp,
        ...{ portal: 'Camporee Portal', secret: undefined, publicUrl: undefined },
        gateway: 'paynow',
        hasFaultDial: false,
        makesBackups: true,
        restored: undefined,
      }
      const greeting = greetingFor({ ...running, stop: async () => {} }, { host, trustProxy })
      expect(
        greeting.includes(
          'WARNING: without TLS everybody on the same network can read passwords and health records; put a proxy with a certificate in front, see docs/operations/install.md.',
        ),
      ).toBe(warns)
    },
  )

  test('is the sandbox in the demo camp, and in a real camp only if configured', async () => {
    const database = await embeddedDatabase()
    const named = (gateway: { name: 'sandbox' } | undefined, camp: 'demo' | 'real') =>
      openGateways({ publicUrl: undefined, gateway, limits: usualLimits }, camp, database).gateway?.name
    expect(named(undefined, 'demo')).toBe('sandbox')
    expect(named(undefined, 'real')).toBeUndefined()
    expect(named({ name: 'sandbox' }, 'real')).toBe('sandbox')
    const { payments } = readConfiguration(paynow)
    expect(openGateways(payments, 'demo', database).gateway?.name).toBe('paynow')
    await database.close()
  })
})
