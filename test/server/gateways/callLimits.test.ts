import { beforeEach, describe, expect, test, vi } from 'vitest'
import { withCallLimits } from '../../../server/gateways/callLimits.ts'
import { usualLimits } from '../../../server/gateways/configuration.ts'
import type { PaymentGateway } from '../../../server/gateways/gateway.ts'
import { openGateways } from '../../../server/gateways/gateways.ts'
import { embeddedDatabase } from '../support/databases.ts'
import { integration, startPaynow } from '../support/paynow.ts'
import { scriptedGateway } from './support/scriptedGateway.ts'

const request = (reference: string) => ({
  reference,
  amount: 100,
  payer: { code: 'ZEU001', name: 'Rudo Moyo' },
  returnUrl: '',
  resultUrl: '',
  ownOrigin: '',
})

describe('Calls to a payment gateway', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })

  const signal = new AbortController().signal
  const ceiling = { maxParallel: 10, minSlotTime: 1_000, maxWait: 3_000 }

  function asking(gateway: PaymentGateway) {
    const ended: string[] = []
    const keep = (call: Promise<unknown>) =>
      call.then(
        () => ended.push('answered'),
        (error: Error) => ended.push(error.name),
      )
    return {
      ended,
      begin: (count: number) => {
        for (let at = 0; at < count; at++) void keep(gateway.initiate(request(`DEP-${at}`), signal))
      },
      ask: (count: number, given = signal) => {
        for (let at = 0; at < count; at++) void keep(gateway.poll(`DEP-${at}`, given))
      },
      count: (how: string) => ended.filter((end) => end === how).length,
    }
  }

  test('are limited to ten per second, and the others end after their maximum wait', async () => {
    const scripted = scriptedGateway()
    const { begin, count } = asking(withCallLimits(scripted, ceiling))
    begin(200)
    await vi.advanceTimersByTimeAsync(999)
    expect(scripted.asked).toHaveLength(10)
    await vi.advanceTimersByTimeAsync(1)
    expect(scripted.asked).toHaveLength(20)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([count('answered'), count('GatewayBusy')]).toEqual([30, 170])
    begin(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(scripted.asked).toHaveLength(31)
  })

  test('without an answer are limited to ten in parallel, initiations and polls together', async () => {
    const scripted = scriptedGateway()
    let polls = 0
    const answers: (() => void)[] = []
    const silent = () => new Promise<never>((_, reject) => answers.push(() => reject(new Error('late'))))
    scripted.script = {
      initiate: silent,
      poll: () => {
        polls++
        return silent()
      },
    }
    const { begin, ask, count } = asking(withCallLimits(scripted, ceiling))
    begin(5)
    ask(20)
    await vi.advanceTimersByTimeAsync(2_999)
    expect([scripted.asked.length, polls]).toEqual([5, 5])
    answers[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect([scripted.asked.length, polls]).toEqual([5, 6])
    await vi.advanceTimersByTimeAsync(1)
    expect([count('Error'), count('GatewayBusy')]).toEqual([1, 14])
  })

  test('that wait end immediately when aborted', async () => {
    const scripted = scriptedGateway()
    const { begin, ask, ended } = asking(withCallLimits(scripted, ceiling))
    begin(10)
    await vi.advanceTimersByTimeAsync(0)
    const stopped = new AbortController()
    ask(2, stopped.signal)
    stopped.abort()
    ask(1, stopped.signal)
    await vi.advanceTimersByTimeAsync(0)
    expect(ended.slice(10)).toEqual(['AbortError', 'AbortError', 'AbortError'])
    await vi.advanceTimersByTimeAsync(1_000)
    begin(10)
    await vi.advanceTimersByTimeAsync(0)
    expect(scripted.asked).toHaveLength(20)
  })
})

test('Paynow gets ten of eleven parallel calls within its limit', async () => {
  const paynow = await startPaynow()
  const database = await embeddedDatabase()
  const { gateway } = openGateways(
    {
      publicUrl: 'https://portal.example.org',
      gateway: {
        name: 'paynow',
        baseUrl: paynow.baseUrl,
        integrationId: integration.id,
        integrationKey: integration.key,
      },
      limits: usualLimits,
    },
    'real',
    database,
  )
  const stopped = new AbortController()
  const begun = Array.from({ length: 11 }, (_, at) => gateway?.initiate(request(`DEP-${at}`), stopped.signal))
  await Promise.all(begun.slice(0, 10))
  expect(paynow.initiated).toHaveLength(10)
  stopped.abort()
  await expect(begun[10]).rejects.toThrow('aborted')
  await database.close()
})
