import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import { usualLimits } from '../../../server/gateways/configuration.ts'
import { openGateways } from '../../../server/gateways/gateways.ts'
import { pollDuePayments } from '../../../server/gateways/polling.ts'
import { decideSandboxPayment } from '../../../server/gateways/sandbox.ts'
import { depositAnswer } from '../../../src/api/schemas/wallet.ts'
import { addCampers, signIn } from '../app/support/people.ts'
import { answerOf, type Portal, portalOver, refusalOf } from '../app/support/portal.ts'
import { describeOnAnyEngine } from '../support/databases.ts'
import { auditOf, bookOf, paymentsOf } from './support/books.ts'

const origin = 'http://camp.test'

describeOnAnyEngine('The sandbox', (open) => {
  let database: Database
  let free = 0
  beforeAll(async () => {
    database = await open()
  })

  interface Begun {
    readonly portal: Portal
    readonly code: string
    readonly paymentUrl: string
    readonly path: string
  }

  async function begin(names = { firstName: 'Rudo', lastName: 'Moyo' }): Promise<Begun> {
    const code = `BOX-${++free}`
    await addCampers(database, [code])
    const portal = portalOver(database)
    const cookie = await signIn(portal, code, `10.5.0.${free}`)
    const body = { amount: 1000, ...names, ownerCode: code }
    const { data } = await answerOf(depositAnswer, await portal.call('deposit', {}, { cookie, body }))
    return { portal, code, paymentUrl: data.paymentUrl, path: new URL(data.paymentUrl).pathname }
  }

  const decide = ({ portal, path }: Begun, decision: string, headers: Record<string, string> = { origin }) =>
    portal.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: `decision=${decision}`,
    })

  async function shown({ portal, path }: Begun, response: Response): Promise<string> {
    expect([response.status, response.headers.get('location')]).toEqual([303, path])
    const page = await portal.request(path)
    expect(page.status).toBe(200)
    return page.text()
  }

  const pending = { balance: 0, deposits: [['pending', 100_000]] }
  const completed = { balance: 100_000, deposits: [['completed', 100_000]] }
  const failed = { balance: 0, deposits: [['failed', 100_000]] }
  const approved = 'Payment approved. Go back to your wallet.'
  const declined = 'Payment declined. Nothing was paid. Go back to your wallet.'

  test('[P008] has its own page with an unguessable address', async () => {
    const begun = await begin()
    expect(begun.paymentUrl).toMatch(/^http:\/\/camp\.test\/api\/gateway\/sandbox\/[\w-]{32}$/)
    const [payment] = await paymentsOf(database, begun.code)
    expect(payment).toEqual({
      reference: expect.stringMatching(/^DEP-[A-HJ-NP-Z2-9]{10}$/),
      gateway: 'sandbox',
      initiation: 'answered',
      paymentUrl: begun.paymentUrl,
      isAsked: true,
    })
    const response = await begun.portal.request(begun.path)
    expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const page = await response.text()
    for (const text of [
      'Sandbox: no real money moves',
      '$1,000.00',
      payment?.reference,
      'Rudo Moyo',
      'Approve payment',
      'Decline payment',
      'Pay later',
      'Your deposit stays open for one day. You can pay it from your wallet.',
    ])
      expect(page).toContain(text)
    expect(page).not.toContain('<script')
    expect(await bookOf(database, begun.code)).toEqual(pending)
  })

  test('has its page at the address where the payer uses the portal', async () => {
    const code = `BOX-${++free}`
    await addCampers(database, [code])
    const body = { amount: 5, firstName: '', lastName: '', ownerCode: code }
    const pageAt = async (portal: Portal, cookie: string, headers = {}) =>
      (await answerOf(depositAnswer, await portal.call('deposit', {}, { body, cookie, headers }))).data
        .paymentUrl

    const configured = openGateways(
      { publicUrl: 'https://portal.example.org', gateway: undefined, limits: usualLimits },
      'demo',
      database,
    )
    const told = portalOver(database, { gateways: configured })
    const cookie = await signIn(told, code, `10.5.0.${free}`)
    expect(await pageAt(told, cookie)).toMatch(/^https:\/\/portal\.example\.org\/api\/gateway\/sandbox\//)

    const behindTls = portalOver(database, { trustProxy: true })
    const forwarded = {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'camp.example.org',
      origin: 'https://camp.example.org',
    }
    const secure = cookie.replace('session', '__Host-session')
    expect(await pageAt(behindTls, secure, forwarded)).toMatch(
      /^https:\/\/camp\.example\.org\/api\/gateway\/sandbox\//,
    )
  })

  test('escapes names', async () => {
    const { portal, path } = await begin({ firstName: '<img src=x onerror=alert(1)>', lastName: '"&\'' })
    const page = await (await portal.request(path)).text()
    expect(page).not.toContain('<img')
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;&amp;&#39;')
  })

  test('credits the wallet by a signed callback when approved', async () => {
    const begun = await begin()
    expect(await shown(begun, await decide(begun, 'approve'))).toContain(approved)
    expect(await bookOf(database, begun.code)).toEqual(completed)
    expect(await auditOf(database, begun.code)).toEqual([
      `participant ${begun.code} startDeposit {"cents": 100000, "gateway": "sandbox", "reference": "DEP"}`,
      'gateway sandbox completeDeposit {"cents": 100000, "reference": "DEP", "gatewayReference": null}',
    ])
    expect(begun.portal.logged).toEqual([])
  })

  test('fails the deposit when declined', async () => {
    const begun = await begin()
    expect(await shown(begun, await decide(begun, 'decline'))).toContain(declined)
    expect(await bookOf(database, begun.code)).toEqual(failed)
  })

  test.each([
    [['approve', 'approve'], approved, completed],
    [['approve', 'decline'], approved, completed],
    [['decline', 'approve'], declined, failed],
  ])('keeps the first of two decisions (%j)', async (decisions, sentence, book) => {
    const begun = await begin()
    for (const decision of decisions)
      expect(await shown(begun, await decide(begun, decision))).toContain(sentence)
    expect(await bookOf(database, begun.code)).toEqual(book)
    expect(await (await begun.portal.request(begun.path)).text()).not.toContain('Approve payment')
  })

  test('comes to one outcome when approved and declined 16 times in parallel', async () => {
    const begun = await begin()
    const decisions = Array.from({ length: 16 }, (_, number) => (number % 2 === 0 ? 'approve' : 'decline'))
    const answers = await Promise.all(decisions.map((decision) => decide(begun, decision)))
    const book = await bookOf(database, begun.code)
    for (const response of answers)
      expect(await shown(begun, response)).toContain(book.balance === 0 ? declined : approved)
    expect([completed, failed]).toContainEqual(book)
  })

  test('stays pending without a decision', async () => {
    const begun = await begin()
    await begun.portal.request(begun.path)
    await begun.portal.request(begun.path, { method: 'HEAD' })
    begun.portal.pass(60_000)
    await pollDuePayments(begun.portal.host)
    expect(await bookOf(database, begun.code)).toEqual(pending)
  })

  test('finds a decision by polling when the server died right after it', async () => {
    const begun = await begin()
    await decideSandboxPayment(database, begun.path.slice(-32), 'approved')
    expect(await bookOf(database, begun.code)).toEqual(pending)
    begun.portal.pass(60_000)
    await pollDuePayments(begun.portal.host)
    expect(await bookOf(database, begun.code)).toEqual(completed)
  })

  test.each(['', 'approved', 'APPROVE', 'x%00'])('refuses the decision %j', async (decision) => {
    const begun = await begin()
    await refusalOf(await decide(begun, decision), 400, 'invalid')
    expect(await bookOf(database, begun.code)).toEqual(pending)
  })

  test.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{}, 400],
  ])('cannot be decided by another site’s page: %j', async (headers: Record<string, string>, status) => {
    const begun = await begin()
    await refusalOf(await decide(begun, 'approve', headers), status, 'invalid')
    expect(await bookOf(database, begun.code)).toEqual(pending)
  })

  test('answers an unknown address with a page that says so', async () => {
    const begun = await begin()
    const [payment] = await paymentsOf(database, begun.code)
    for (const token of [
      payment?.reference ?? '',
      'A'.repeat(32),
      begun.path.slice(-31),
      'callback',
      '%00',
      '%E0%A4%A',
      '<b>',
    ]) {
      const path = `/api/gateway/sandbox/${token}`
      const response = await begun.portal.request(path)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('There is no payment at this address. Open your wallet')
      if (token !== 'callback') expect((await decide({ ...begun, path }, 'approve')).status).toBe(404)
    }
    expect(await bookOf(database, begun.code)).toEqual(pending)
  })

  describe('the callback', () => {
    const tell = ({ portal }: Begun, body: string, headers: Record<string, string>) =>
      portal.request('/api/gateway/sandbox/callback', { method: 'POST', headers, body })

    test.each([
      {},
      { 'x-sandbox-signature': '' },
      { 'x-sandbox-signature': '00' },
      { 'x-sandbox-signature': '0'.repeat(64) },
      { 'x-sandbox-signature': 'not hex' },
    ])('credits nothing for the signature %j', async (headers: Record<string, string>) => {
      const begun = await begin()
      const [payment] = await paymentsOf(database, begun.code)
      const { reference } = payment ?? {}
      const body = JSON.stringify({ reference, amount: 100_000, status: 'paid', gatewayStatus: 'approved' })
      await refusalOf(await tell(begun, body, headers), 403, 'invalid')
      expect(await bookOf(database, begun.code)).toEqual(pending)
      expect(begun.portal.logged).toEqual(['A callback for sandbox was forged and changed nothing.'])
    })

    test('logs 300 forged calls in one line per minute', async () => {
      const begun = await begin()
      for (let times = 1; times <= 300; times++) await refusalOf(await tell(begun, '{}', {}), 403, 'invalid')
      expect(begun.portal.logged).toEqual(['A callback for sandbox was forged and changed nothing.'])
    })
  })

  test('is closed in a real camp that is not configured for it', async () => {
    const begun = await begin()
    const gateways = openGateways(
      { publicUrl: undefined, gateway: undefined, limits: usualLimits },
      'real',
      database,
    )
    const portal = portalOver(database, { gateways })
    expect((await portal.request(begun.path)).status).toBe(404)
    expect((await decide({ ...begun, portal }, 'approve')).status).toBe(404)
    expect(await bookOf(database, begun.code)).toEqual(pending)
  })
})
