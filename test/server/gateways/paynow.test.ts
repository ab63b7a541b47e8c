import { describe, expect, test } from 'vitest'
import { PaymentDeclined } from '../../../server/gateways/gateway.ts'
import { paynowGateway } from '../../../server/gateways/paynow.ts'
import {
  amountFrom,
  fieldsOf,
  hashOf,
  isAuthentic,
  statusFrom,
} from '../../../server/gateways/paynowMessages.ts'
import { encoded, integration, signed, startPaynow } from '../support/paynow.ts'

const soon = () => AbortSignal.timeout(5_000)
const request = {
  reference: 'DEP-7K2MXQ4RWB',
  amount: 2_550,
  payer: { code: 'ZEU001', name: 'Rudo Moyo' },
  ownOrigin: 'https://portal.example.org',
  returnUrl: 'https://portal.example.org/app/wallet',
  resultUrl: 'https://portal.example.org/api/gateway/paynow/callback',
}

function gatewayAt(baseUrl: string) {
  return paynowGateway({
    name: 'paynow',
    baseUrl,
    integrationId: integration.id,
    integrationKey: integration.key,
  })
}

describe('The hash of a message', () => {
  test('equals that of the documented outbound example', () => {
    const fields = [
      ['id', '1201'],
      ['reference', 'TEST REF'],
      ['amount', '99.99'],
      ['additionalinfo', 'A test ticket transaction'],
      ['returnurl', 'http://www.google.com/search?q=returnurl'],
      ['resulturl', 'http://www.google.com/search?q=resulturl'],
      ['status', 'Message'],
    ] as const
    expect(hashOf(fields, '3e9fed89-60e1-4ce5-ab6e-6b1eb2d4f977')).toBe(
      '2A033FC38798D913D42ECB786B9B19645ADEDBDE788862032F1BD82CF3B92DEF84F316385D5B40DBB35F1A4FD7D5BFE73835174136463CDD48C9366B0749C689',
    )
  })

  const inbound =
    'status=Ok&browserurl=https%3a%2f%2fstaging.paynow.co.zw%2fPayment%2fConfirmPayment%2f9510&pollurl=https%3a%2f%2fstaging.paynow.co.zw%2fInterface%2fCheckPayment%2f%3fguid%3dc7ed41da-0159-46da-b428-69549f770413&paynowreference=9510&hash=750DD0B0DF374678707BB5AF915AF81C228B9058AD57BB7120569EC68BBB9C2EFC1B26C6375D2BC562AC909B3CD6B2AF1D42E1A5E479FFAC8F4FB3FDCE71DF4D'

  test('authenticates the documented inbound example', () => {
    expect(isAuthentic(fieldsOf(inbound), integration.key)).toBe(true)
    expect(isAuthentic(fieldsOf(inbound.replace('hash=', 'Hash=')), integration.key)).toBe(true)
  })

  test.each([
    ['another value', inbound.replace('status=Ok', 'status=Paid')],
    ['another order', inbound.replace('status=Ok&', '').replace('&hash', '&status=Ok&hash')],
    ['a field more', inbound.replace('&hash', '&more=1&hash')],
    ['a field twice, the values as they were', inbound.replace('status=Ok', 'status=O&status=k')],
    ['another hash', inbound.replace('750DD', '750DE')],
    ['a shorter hash', inbound.slice(0, -1)],
    ['no hash', inbound.replace(/&hash.*/, '')],
    ['nothing', ''],
  ])('does not authenticate the example with %s', (_, message) => {
    expect(isAuthentic(fieldsOf(message), integration.key)).toBe(false)
  })

  test('does not authenticate the example for another key', () => {
    expect(isAuthentic(fieldsOf(inbound), '3e9fed89-60e1-4ce5-ab6e-6b1eb2d4f978')).toBe(false)
  })
})

test.each([
  ['Paid', 'paid'],
  ['Awaiting Delivery', 'paid'],
  ['Delivered', 'paid'],
  ['paid', 'paid'],
  ['Created', 'pending'],
  ['Sent', 'pending'],
  ['Cancelled', 'failed'],
  ['Failed', 'failed'],
  ['Failed (Insufficient balance)', 'failed'],
  ['Disputed', 'contested'],
  ['Refunded', 'contested'],
  ['Unpaid', 'pending'],
  ['', 'pending'],
] as const)('The status %j counts as %s', (word, status) => {
  expect(statusFrom(word)).toBe(status)
})

test.each([
  ['25.50', 2_550],
  ['25.5', 2_550],
  ['25', 2_500],
  ['25.5000', 2_550],
  ['25.505', undefined],
  ['1,025.50', undefined],
  ['', undefined],
  [undefined, undefined],
] as const)('The amount %j is %s cents', (text, cents) => {
  expect(amountFrom(text)).toBe(cents)
})

describe('Initiating a payment', () => {
  test('sends the documented fields, and returns the pages to pay on and to poll', async () => {
    const paynow = await startPaynow()
    expect(await gatewayAt(paynow.baseUrl).initiate(request, soon())).toEqual({
      paymentUrl: `${paynow.baseUrl}/Payment/ConfirmPayment/9510`,
      pollReference: `${paynow.baseUrl}/Interface/CheckPayment/?guid=guid-DEP-7K2MXQ4RWB`,
    })
    expect(paynow.initiated).toEqual([
      [
        ['id', '1201'],
        ['reference', 'DEP-7K2MXQ4RWB'],
        ['amount', '25.50'],
        ['additionalinfo', 'Camp wallet of ZEU001'],
        ['returnurl', 'https://portal.example.org/app/wallet'],
        ['resulturl', 'https://portal.example.org/api/gateway/paynow/callback'],
        ['status', 'Message'],
        ['hash', expect.stringMatching(/^[0-9A-F]{128}$/)],
      ],
    ])
  })

  test('is declined in Paynow’s words', async () => {
    const paynow = await startPaynow()
    paynow.next = { initiation: 'Status=Error&Error=Invalid+amount+field' }
    await expect(gatewayAt(paynow.baseUrl).initiate(request, soon())).rejects.toEqual(
      new PaymentDeclined('Invalid amount field'),
    )
  })

  test('with an invalid integration is an error, not a declined payment', async () => {
    const paynow = await startPaynow()
    const { baseUrl } = paynow
    const gateway = paynowGateway({
      name: 'paynow',
      baseUrl,
      integrationId: integration.id,
      integrationKey: 'another-key',
    })
    const refused = gateway.initiate(request, soon())
    await expect(refused).rejects.toThrow('Paynow does not take this integration: Invalid Hash.')
    await expect(refused).rejects.not.toBeInstanceOf(PaymentDeclined)
  })

  const pages = (browser: string, poll: string) =>
    encoded(
      signed([
        ['status', 'Ok'],
        ['browserurl', browser],
        ['pollurl', poll],
      ]),
    )
  test.each([
    ['an empty answer', () => ''],
    ['a page', () => '<html>Down for maintenance</html>'],
    ['an error status', () => 500],
    ['a redirect', () => 302],
    ['no hash', ({ baseUrl }) => `status=Ok&browserurl=${baseUrl}/a&pollurl=${baseUrl}/b`],
    ['a forged hash', ({ baseUrl }) => pages(`${baseUrl}/a`, `${baseUrl}/b`).replace(/.$/, '_')],
    ['a foreign page to pay on', ({ baseUrl }) => pages('https://evil.example/a', `${baseUrl}/b`)],
    ['a foreign page to poll', ({ baseUrl }) => pages(`${baseUrl}/a`, 'https://evil.example/b')],
    ['no page to poll', ({ baseUrl }) => pages(`${baseUrl}/a`, '')],
    ['more than it ever says', () => `status=Ok&more=${'x'.repeat(70_000)}`],
  ] satisfies [string, (at: { baseUrl: string }) => string | number][])(
    'fails at the answer: %s',
    async (_, answer) => {
      const paynow = await startPaynow()
      paynow.next = { initiation: answer(paynow) }
      const failed = gatewayAt(paynow.baseUrl).initiate(request, soon())
      await expect(failed).rejects.toThrow()
      await expect(failed).rejects.not.toBeInstanceOf(PaymentDeclined)
    },
  )

  test('fails at the timeout', async () => {
    const paynow = await startPaynow()
    paynow.next = { initiation: 'silence' }
    const late = AbortSignal.timeout(20)
    await expect(gatewayAt(paynow.baseUrl).initiate(request, late)).rejects.toThrow('timeout')
  })
})

describe('Polling a payment', () => {
  test('returns its state', async () => {
    const paynow = await startPaynow()
    const gateway = gatewayAt(paynow.baseUrl)
    const { pollReference } = await gateway.initiate(request, soon())
    const report = {
      reference: 'DEP-7K2MXQ4RWB',
      amount: 2_550,
      status: 'pending',
      gatewayStatus: 'Created',
      gatewayReference: '9510',
      pollReference,
    }
    expect(await gateway.poll(pollReference, soon())).toEqual(report)
    paynow.becomes('DEP-7K2MXQ4RWB', 'Awaiting Delivery')
    expect(await gateway.poll(pollReference, soon())).toEqual({
      ...report,
      status: 'paid',
      gatewayStatus: 'Awaiting Delivery',
    })
  })

  test.each(['', 'status=Error&error=gone', 'reference=DEP-1&amount=1.00&status=Paid&hash=00', 404])(
    'fails at the answer %j',
    async (answer) => {
      const paynow = await startPaynow()
      const gateway = gatewayAt(paynow.baseUrl)
      const { pollReference } = await gateway.initiate(request, soon())
      paynow.next = { poll: answer }
      await expect(gateway.poll(pollReference, soon())).rejects.toThrow()
    },
  )

  test('never calls another host', async () => {
    const paynow = await startPaynow()
    const other = await startPaynow()
    const gateway = gatewayAt(paynow.baseUrl)
    for (const address of [
      `${other.baseUrl}/Interface/CheckPayment/?guid=1`,
      'https://evil.example/',
      '',
      'x',
    ])
      await expect(gateway.poll(address, soon())).rejects.toThrow('an address that is not its own')
    expect(other.polled).toEqual([])
  })
})

describe('Reading a status update', () => {
  const update = (change: Readonly<Record<string, string>> = {}) => {
    const fields = {
      reference: 'DEP-7K2MXQ4RWB',
      paynowreference: '9510',
      amount: '25.50',
      status: 'Paid',
      pollurl: 'https://www.paynow.co.zw/Interface/CheckPayment/?guid=1',
      ...change,
    }
    return encoded(signed(Object.entries(fields)))
  }
  const read = (message: string) => gatewayAt('https://www.paynow.co.zw').readCallback(message, new Headers())

  const told = {
    reference: 'DEP-7K2MXQ4RWB',
    amount: 2_550,
    status: 'paid',
    gatewayStatus: 'Paid',
    gatewayReference: '9510',
  }

  test('returns the report', () => {
    expect(read(update())).toEqual({
      ok: true,
      report: { ...told, pollReference: 'https://www.paynow.co.zw/Interface/CheckPayment/?guid=1' },
    })
  })

  test('omits a poll address outside Paynow', () => {
    for (const pollurl of [
      'https://evil.example/',
      'http://www.paynow.co.zw/',
      'https://www.paynow.co.zw:8443/',
    ])
      expect(read(update({ pollurl }))).toEqual({ ok: true, report: told })
  })

  test.each(['', '\0', '{}', '<xml/>', '=&=&=', '%', 'hash=', 'x'.repeat(100_000)])(
    'refuses %j as forged',
    (message) => {
      expect(read(message)).toEqual({ ok: false, because: 'forged' })
    },
  )

  test.each([{ amount: 'ten' }, { amount: '' }, { reference: '' }, { status: '' }])(
    'refuses %j as unreadable',
    (change) => {
      expect(read(update(change))).toEqual({ ok: false, because: 'unreadable' })
    },
  )
})
