import { describe, expect, type MockInstance, test, vi } from 'vitest'
import { usualLimits } from '../../../../server/gateways/configuration.ts'
import { PaymentDeclined } from '../../../../server/gateways/gateway.ts'
import { defaultTimeouts, openGateways } from '../../../../server/gateways/gateways.ts'
import { depositAnswer, walletAnswer } from '../../../../src/api/schemas/wallet.ts'
import { auditOf, bookOf, paymentsOf } from '../../gateways/support/books.ts'
import {
  gatewaysWith,
  pageOf,
  type ScriptedGateway,
  scriptedGateway,
  signalled,
} from '../../gateways/support/scriptedGateway.ts'
import { describeCamp } from '../support/camp.ts'
import { addCampers, people, signIn } from '../support/people.ts'
import { answerOf, type Portal, portalOver, refusalOf } from '../support/portal.ts'

const unreachable = 'Failed to connect to payment gateway. Please try again.'

describeCamp('Starting a deposit', ({ database }) => {
  let free = 0

  interface Camper {
    readonly portal: Portal
    readonly gateway: ScriptedGateway
    readonly code: string
    readonly cookie: string
  }

  async function newCamper(timeouts = defaultTimeouts): Promise<Camper> {
    const code = `PAY-${++free}`
    await addCampers(database, [code])
    const gateway = scriptedGateway()
    const portal = portalOver(database, { gateways: gatewaysWith(gateway, timeouts) })
    return { portal, gateway, code, cookie: await signIn(portal, code, `10.1.0.${free}`) }
  }

  const deposit = ({ portal, code, cookie }: Camper, change: object = {}, key?: string) =>
    portal.call(
      'deposit',
      {},
      {
        cookie,
        body: { amount: 25.5, firstName: 'Rudo', lastName: 'Moyo', ownerCode: code, ...change },
        key,
      },
    )

  test('[P231] [P232] initiates the payment at the gateway and credits nothing', async () => {
    const camper = await newCamper()
    const response = await deposit(camper, { firstName: '  Rudo ' })
    const [asked] = camper.gateway.asked
    expect(await response.clone().json()).toEqual({
      success: true,
      message: 'Your deposit of $25.50 is pending until it is paid.',
      data: { paymentUrl: `https://gateway.example/pay/${asked?.reference}`, referenceId: asked?.reference },
    })
    await answerOf(depositAnswer, response)
    expect(camper.gateway.asked).toEqual([
      {
        reference: expect.stringMatching(/^DEP-[A-HJ-NP-Z2-9]{10}$/),
        amount: 2_550,
        payer: { code: camper.code, name: 'Rudo Moyo' },
        ownOrigin: 'https://portal.example.org',
        returnUrl: 'https://portal.example.org/app/wallet',
        resultUrl: 'https://portal.example.org/api/gateway/scripted/callback',
      },
    ])
    expect(await bookOf(database, camper.code)).toEqual({ balance: 0, deposits: [['pending', 2_550]] })
    expect(await auditOf(database, camper.code)).toEqual([
      `participant ${camper.code} startDeposit {"cents": 2550, "gateway": "scripted", "reference": "DEP"}`,
    ])
  })

  test.each([
    [1, 100],
    ['1', 100],
    [' 1.00 ', 100],
    ['25.5', 2_550],
    [0.1 + 0.9, 100],
    [1000, 100_000],
    ['1000.00', 100_000],
  ])('reads the amount %j as %i cents', async (amount, cents) => {
    const camper = await newCamper()
    await answerOf(depositAnswer, await deposit(camper, { amount }))
    expect(camper.gateway.asked.map((request) => request.amount)).toEqual([cents])
  })

  const noAmount = 'Please enter the amount with two decimals, such as 25.00.'
  const tooSmall = 'The smallest deposit is $1.00. Please enter a larger amount.'
  const tooLarge = 'The largest deposit is $1,000.00. Please enter a smaller amount.'
  const wrongShape = 'Please enter an amount and the name of who pays.'
  test.each([
    [{ amount: 0.99 }, tooSmall],
    [{ amount: 0 }, tooSmall],
    [{ amount: -5 }, tooSmall],
    [{ amount: 1000.01 }, tooLarge],
    [{ amount: 1e9 }, tooLarge],
    [{ amount: 1e300 }, noAmount],
    [{ amount: 1.005 }, noAmount],
    [{ amount: '1.999' }, noAmount],
    [{ amount: 'ten' }, noAmount],
    [{ amount: '1e2' }, noAmount],
    [{ amount: '1,000.00' }, noAmount],
    [{ amount: '' }, noAmount],
    [{ amount: null }, wrongShape],
    [{ amount: undefined }, wrongShape],
    [{ amount: [25] }, wrongShape],
    [{ firstName: undefined }, wrongShape],
    [{ lastName: 7 }, wrongShape],
    [{ firstName: 'x'.repeat(201) }, wrongShape],
    [{ firstName: '\0' }, 'One character of this text cannot be stored. Please type the text again.'],
  ])('refuses %j', async (change, sentence) => {
    const camper = await newCamper()
    expect((await refusalOf(await deposit(camper, change, 'refused'), 400, 'invalid')).message).toBe(sentence)
    expect(camper.gateway.asked).toEqual([])
    expect(await bookOf(database, camper.code)).toEqual({ balance: 0, deposits: [] })
  })

  test('[W204] is refused when the person is withdrawn after the session check, and calls no gateway', async () => {
    const camper = await newCamper()
    const { pool } = database
    const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>
    const looked = vi.spyOn(pool, 'query') as unknown as MockInstance<typeof query>
    looked.mockImplementationOnce(async (...asked) => {
      const found = await query(...asked)
      await query('update participants set withdrawn_at = now() where code = $1', [camper.code])
      return found
    })
    const refused = await refusalOf(await deposit(camper, {}, 'withdrawn'), 422, 'withdrawn')
    looked.mockRestore()
    expect(refused.message).toBe(
      `The registration of Farai ${camper.code} was withdrawn. Please send this person to the camp office.`,
    )
    expect(camper.gateway.asked).toEqual([])
    expect(await bookOf(database, camper.code)).toEqual({ balance: 0, deposits: [] })
  })

  test('is refused for another camper’s wallet', async () => {
    const camper = await newCamper()
    await refusalOf(await deposit(camper, { ownerCode: people.other }), 403, 'forbidden')
    expect(camper.gateway.asked).toEqual([])
  })

  test('shows the deposit in the wallet with its payment page until it is paid or has failed', async () => {
    const camper = await newCamper()
    const { code, cookie, portal, gateway } = camper
    gateway.script.initiate = () => Promise.reject(new PaymentDeclined('No cards today.'))
    await deposit(camper, { amount: 8 })
    gateway.script = {}
    const open = await Promise.all([5, 6, 7].map((amount) => deposit(camper, { amount })))
    const begun = await Promise.all(open.map(async (answer) => (await answerOf(depositAnswer, answer)).data))
    for (const [status, amount] of [
      ['paid', 500],
      ['failed', 600],
    ] as const) {
      const reference = begun[amount === 500 ? 0 : 1]?.referenceId
      const told = { reference, amount, status, gatewayStatus: status }
      await portal.request('/api/gateway/scripted/callback', { method: 'POST', body: JSON.stringify(told) })
    }
    const wallet = await answerOf(walletAnswer, await portal.call('wallet', { code }, { cookie }))
    const rows = wallet.transactions.map(({ amount, status, paymentUrl }) => [amount, status, paymentUrl])
    expect(rows.sort(([one], [other]) => Number(one) - Number(other))).toEqual([
      [500, 'completed', undefined],
      [600, 'failed', undefined],
      [700, 'pending', `https://gateway.example/pay/${begun[2]?.referenceId}`],
      [800, 'failed', undefined],
    ])
  })

  test('without an idempotency key creates a new deposit each time', async () => {
    const camper = await newCamper()
    await answerOf(depositAnswer, await deposit(camper))
    await answerOf(depositAnswer, await deposit(camper))
    expect(camper.gateway.asked).toHaveLength(2)
    expect((await bookOf(database, camper.code)).deposits).toHaveLength(2)
  })

  describe('with a repeated idempotency key', () => {
    function fifteenWaiting() {
      const [all, released] = [signalled(), signalled()]
      let waiting = 0
      const untilNextPoll = () => {
        waiting++
        if (waiting === 15) all.happens()
        return released.happened
      }
      return { timeouts: { ...defaultTimeouts, untilNextPoll }, all: all.happened, release: released.happens }
    }

    test('16 times in parallel calls the gateway once, and all callers get its answer', async () => {
      const { timeouts, all, release } = fifteenWaiting()
      const camper = await newCamper(timeouts)
      camper.gateway.script.initiate = async (request) => {
        await all
        return pageOf(request)
      }
      const repeats = Array.from({ length: 16 }, () => deposit(camper, {}, 'sixteen'))
      await Promise.race(repeats)
      release()
      const answers = await Promise.all(repeats)
      const texts = await Promise.all(answers.map((response) => response.text()))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(new Set(texts).size).toBe(1)
      expect(camper.gateway.asked).toHaveLength(1)
      expect(await bookOf(database, camper.code)).toEqual({ balance: 0, deposits: [['pending', 2_550]] })
      expect(await (await deposit(camper, {}, 'sixteen')).text()).toBe(texts[0])
    })

    test('16 times in parallel while the gateway is unreachable fails once for all callers', async () => {
      const { timeouts, all, release } = fifteenWaiting()
      const camper = await newCamper(timeouts)
      camper.gateway.script.initiate = async () => {
        await all
        throw new Error('connect ECONNREFUSED')
      }
      const repeats = Array.from({ length: 16 }, () => deposit(camper, {}, 'away'))
      await Promise.race(repeats)
      release()
      for (const response of await Promise.all(repeats)) {
        const { message } = await refusalOf(response, 503, 'unavailable')
        expect(message).toBe(unreachable)
      }
      expect(camper.gateway.asked).toHaveLength(1)
      expect((await bookOf(database, camper.code)).deposits).toEqual([['failed', 2_550]])
    })

    test.each([{ amount: 26 }, { firstName: 'Tendai' }])('refuses the change %j', async (change) => {
      const camper = await newCamper()
      await answerOf(depositAnswer, await deposit(camper, {}, 'used-up'))
      await refusalOf(await deposit(camper, change, 'used-up'), 409, 'keyReused')
      expect(camper.gateway.asked).toHaveLength(1)
      expect((await bookOf(database, camper.code)).deposits).toHaveLength(1)
    })

    test('returns the first answer for another spelling of the amount', async () => {
      const camper = await newCamper()
      const first = await (await deposit(camper, {}, 'written')).text()
      expect(await (await deposit(camper, { amount: '25.50' }, 'written')).text()).toBe(first)
    })

    test('waits for a limited time only', async () => {
      const camper = await newCamper({ ...defaultTimeouts, polls: 3, untilNextPoll: async () => {} })
      const asked = signalled()
      const held = signalled()
      camper.gateway.script.initiate = async (request) => {
        asked.happens()
        await held.happened
        return pageOf(request)
      }
      const first = deposit(camper, {}, 'patient')
      await asked.happened
      const { message } = await refusalOf(await deposit(camper, {}, 'patient'), 503, 'unavailable')
      expect(message).toMatch(/^Your payment is still being prepared\. Please try again in a minute\. /)
      held.happens()
      await answerOf(depositAnswer, await first)
    })

    test('takes over from a server that died, with a new reference', async () => {
      const camper = await newCamper()
      const asked = signalled()
      const held = signalled()
      camper.gateway.script.initiate = async (request) => {
        asked.happens()
        await held.happened
        return pageOf(request)
      }
      const died = deposit(camper, {}, 'died')
      await asked.happened
      camper.portal.pass(defaultTimeouts.lease)
      camper.gateway.script = {}
      const { data } = await answerOf(depositAnswer, await deposit(camper, {}, 'died'))
      const [old, taken] = await paymentsOf(database, camper.code)
      expect(old?.reference).not.toBe(taken?.reference)
      expect(data.paymentUrl).toBe(`https://gateway.example/pay/${taken?.reference}`)
      expect((await bookOf(database, camper.code)).deposits).toEqual([
        ['failed', 2_550],
        ['pending', 2_550],
      ])
      held.happens()
      expect((await answerOf(depositAnswer, await died)).data).toEqual(data)
      expect(await paymentsOf(database, camper.code)).toEqual([
        {
          reference: old?.reference,
          gateway: 'scripted',
          initiation: 'unanswered',
          paymentUrl: null,
          isAsked: false,
        },
        {
          reference: taken?.reference,
          gateway: 'scripted',
          initiation: 'answered',
          paymentUrl: `https://gateway.example/pay/${taken?.reference}`,
          isAsked: true,
        },
      ])
      const late = { reference: old?.reference, amount: 2_550, status: 'paid', gatewayStatus: 'paid' }
      const init = { method: 'POST', body: JSON.stringify(late) }
      await camper.portal.request('/api/gateway/scripted/callback', init)
      expect(await bookOf(database, camper.code)).toEqual({
        balance: 2_550,
        deposits: [
          ['completed', 2_550],
          ['pending', 2_550],
        ],
      })
    })

    test('16 times in parallel after a server died takes over once', async () => {
      const camper = await newCamper()
      const asked = signalled()
      camper.gateway.script.initiate = () => {
        asked.happens()
        return new Promise(() => {})
      }
      deposit(camper, {}, 'died')
      await asked.happened
      camper.portal.pass(defaultTimeouts.lease)
      camper.gateway.script = {}
      const answers = await Promise.all(Array.from({ length: 16 }, () => deposit(camper, {}, 'died')))
      const texts = await Promise.all(answers.map((response) => response.text()))
      expect(new Set(texts).size).toBe(1)
      expect(camper.gateway.asked).toHaveLength(2)
      expect(JSON.parse(texts[0] ?? '')).toEqual({
        success: true,
        message: 'Your deposit of $25.50 is pending until it is paid.',
        data: {
          paymentUrl: `https://gateway.example/pay/${camper.gateway.asked[1]?.reference}`,
          referenceId: camper.gateway.asked[1]?.reference,
        },
      })
    })

    test('is another attempt for another camper', async () => {
      const [camper, other] = [await newCamper(), await newCamper()]
      await answerOf(depositAnswer, await deposit(camper, {}, 'same-words'))
      await answerOf(depositAnswer, await deposit(other, {}, 'same-words'))
      expect([camper.gateway.asked.length, other.gateway.asked.length]).toEqual([1, 1])
    })
  })

  test('fails when the gateway is unreachable, and the next repeat tries again', async () => {
    const camper = await newCamper()
    camper.gateway.script.initiate = () => Promise.reject(new Error('connect ECONNREFUSED'))
    const { message } = await refusalOf(await deposit(camper, {}, 'again'), 503, 'unavailable')
    expect(message).toBe(unreachable)
    expect(camper.portal.logged).toEqual([
      expect.stringMatching(
        /^\S{9} scripted did not begin the payment of DEP-\w{10}\. Error: connect ECONNREFUSED$/,
      ),
    ])
    expect((await bookOf(database, camper.code)).deposits).toEqual([['failed', 2_550]])
    camper.gateway.script = {}
    await answerOf(depositAnswer, await deposit(camper, {}, 'again'))
    expect((await bookOf(database, camper.code)).deposits.map(([status]) => status).sort()).toEqual([
      'failed',
      'pending',
    ])
    expect(await auditOf(database, camper.code)).toEqual([
      `participant ${camper.code} startDeposit {"cents": 2550, "gateway": "scripted", "reference": "DEP"}`,
      'host host failDeposit {"why": "unanswered", "reference": "DEP"}',
      `participant ${camper.code} startDeposit {"cents": 2550, "gateway": "scripted", "reference": "DEP"}`,
    ])
  })

  test('fails when the gateway does not answer in time', async () => {
    const camper = await newCamper({ ...defaultTimeouts, gatewayAnswers: 1 })
    camper.gateway.script.initiate = (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const { message } = await refusalOf(await deposit(camper), 503, 'unavailable')
    expect(message).toBe(unreachable)
    expect((await bookOf(database, camper.code)).deposits).toEqual([['failed', 2_550]])
  })

  test('is declined in the gateway’s own words, also when repeated', async () => {
    const camper = await newCamper()
    camper.gateway.script.initiate = () => Promise.reject(new PaymentDeclined('Amount exceeds the limit'))
    for (const key of ['declined', 'declined', undefined]) {
      const { message } = await refusalOf(await deposit(camper, {}, key), 400, 'invalid')
      expect(message).toBe('Amount exceeds the limit')
    }
    expect(camper.gateway.asked).toHaveLength(2)
    expect((await bookOf(database, camper.code)).deposits).toEqual([
      ['failed', 2_550],
      ['failed', 2_550],
    ])
  })

  test('in a real camp without a gateway is refused, and the refusal says where to pay', async () => {
    const { code } = await newCamper()
    const gateways = openGateways(
      { publicUrl: undefined, gateway: undefined, limits: usualLimits },
      'real',
      database,
    )
    const portal = portalOver(database, { gateways })
    const cookie = await signIn(portal, code, '10.2.0.1')
    const body = { amount: 25, firstName: 'Rudo', lastName: 'Moyo', ownerCode: code }
    const { message } = await refusalOf(await portal.call('deposit', {}, { cookie, body }), 501, 'notYet')
    expect(message).toBe('Deposits by card are not set up at this camp. Please pay at the camp office.')
    expect((await bookOf(database, code)).deposits).toEqual([])
    expect((await portal.request('/api/gateway/sandbox/callback', { method: 'POST' })).status).toBe(404)
  })
})
