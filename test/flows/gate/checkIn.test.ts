import { once } from 'node:events'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { acceptsSameCode, checkInFlow } from '../../../src/flows/gate/checkIn.ts'
import { gateFlow } from '../../../src/flows/gate/gate.ts'
import { hangUp, html, json, type Received } from '../../api/support/standInHost.ts'
import { stubStorage, stubWindow } from '../../services/support/fakeStorage.ts'
import { camperOnTheWire, sessions, storedBy } from '../support/people.ts'
import { connectHost, createFlow, holdNext, loadPortal } from '../support/portal.ts'

const host = await connectHost()

beforeEach(() => {
  stubStorage(storedBy(sessions.admin))
  stubWindow()
  loadPortal(host)
})

function openGate() {
  const actor = createFlow(checkInFlow)
  const verdicts: string[] = []
  actor.on('verdict.given', ({ verdict }) => verdicts.push(verdict))
  return { actor: actor.start(), verdicts }
}

const nobodyElse = {
  number: '',
  isByName: false,
  next: null,
  replaced: [],
  before: null,
  verdictBefore: null,
}

type Gate = ReturnType<typeof openGate>['actor']

function search(actor: Gate, code = ' NUZ042 ') {
  actor.send({ type: 'code.changed', code })
  actor.send({ type: 'search.submitted' })
}

const settled = (actor: Gate) => waitFor(actor, (state) => !state.hasTag('busy'))

async function openAtCamper() {
  const gate = openGate()
  host.answer = json({ success: true, data: camperOnTheWire })
  search(gate.actor)
  await waitFor(gate.actor, (state) => state.matches('found'))
  host.received.length = 0
  return gate
}

const lineOf = ({ method, path }: Received) => `${method} ${path}`
const keyOf = ({ headers }: Received) => headers['idempotency-key']

function isAborted([request]: Parameters<typeof fetch>): boolean {
  return request instanceof Request && request.signal.aborted
}

describe('searching', () => {
  test('[A307, A337, A386] posts the trimmed code, and the answer contains the person', async () => {
    const { actor, verdicts } = openGate()
    host.answer = json({ success: true, data: camperOnTheWire })
    search(actor)
    const state = await settled(actor)
    expect(host.received.map(lineOf)).toEqual(['POST /api/admin/checkin/NUZ042?step=search'])
    expect(host.received.map(({ body }) => body)).toEqual(['{}'])
    expect(host.received.map(keyOf)).toEqual([undefined])
    expect(state.matches('found')).toBe(true)
    expect(state.context.participant).toEqual(camperOnTheWire)
    expect(verdicts).toEqual([])
  })

  const unreachable = 'No answer from the server. Check the connection and try again.'
  test.each([
    ['A427', json({ message: 'Scanner disabled.' }, 404), 'Scanner disabled.', 'notFound'],
    ['A428', html('No', 404), 'Failed to process request', 'notFound'],
    ['A429', json({ success: false, message: 'Unknown.' }), 'Unknown.', 'notFound'],
    ['A430', json({ success: false }), 'Failed to find participant', 'notFound'],
    ['A431', json({ success: true }), 'No participant found with this ID', 'notFound'],
    [
      'A432',
      json({ success: true, data: { ...camperOnTheWire, code: undefined } }),
      'No participant found with this ID',
      'notFound',
    ],
    [
      'A433',
      json({ success: true, data: { ...camperOnTheWire, checkedIn: true } }),
      'Naledi Moyo is already checked in',
      'alreadyCheckedIn',
    ],
    ['A434', hangUp, unreachable, 'unreachable'],
  ] as const)('[A427-A434] shows the outcome (%s)', async (_, answering, sentence, verdict) => {
    const { actor, verdicts } = openGate()
    host.answer = answering
    search(actor)
    const state = await settled(actor)
    expect(state.context).toEqual({
      code: '',
      participant: null,
      idempotencyKey: null,
      notice: sentence,
      fieldError: null,
      ...nobodyElse,
      number: 'NUZ042',
    })
    expect(verdicts).toEqual([verdict])
  })

  test.each([
    ['cancelled', (actor: Gate) => actor.send({ type: 'search.cancelled' })],
    ['replaced by a new scan', (actor: Gate) => actor.send({ type: 'code.scanned', code: 'NUZ001' })],
    ['stopped', (actor: Gate) => actor.stop()],
  ] as const)('aborts the request when it is %s', async (_, leave) => {
    const { actor } = openGate()
    const sent = vi.spyOn(globalThis, 'fetch')
    const response = await holdNext(host, () => search(actor))
    const closed = once(response, 'close')
    host.answer = json({ success: true, data: camperOnTheWire })
    leave(actor)
    expect(sent.mock.calls.map(isAborted)[0]).toBe(true)
    await closed
    expect(response.writableFinished).toBe(false)
  })
})

describe('confirming', () => {
  test('[A300, A309] posts a second request with an idempotency key', async () => {
    const { actor, verdicts } = await openAtCamper()
    host.answer = json({
      success: true,
      message: 'Welcome, Naledi!',
      data: { ...camperOnTheWire, checkedIn: true },
    })
    actor.send({ type: 'checkIn.confirmed' })
    const state = await settled(actor)
    expect(host.received.map(lineOf)).toEqual(['POST /api/admin/checkin/NUZ042?step=confirm'])
    expect(host.received.map(({ body }) => body)).toEqual(['{}'])
    expect(host.received.map(keyOf)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(state.context.notice).toBe('Welcome, Naledi!')
    expect(verdicts).toEqual(['checkedIn'])
    actor.stop()
  })

  test('[W801, W502] sends counter and time of the attempt as headers, only to a server with the gate ability', async () => {
    const marksOf = ({ headers }: Received) =>
      Object.entries(headers).filter(([name]) => name.startsWith('gate-'))
    const documented = await openAtCamper()
    documented.actor.send({ type: 'checkIn.confirmed' })
    await settled(documented.actor)
    expect(host.received.map(marksOf)).toEqual([[]])

    const user = { ...sessions.admin.user, abilities: ['gate'] as const }
    stubStorage(storedBy({ role: 'admin', user }))
    loadPortal(host)
    vi.stubGlobal('navigator', { onLine: true })
    const gate = createFlow(gateFlow, { input: { kind: 'arrive', hasDevice: false } }).start()
    host.answer = json({ success: true, data: camperOnTheWire })
    gate.send({ type: 'code.scanned', code: camperOnTheWire.code })
    await waitFor(gate, (shown) => shown.matches({ scan: 'found' }))
    host.received.length = 0
    host.answer = hangUp
    for (let attempt = 0; attempt < 2; attempt += 1) {
      gate.send({ type: 'scan.confirmed' })
      await waitFor(gate, (shown) => shown.matches({ scan: { found: 'unanswered' } }))
    }
    gate.stop()
    const [first, second] = host.received.map(marksOf)
    expect(first).toEqual([
      ['gate-counter', expect.stringMatching(/^[1-9]\d*$/)],
      ['gate-noted-at', expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)],
    ])
    expect(second).toEqual(first)
  })

  test('is not aborted when the page closes', async () => {
    const { actor } = await openAtCamper()
    const sent = vi.spyOn(globalThis, 'fetch')
    const response = await holdNext(host, () => actor.send({ type: 'checkIn.confirmed' }))
    actor.stop()
    expect(sent.mock.calls.map(isAborted)).toEqual([false])
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}')
    await once(response, 'finish')
  })

  test('keeps its key after a lost answer and gets a new key after a refusal', async () => {
    const { actor, verdicts } = await openAtCamper()
    host.answer = hangUp
    actor.send({ type: 'checkIn.confirmed' })
    const unanswered = await settled(actor)
    expect(unanswered.context.notice).toBe('No answer from the server. Check the connection and try again.')

    host.answer = json({ success: false, message: 'Not now.' }, 400)
    actor.send({ type: 'checkIn.confirmed' })
    await settled(actor)
    actor.send({ type: 'checkIn.confirmed' })
    await settled(actor)

    const [first, second, third] = host.received.map(keyOf)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect(verdicts).toEqual(['unreachable', 'refused', 'refused'])
  })

  test('[A437] shows the message of the server when another gate was faster', async () => {
    const { actor, verdicts } = await openAtCamper()
    const message = 'Naledi Moyo is already checked in'
    host.answer = json(
      { success: false, reason: 'alreadyCheckedIn', message, data: { ...camperOnTheWire, checkedIn: true } },
      409,
    )
    actor.send({ type: 'checkIn.confirmed' })
    const state = await settled(actor)
    expect(state.context).toEqual({
      code: '',
      participant: null,
      idempotencyKey: null,
      notice: message,
      fieldError: null,
      ...nobodyElse,
    })
    expect(verdicts).toEqual(['alreadyCheckedIn'])
  })
})

describe('[W461] a card that stays in view of the camera', () => {
  test('is searched again only when no person was found', async () => {
    const { actor } = openGate()
    expect(acceptsSameCode(actor.getSnapshot())).toBe(true)
    host.answer = json({ message: 'Scanner disabled.' }, 404)
    search(actor)
    expect(acceptsSameCode(actor.getSnapshot())).toBe(false)
    expect(acceptsSameCode(await settled(actor))).toBe(true)
  })

  test('does not repeat the search while its person or the green result is shown', async () => {
    const { actor, verdicts } = await openAtCamper()
    expect(acceptsSameCode(actor.getSnapshot())).toBe(false)
    host.answer = json({ success: true, data: { ...camperOnTheWire, checkedIn: true } })
    actor.send({ type: 'checkIn.confirmed' })
    const state = await settled(actor)
    expect(verdicts).toEqual(['checkedIn'])
    expect(acceptsSameCode(state)).toBe(false)
  })

  test('is replaced by the next card', async () => {
    const { actor } = await openAtCamper()
    actor.send({ type: 'code.scanned', code: 'NUZ001' })
    const state = await settled(actor)
    expect(host.received.map(lineOf)).toEqual(['POST /api/admin/checkin/NUZ001?step=search'])
    expect(state.matches('found')).toBe(true)
  })
})
