import { describe, expect, test } from 'vitest'
import { alreadyIn, registered } from '../../../src/inspector/models/people/people.ts'
import type { CheckInAnswer } from '../../../src/machines/gate/checkInAnswers.ts'
import { confirmedArrival, searchedArrival } from '../../../src/machines/gate/gateResults.ts'
import { questionsIn } from '../../../src/machines/gate/gateSetup.ts'
import { mark, serverSearch } from '../support/servedGate.ts'
import { noPerson, startGate } from '../support/startGate.ts'

/* Arrivals that the server answers, by the documented check-in: its answers, its sentences, its times. */

const idle = { ...noPerson, kind: 'arrive' }
const found = { by: 'checkIn', participant: registered } as const
const success = 'Tariro Moyo has been successfully checked in!'

function start() {
  const flow = startGate('arrive')
  return {
    ...flow,
    judged: () => flow.emitted.filter(({ type }) => type === 'person.judged'),
    found: (answer: CheckInAnswer) => flow.done('find', searchedArrival(answer)),
    confirmed: (answer: CheckInAnswer) => flow.done('record', confirmedArrival(answer, registered)),
  }
}

async function onCard(number = 'EZC104') {
  const flow = start()
  flow.send({ type: 'code.scanned', code: ` ${number} ` })
  await flow.found({ ok: true, value: registered })
  return flow
}

async function sending() {
  const flow = await onCard()
  flow.send({ type: 'scan.confirmed' })
  await flow.done('markAttempt', mark)
  return flow
}

async function checkedIn() {
  const flow = await sending()
  await flow.confirmed({ ok: true, value: { ...registered, checkedIn: true } })
  return flow
}

describe('searching an arrival', () => {
  test('shows a camper who is not checked in yet, and asks neither for an escort nor for a reason', async () => {
    const { send, scan, card, context, searched, verdicts } = await onCard()
    expect(scan()).toEqual({ found: 'asking' })
    expect(searched()).toEqual([serverSearch('arrive', 'EZC104')])
    send({ type: 'withWhom.changed', withWhom: 'Her aunt' })
    send({ type: 'ownGroup.chosen' })
    send({ type: 'reason.changed', reason: 'By the kitchen' })
    expect(card()).toEqual({ ...idle, code: 'EZC104', number: 'EZC104', found })
    expect(questionsIn(context())).toEqual({ withWhom: null, reason: null })
    expect(verdicts()).toEqual([])
  })

  test.each<readonly [CheckInAnswer, string, string, string]>([
    [{ ok: true, value: alreadyIn }, 'alreadyThere', 'alreadyCheckedIn', 'Tariro Moyo is already checked in'],
    [{ ok: true, value: undefined }, 'notFound', 'notFound', 'No participant found with this ID'],
    [{ ok: false, status: 404, message: 'Nobody.' }, 'notFound', 'notFound', 'Nobody.'],
    [{ ok: false, status: 404 }, 'notFound', 'notFound', 'Failed to process request'],
    [{ ok: false, status: 200 }, 'notFound', 'notFound', 'Failed to find participant'],
    [{ ok: false, status: 503, message: 'In a minute.' }, 'unreachable', 'unreachable', 'In a minute.'],
    [{ ok: false, status: 429 }, 'unreachable', 'unreachable', 'Failed to process request'],
    [{ ok: false, status: 403, message: 'Only an admin.' }, 'refused', 'refused', 'Only an admin.'],
    [
      { ok: false, status: 422, reason: 'lostCard', message: 'This card was lost.' },
      'refused',
      'refused',
      'This card was lost.',
    ],
  ])('that is answered with %j shows “%s”', async (answer, state, verdict, notice) => {
    const flow = start()
    flow.send({ type: 'code.scanned', code: 'EZC104' })
    await flow.found(answer)
    expect(flow.scan()).toEqual({ ready: state })
    expect([flow.verdicts(), flow.shownVerdict()]).toEqual([[verdict], verdict])
    const judged = { type: 'person.judged', number: 'EZC104', isByName: false }
    expect(flow.judged()).toEqual(state === 'alreadyThere' ? [judged] : [])
    expect(flow.card()).toEqual({ ...idle, number: 'EZC104', notice })
    expect(flow.state().hasTag('takesFocus')).toBe(true)
  })

  test.each([
    ['No answer from the server.', 'No answer from the server.'],
    ['', 'No participant found with this ID'],
  ])('that fails with “%s” shows that the server is unreachable', async (message, notice) => {
    const { send, failed, scan, card, verdicts, replaced } = start()
    send({ type: 'code.scanned', code: 'EZC104' })
    await failed('find', new Error(message))
    expect(scan()).toEqual({ ready: 'unreachable' })
    expect(verdicts()).toEqual(['unreachable'])
    expect(card()).toEqual({ ...idle, number: 'EZC104', notice })
    expect(replaced().at(-1)).toEqual({
      type: 'scan.replaced',
      ...{ by: '', left: [{ number: 'EZC104', code: null, name: null }] },
    })
  })

  test('by name keeps “by name” in the verdict, but not for the next card', async () => {
    const flow = start()
    flow.send({ type: 'person.chosen', code: 'EZC104' })
    await flow.found({ ok: true, value: alreadyIn })
    expect(flow.judged()).toEqual([{ type: 'person.judged', number: 'EZC104', isByName: true }])
    flow.send({ type: 'code.scanned', code: 'EZC105' })
    expect(flow.searched().at(-1)).toEqual(serverSearch('arrive', 'EZC105'))
  })
})

describe('confirming an arrival', () => {
  test('sends it once, with its idempotency key and the person on the card', async () => {
    const { inputsOf, verdicts, scan } = await sending()
    expect(scan()).toEqual({ confirming: 'server' })
    expect(inputsOf('record')).toEqual([
      {
        ...{ source: 'server', canNote: false, found },
        wanted: { ...mark, number: 'EZC104', kind: 'arrive' },
      },
    ])
    expect(verdicts()).toEqual([])
  })

  test('shows success only after the answer, and clears card and input', async () => {
    const { scan, card, verdicts, shownVerdict } = await checkedIn()
    expect(scan()).toEqual({ ready: { done: 'announced' } })
    expect([verdicts(), shownVerdict()]).toEqual([['checkedIn'], 'checkedIn'])
    expect(card()).toEqual({ ...idle, number: 'EZC104', notice: success })
  })

  test('shows the message of a successful answer', async () => {
    const { confirmed, card } = await sending()
    await confirmed({ ok: true, value: registered, message: 'Welcome to camp' })
    expect(card().notice).toBe('Welcome to camp')
  })

  test('returns the focus to the input exactly 500 ms after the success', async () => {
    const { wait, state, scan } = await checkedIn()
    wait(499)
    expect(state().hasTag('takesFocus')).toBe(false)
    wait(1)
    expect([state().hasTag('takesFocus'), scan()]).toEqual([true, { ready: { done: 'refocused' } }])
  })

  test('hides the success after exactly 5 seconds', async () => {
    const { wait, card, shownVerdict } = await checkedIn()
    wait(4_999)
    expect([card().notice, shownVerdict()]).toEqual([success, 'checkedIn'])
    wait(1)
    expect([card(), shownVerdict()]).toEqual([idle, null])
  })

  test('keeps the success while a field error is shown', async () => {
    const { wait, send, card } = await checkedIn()
    send({ type: 'search.submitted' })
    wait(6_000)
    expect(card()).toMatchObject({
      notice: success,
      fieldError: 'Please enter a participant ID or scan a barcode',
    })
  })

  test.each([
    [
      { ok: false, status: 409, reason: 'alreadyCheckedIn' },
      { ready: 'alreadyThere' },
      'alreadyCheckedIn',
      'Tariro Moyo is already checked in',
    ],
    [{ ok: false, status: 404 }, { ready: 'notFound' }, 'notFound', 'Failed to check in participant'],
    [
      { ok: false, status: 200, message: 'The gate is closed' },
      { found: 'refused' },
      'refused',
      'The gate is closed',
    ],
    [{ ok: false, status: 503 }, { found: 'unanswered' }, 'unreachable', 'Failed to check in participant'],
  ] as const)('%j leads to %j', async (answer, value, verdict, notice) => {
    const { confirmed, scan, card, verdicts, shownVerdict } = await sending()
    await confirmed(answer)
    expect(scan()).toEqual(value)
    expect([verdicts(), shownVerdict(), card().notice]).toEqual([[verdict], verdict, notice])
  })

  test('clears the card of a camper whom another gate was faster with', async () => {
    const { confirmed, card, judged } = await sending()
    await confirmed({ ok: false, status: 409, reason: 'alreadyCheckedIn' })
    const notice = 'Tariro Moyo is already checked in'
    expect(card()).toEqual({ ...idle, number: 'EZC104', notice })
    expect(judged()).toEqual([{ type: 'person.judged', number: 'EZC104', isByName: false }])
  })

  test('clears the card of a camper whom the server no longer knows, and announces the number', async () => {
    const { confirmed, card, judged, unknown } = await sending()
    await confirmed({ ok: false, status: 404 })
    expect(card()).toMatchObject({ found: null, attempt: null })
    expect(judged()).toEqual([])
    expect(unknown()).toEqual([{ type: 'code.unknown', number: 'EZC104', source: 'server' }])
  })

  test('keeps the card after a refusal, and then makes a new attempt', async () => {
    const { send, confirmed, scan, card } = await sending()
    await confirmed({ ok: false, status: 400 })
    expect(card()).toMatchObject({ found, attempt: null })
    send({ type: 'scan.confirmed' })
    expect(scan()).toEqual({ confirming: 'preparing' })
  })

  test.each([
    ['The host did not answer in time.', 'The host did not answer in time.'],
    ['', 'Failed to check in participant. Please try again.'],
  ])('that fails with “%s” keeps the attempt, because it may have happened', async (message, notice) => {
    const { failed, send, scan, card, wanted, verdicts } = await sending()
    await failed('record', new Error(message))
    expect(scan()).toEqual({ found: 'unanswered' })
    const attempt = { ...mark, number: 'EZC104', kind: 'arrive' }
    expect(card()).toEqual({
      ...{ ...idle, number: 'EZC104', found, attempt, notice },
      ...{ before: { name: 'Tariro Moyo', notice }, verdictBefore: 'unreachable' },
    })
    expect(verdicts()).toEqual(['unreachable'])
    send({ type: 'scan.confirmed' })
    expect(card()).toEqual({ ...idle, number: 'EZC104', found, attempt })
    expect(wanted()).toEqual([attempt, attempt])
  })

  test('sends nothing without an idempotency key, and asks to try again', async () => {
    const { send, failed, scan, connection, card, wanted } = await onCard()
    send({ type: 'scan.confirmed' })
    await failed('markAttempt', new Error(''))
    expect([scan(), wanted()]).toEqual([{ found: 'unanswered' }, []])
    expect(connection()).toEqual({ away: 'doubting' })
    expect(card().notice).toBe('Failed to check in participant. Please try again.')
    send({ type: 'scan.confirmed' })
    expect(scan()).toEqual({ confirming: 'preparing' })
  })

  test('ignores a second press while it confirms', async () => {
    const { send, wanted } = await sending()
    send({ type: 'scan.confirmed' })
    send({ type: 'search.submitted' })
    expect(wanted()).toHaveLength(1)
  })
})

test('[W343] a second scan of a replacement card or of the code is the same person', async () => {
  const { send, done, card, wanted } = await onCard('k7qwxn34')
  send({ type: 'scan.confirmed' })
  await done('markAttempt', mark)
  send({ type: 'code.scanned', code: 'K7QWXN34' })
  send({ type: 'code.scanned', code: 'EZC104' })
  expect(card().next).toBeNull()
  expect(wanted()).toEqual([{ ...mark, number: 'k7qwxn34', kind: 'arrive' }])
})

test('[W343] a person whose card was lost is found and checked in by name', async () => {
  const { send, done, found: answered, confirmed, card, wanted, searched } = start()
  send({ type: 'code.scanned', code: 'EZC104' })
  await answered({ ok: false, status: 422, reason: 'lostCard', message: 'This card was lost.' })
  send({ type: 'person.chosen', code: 'EZC104' })
  expect(searched().at(-1)).toEqual(serverSearch('arrive', 'EZC104', true))
  await answered({ ok: true, value: registered })
  send({ type: 'scan.confirmed' })
  await done('markAttempt', mark)
  expect(wanted()).toEqual([{ ...mark, number: 'EZC104', kind: 'arrive', byName: true }])
  await confirmed({ ok: true, value: { ...registered, checkedIn: true } })
  expect(card().found).toBeNull()
  send({ type: 'code.scanned', code: 'EZC105' })
  expect(searched().at(-1)).toEqual(serverSearch('arrive', 'EZC105'))
})

describe('a scan while an arrival is confirmed', () => {
  test.each([
    [{ ok: true, value: registered }, 'checkedIn', success],
    [
      { ok: false, status: 409, reason: 'alreadyCheckedIn' },
      'alreadyCheckedIn',
      'Tariro Moyo is already checked in',
    ],
    [{ ok: false, status: 404, message: 'Nobody has this code' }, 'notFound', 'Nobody has this code'],
    [{ ok: false, status: 200, message: 'The gate is closed' }, 'refused', 'The gate is closed'],
  ] as const)('is searched as soon as %j arrives, with the verdict %s', async (answer, verdict, notice) => {
    const { send, confirmed, scan, card, searched, verdicts, shownVerdict } = await sending()
    send({ type: 'code.scanned', code: ' EZC200 ' })
    expect(card().next).toBe('EZC200')
    await confirmed(answer)
    expect(scan()).toEqual({ searching: 'server' })
    expect([verdicts(), shownVerdict()]).toEqual([[verdict], null])
    expect(searched().at(-1)).toEqual(serverSearch('arrive', 'EZC200'))
    expect(card()).toEqual({
      ...{ ...idle, code: 'EZC200', number: 'EZC200' },
      ...{ before: { name: 'Tariro Moyo', notice }, verdictBefore: verdict },
    })
  })

  test('waits even while the idempotency key is being made', async () => {
    const { send, done, confirmed, card, searched } = await onCard()
    send({ type: 'scan.confirmed' })
    send({ type: 'code.scanned', code: 'EZC200' })
    await done('markAttempt', mark)
    expect(card().next).toBe('EZC200')
    await confirmed({ ok: true, value: registered })
    expect(searched().at(-1)).toEqual(serverSearch('arrive', 'EZC200'))
  })
})
