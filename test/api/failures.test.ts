import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { configure } from '../../src/api/lib/settings.ts'
import { routes } from '../../src/api/routes.ts'
import { fetchAuditFile } from '../../src/api/staff/auditFile.ts'
import { reasons } from '../../src/domain/lib/outcome.ts'
import { noAuditFilters } from '../../src/domain/staff/audit.ts'
import { type CallName, callNames, calls, type SampleCall } from './support/calls.ts'
import { connectClient } from './support/client.ts'
import { settingsFor } from './support/settingsFor.ts'
import { hangUp, html, json, raw, silence } from './support/standInHost.ts'

const unreachable = expect.objectContaining({
  name: 'CallFailure',
  kind: 'unreachable',
  message: 'No answer from the server. Check the connection and try again.',
})
const timedOut = expect.objectContaining({
  name: 'CallFailure',
  kind: 'timedOut',
  message: 'The server did not answer in time. Check the connection and try again.',
})

const client = connectClient()
const { make } = client

describe('a refusal', () => {
  test.each(callNames)('of %s keeps status, message, reason and data', async (name) => {
    client.host.answer = json(
      { success: false, message: 'Not today.', reason: 'notYet', data: { code: 'X' } },
      501,
    )
    expect(await make(name)).toEqual({
      ok: false,
      status: 501,
      message: 'Not today.',
      reason: 'notYet',
      data: { code: 'X' },
    })
  })

  test.each(callNames)('of %s without a JSON object in the answer has only its status', async (name) => {
    const wordless = [
      [502, html('Bad gateway', 502)],
      [500, raw('', 500)],
      [500, json(null, 500)],
      [500, json(['no'], 500)],
      [400, json('no', 400)],
      [500, json({ message: { text: 'no' }, reason: 7 }, 500)],
    ] as const
    for (const [status, answering] of wordless) {
      client.host.answer = answering
      expect(await make(name)).toEqual({ ok: false, status })
    }
  })

  test('that is an HTML page does not throw', async () => {
    client.host.answer = html('Bad gateway', 502)
    expect(await make('wallet')).toEqual({ ok: false, status: 502 })
  })

  test.each([
    ['invalid', 400],
    ['signedOut', 401],
    ['forbidden', 403],
    ['passwordChangeRequired', 403],
    ['notFound', 404],
    ['alreadyCheckedIn', 409],
    ['keyReused', 409],
    ['taken', 409],
    ['changedElsewhere', 409],
    ['tooLarge', 413],
    ['notEnoughMoney', 422],
    ['tooManyAttempts', 429],
    ['notYet', 501],
    ['unavailable', 503],
  ])('has a documented reason: %s', async (reason, status) => {
    client.host.answer = json({ success: false, message: 'No.', reason }, status)
    expect(await make('confirm of a check-in')).toEqual({ ok: false, status, message: 'No.', reason })
    expect(reasons).toContain(reason)
  })

  test('without a documented reason has none', async () => {
    client.host.answer = json({ message: 'No.' }, 404)
    expect(await make('one participant')).toEqual({ ok: false, status: 404, message: 'No.' })
    client.host.answer = json({ message: 'No.', reason: 'becauseOfTheMoon' }, 404)
    expect(await make('one participant')).toEqual({ ok: false, status: 404, message: 'No.' })
  })

  test('with an empty message has no message', async () => {
    client.host.answer = json({ success: false, message: '' }, 400)
    expect(await make('participant sign-in')).toEqual({ ok: false, status: 400 })
  })

  test('of a confirm after another gate contains the person', async () => {
    const data = { _id: '1', code: 'NUZ042', firstname: 'Naledi', lastname: 'Moyo', checkedIn: true }
    const message = 'Naledi Moyo is already checked in'
    client.host.answer = json({ success: false, message, reason: 'alreadyCheckedIn', data }, 409)
    expect(await make('confirm of a check-in')).toEqual({
      ok: false,
      status: 409,
      message,
      reason: 'alreadyCheckedIn',
      data,
    })
  })
})

describe('the data of a known refusal', () => {
  const known = [
    ['correction of a person', 'changedElsewhere', 'a person’s record'],
    ['another card', 'changedElsewhere', 'a person’s record'],
    ['another price list', 'changedElsewhere', 'a price list'],
    ['changed staff account', 'changedElsewhere', 'changed staff account'],
    ['new staff account', 'taken', 'changed staff account'],
    ['movement through the gate', 'alreadyThere', 'where somebody is'],
    ['movement through the gate', 'wrongPlace', 'where somebody is'],
  ] as const
  const refuse = (name: CallName, reason: string, data: unknown) => {
    client.host.answer = json({ success: false, message: 'No.', reason, data }, 409)
    return make(name)
  }
  const refusal = { ok: false, status: 409, message: 'No.' }

  test.each(known)('of %s, %s, is read as %s', async (name, reason, sample) => {
    const { answer, reads } = calls[sample]
    expect(await refuse(name, reason, answer.data)).toEqual({ ...refusal, reason, data: reads })
  })

  test.each(known)('of %s, %s, that is unreadable takes the reason away', async (name, reason) => {
    for (const data of [null, 'x', [], {}])
      expect(await refuse(name, reason, data)).toEqual({ ...refusal, data })
    expect(await refuse(name, reason, undefined)).toEqual(refusal)
  })

  test('of a registration lists the people who are alike', async () => {
    const alike = { code: 'NUZ042', firstname: 'Naledi', lastname: 'Moyo', age: '17', union: 'North' }
    const people = [{ ...alike, isWithdrawn: false }]
    const answered = await refuse('registration', 'alike', people)
    expect(answered).toEqual({ ...refusal, reason: 'alike', data: people })
    expect(await refuse('registration', 'alike', [alike])).toEqual({ ...refusal, data: [alike] })
  })

  test('with another reason stays as it is', async () => {
    const data = calls['where somebody is'].answer.data
    expect(await refuse('movement through the gate', 'tooLate', data)).toEqual({
      ...refusal,
      reason: 'tooLate',
      data,
    })
  })
})

describe('the request id of an answer', () => {
  const failing = (status: number, requestId: unknown) =>
    json({ success: false, message: 'No.', reason: 'unavailable', requestId }, status)

  test.each(callNames)('is kept for %s that failed', async (name) => {
    client.host.answer = failing(503, 'K7QM-3XTP')
    expect(await make(name)).toEqual({
      ok: false,
      status: 503,
      message: 'No.',
      reason: 'unavailable',
      requestId: 'K7QM-3XTP',
    })
  })

  test('is dropped when the server has refused the call', async () => {
    client.host.answer = failing(404, 'K7QM-3XTP')
    expect(await make('wallet')).not.toHaveProperty('requestId')
  })

  test.each([7, null, 'Naledi Moyo', 'K7QM-3XTP-K7QM', ''])('is ignored when it is %j', async (requestId) => {
    client.host.answer = failing(500, requestId)
    expect(await make('wallet')).toEqual({
      ok: false,
      status: 500,
      message: 'No.',
      reason: 'unavailable',
    })
  })
})

describe('a lost network', () => {
  test.each(callNames)('fails %s when the connection is closed', async (name) => {
    client.host.answer = hangUp
    await expect(make(name)).rejects.toEqual(unreachable)
  })

  test.each(callNames)('fails %s when the answer is truncated', async (name) => {
    client.host.answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      response.write('{"success": true, "data": {', () => response.destroy())
    }
    await expect(make(name)).rejects.toEqual(unreachable)
  })

  test.each(callNames)('fails %s when the connection is refused', async (name) => {
    const gone = createServer().listen(0, '127.0.0.1')
    await once(gone, 'listening')
    const bound = gone.address()
    gone.close()
    await once(gone, 'close')
    const port = typeof bound === 'object' ? bound?.port : undefined
    configure(settingsFor({ address: `http://127.0.0.1:${port}` }))
    const call: SampleCall = calls[name]
    await expect(call.make(new AbortController().signal)).rejects.toEqual(unreachable)
  })

  test('[W967] is not reported when the app cannot create the request', async () => {
    vi.stubGlobal('Request', undefined)
    const asking = Promise.allSettled([
      make('wallet'),
      fetchAuditFile(noAuditFilters, new AbortController().signal),
    ])
    const reasons = (await asking).map((one) => (one.status === 'rejected' ? one.reason.name : one.status))
    vi.unstubAllGlobals()
    expect(reasons).toEqual(['TypeError', 'TypeError'])
  })

  test('does not lead to a retry', async () => {
    client.host.answer = hangUp
    await make('wallet').catch(() => undefined)
    client.host.answer = html('Try later', 503)
    await make('wallet')
    expect(client.host.received).toHaveLength(2)
  })

  test('keeps the error of the browser as its cause', async () => {
    client.host.answer = hangUp
    const failure = await make('wallet').catch((error: unknown) => error)
    expect(failure).toHaveProperty('cause.message', 'fetch failed')
  })
})

describe('a server that takes too long', () => {
  function stopClock() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  }

  async function settledWithin(milliseconds: number, promise: Promise<unknown>): Promise<boolean> {
    let isSettled = false
    const settle = () => {
      isSettled = true
    }
    promise.then(settle, settle)
    await vi.advanceTimersByTimeAsync(milliseconds)
    return isSettled
  }

  test.each(callNames)('times out %s after 10 s, not earlier', async (name) => {
    client.host.answer = silence
    stopClock()
    const asked = client.host.nextRequest()
    const outcome = make(name)
    const failure = outcome.catch((error: unknown) => error)
    await asked
    expect(await settledWithin(9_999, outcome)).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await failure).toEqual(timedOut)
  })

  test('times out an answer that stops in the middle', async () => {
    stopClock()
    const begun = new Promise<void>((resolve) => {
      client.host.answer = (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
        response.write('{"success": true, "data": {', () => resolve())
      }
    })
    const outcome = make('wallet')
    const failure = outcome.catch((error: unknown) => error)
    await begun
    expect(await settledWithin(9_999, outcome)).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await failure).toEqual(timedOut)
  })
})

describe('closing a screen', () => {
  const reads = callNames.filter((name) => calls[name].make.length === 1)

  test('aborts all reads, including searches and checks that use POST, and no writes', () => {
    const onesThatSearch: readonly CallName[] = [
      'search of a check-in',
      'search of a pairing',
      'search of a pairing by its letters',
      'check of an import',
      'the check of the link that begins a camp',
    ]
    const isRead = (name: CallName) => routes[calls[name].route].method === 'GET'
    expect(reads).toEqual(callNames.filter((name) => isRead(name) || onesThatSearch.includes(name)))
  })

  test.each(reads)('rejects %s with the reason of the abort, before and during the answer', async (name) => {
    const left = new AbortController()
    client.host.answer = silence
    const asked = client.host.nextRequest()
    const unanswered = make(name, left.signal)
    const reason = unanswered.catch((error: unknown) => error)
    await asked
    left.abort()
    expect(await reason).toBe(left.signal.reason)
    await expect(make(name, left.signal)).rejects.toBe(left.signal.reason)
  })

  test('rejects with the reason of the abort in the middle of an answer', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const left = new AbortController()
    client.host.answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      response.write('{"success": true, "data": {')
    }
    const reason = make('wallet', left.signal).catch((error: unknown) => error)
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
    await fetched.mock.results[0]?.value
    left.abort()
    expect(await reason).toBe(left.signal.reason)
  })
})
