import { describe, expect, test } from 'vitest'
import type { DeviceCheck } from '../../../src/domain/gate/deviceGate.ts'
import type { MovementKind } from '../../../src/domain/gate/movements.ts'
import {
  elsewhereHere,
  expectedHere,
  notedArrival,
  notedHere,
  notListedHere,
  withoutList,
} from '../../../src/inspector/models/gate/deviceGate.ts'
import { expectedNow, homeNow } from '../../../src/inspector/models/gate/movements.ts'
import { registered } from '../../../src/inspector/models/people/people.ts'
import { gateMachine, isLeftToServer, sourceOf } from '../../../src/machines/gate/gate.ts'
import {
  foundName,
  recordedOnDevice,
  searchedArrival,
  searchedOnDevice,
  searchedStanding,
} from '../../../src/machines/gate/gateResults.ts'
import { questionsIn } from '../../../src/machines/gate/gateSetup.ts'
import { mark, startServed } from '../support/servedGate.ts'
import { noPerson, startGate } from '../support/startGate.ts'

/* Scans that this device answers: the server is away, or has not answered. */

const listAsOf = expectedHere.listAsOf
const full = new Error('QuotaExceededError')

/** The person on the card, by the list of this device. */
const onList = (check: DeviceCheck) => ({ by: 'device', check }) as const

const insideHere: DeviceCheck = {
  ...{ verdict: 'allowed', listAsOf: null },
  standing: expectedHere.standing && { ...expectedHere.standing, place: 'inside', asksWithWhom: true },
}

function device(gate: ReturnType<typeof startGate>) {
  const { context, done, wanted, searched } = gate
  return {
    ...gate,
    source: () => sourceOf(gate.state()),
    lastSearch: () => searched().at(-1),
    lastWanted: () => wanted().at(-1),
    found: (check: DeviceCheck) => done('find', searchedOnDevice(check, context())),
    /** @param as the time of the list, if the person was not searched in it */
    noted: (as: string | null = listAsOf, scan = notedArrival) => {
      const { found } = context()
      const wasSent = context().attempt !== null
      const asOf = found?.by === 'device' ? found.check.listAsOf : as
      return done('record', recordedOnDevice({ scan, listAsOf: asOf, name: foundName(found), wasSent }))
    },
  }
}

/** A gate that is offline by hand. */
const start = (kind: MovementKind = 'arrive') => device(startGate(kind, { offline: true }))

async function onCard(check: DeviceCheck, kind: MovementKind = 'arrive') {
  const flow = start(kind)
  flow.send({ type: 'code.scanned', code: ' EZC104 ' })
  await flow.found(check)
  return flow
}

async function noted() {
  const flow = await onCard(expectedHere)
  flow.send({ type: 'scan.confirmed' })
  await flow.noted()
  return flow
}

async function unkept(check: DeviceCheck = expectedHere) {
  const flow = await onCard(check)
  flow.send({ type: 'scan.confirmed' })
  await flow.failed('record', full)
  return flow
}

/** The server is asked for an arrival and gives no answer; EZC105 was scanned meanwhile. */
async function leftToDevice(next: string | null = 'EZC105') {
  const flow = device(startGate('arrive', { canNote: true }))
  flow.send({ type: 'code.scanned', code: 'EZC104' })
  await flow.done('find', searchedArrival({ ok: true, value: registered }))
  flow.send({ type: 'scan.confirmed' })
  await flow.done('markAttempt', mark)
  if (next !== null) flow.send({ type: 'code.scanned', code: next })
  await flow.failed('record', new Error('No answer.'))
  return flow
}

async function isBack({ send, done }: ReturnType<typeof start>) {
  send({ type: 'online.chosen' })
  await done('reachHost', { reconnectJitter: 0, at: 0 })
}

describe('[W600] an offline scan', () => {
  test('shows the person, and is recorded only after a confirmation', async () => {
    const flow = await onCard(expectedHere)
    expect(flow.scan()).toEqual({ found: 'asking' })
    expect(flow.shownVerdict()).toBeNull()
    expect(flow.wanted()).toEqual([])
    const known = { ...noPerson, kind: 'arrive', number: 'EZC104', found: onList(expectedHere) }
    expect(flow.card()).toEqual({ ...known, code: 'EZC104' })
    flow.send({ type: 'scan.confirmed' })
    expect(flow.scan()).toEqual({ confirming: 'device' })
    expect(flow.card()).toEqual(known)
    expect(flow.wanted()).toEqual([{ number: 'EZC104', kind: 'arrive', key: null }])
    expect(flow.news()).toEqual([])
  })

  test('shows its verdict after it is stored, and not as a check-in (a fault of Eventra)', async () => {
    const flow = await onCard(expectedHere)
    flow.send({ type: 'scan.confirmed' })
    expect(flow.shownVerdict()).toBeNull()
    await flow.noted()
    expect(flow.scan()).toEqual({ ready: 'noted' })
    expect(flow.shownVerdict()).toBe('noted')
    expect(flow.card()).toEqual({
      ...{ ...noPerson, kind: 'arrive', number: 'EZC104' },
      notice: 'Tariro Moyo: Arrived. By the list of 14 Apr 2025, 14:00. The server gets this later.',
    })
    expect(flow.news()).toEqual(['noted'])
  })

  test('of a person without a card is found by name in the list, and recorded so', async () => {
    const flow = start()
    flow.send({ type: 'person.chosen', code: 'EZC104' })
    expect(flow.card()).toEqual({
      ...{ ...noPerson, kind: 'arrive' },
      ...{ code: 'EZC104', number: 'EZC104', isByName: true },
    })
    await flow.found(expectedHere)
    flow.send({ type: 'scan.confirmed' })
    expect(flow.wanted()).toEqual([{ number: 'EZC104', kind: 'arrive', byName: true, key: null }])
  })

  test('[W582] says “maybe noted” when the device cannot store a confirmation whose answer was lost', async () => {
    const flow = await leftToDevice()
    await flow.failed('record', full)
    expect(flow.card().notice).toBe(
      'This device could not keep the scan, and the server did not answer. Maybe noted, maybe not. Write the name down on paper, and press Note again.',
    )
  })

  test('that cannot be stored shows an error, and is repeated with the same reason', async () => {
    const flow = await onCard(notListedHere)
    flow.send({ type: 'reason.changed', reason: 'Her leader knows her' })
    flow.send({ type: 'scan.confirmed' })
    await flow.failed('record', full)
    expect(flow.scan()).toEqual({ found: 'unanswered' })
    expect(flow.shownVerdict()).toBe('unreachable')
    expect(flow.card().notice).toBe(
      'This device could not keep the scan. Nothing was noted. Write the name down on paper, and press Note again.',
    )
    flow.send({ type: 'reason.changed', reason: 'Something else' })
    flow.send({ type: 'scan.confirmed' })
    const wanted = { number: 'EZC104', kind: 'arrive', key: null, anyway: 'Her leader knows her' }
    expect(flow.wanted()).toEqual([wanted, wanted])
  })

  test.each([
    ['scan', [{ type: 'code.scanned', code: ' EZC105 ' }], false],
    ['search', [{ type: 'code.changed', code: ' EZC105 ' }, { type: 'search.submitted' }], false],
    ['search by name', [{ type: 'person.chosen', code: 'EZC105' }], true],
  ] as const)(
    '[W842] that cannot be stored announces it; then the server answers the next %s',
    async (_what, events, isByName) => {
      const flow = await unkept()
      expect(flow.news().toSorted()).toEqual(['storage.failed', 'unreachable'])
      flow.send({ type: 'device.told', canNote: false })
      expect(flow.scan()).toEqual({ found: 'unanswered' })
      for (const event of events) flow.send(event)
      expect(flow.scan()).toEqual({ searching: 'server' })
      expect(flow.searched().slice(1)).toEqual([
        { source: 'server', kind: 'arrive', number: 'EZC105', isByName },
      ])
    },
  )

  test('that cannot be stored leaves the device as the source while no code is given', async () => {
    const flow = await unkept()
    flow.send({ type: 'device.told', canNote: false })
    flow.send({ type: 'search.submitted' })
    expect([flow.scan(), flow.source()]).toEqual([{ found: 'unanswered' }, 'device'])
    expect(flow.card().fieldError).toBe('Please enter a participant ID or scan a barcode')
    flow.send({ type: 'scan.confirmed' })
    expect(flow.scan()).toEqual({ confirming: 'device' })
    expect(flow.card()).toMatchObject({ code: '', fieldError: null })
  })

  test('that was sent and cannot be stored is repeated on the device, though it may not record others', async () => {
    const flow = await leftToDevice()
    await flow.failed('record', full)
    flow.send({ type: 'device.told', canNote: false })
    flow.send({ type: 'scan.confirmed' })
    expect(flow.scan()).toEqual({ confirming: 'device' })
    expect(flow.lastWanted()).toStrictEqual({ number: 'EZC104', kind: 'arrive', ...mark })
  })

  test('in the queue is replaced by a typed code', async () => {
    const flow = await leftToDevice()
    await flow.failed('record', full)
    flow.send({ type: 'code.changed', code: 'EZ' })
    expect(flow.card()).toMatchObject({ code: 'EZ', next: null })
    flow.send({ type: 'scan.cancelled' })
    expect(flow.scan()).toEqual({ ready: 'idle' })
  })

  test('that was already sent to the server needs no reason or escort when it cannot be stored', async () => {
    const flow = await sentHome()
    await flow.failed('record', new Error('No answer.'))
    expect(flow.scan()).toEqual({ confirming: 'device' })
    await flow.failed('record', full)
    expect(questionsIn(flow.context())).toEqual({ withWhom: null, reason: null })
  })

  test('logs why the list could not be read and why it was not stored', async () => {
    const reported: unknown[] = []
    const machine = gateMachine.provide({ actions: { reportUnkept: (_, error) => reported.push(error) } })
    const flow = startGate('arrive', { offline: true, machine })
    const unread = new Error('InvalidStateError')
    flow.send({ type: 'code.scanned', code: 'EZC104' })
    await flow.failed('find', unread)
    flow.send({ type: 'scan.confirmed' })
    await flow.failed('record', full)
    expect(reported).toEqual([unread, full])
  })

  test('that cannot be stored keeps its escort unchanged', async () => {
    const flow = await onCard(insideHere, 'goHome')
    flow.send({ type: 'withWhom.changed', withWhom: ' Rudo Moyo ' })
    flow.send({ type: 'scan.confirmed' })
    await flow.failed('record', full)
    flow.send({ type: 'withWhom.changed', withWhom: 'Somebody else' })
    flow.send({ type: 'ownGroup.chosen' })
    flow.send({ type: 'scan.confirmed' })
    expect(flow.lastWanted()).toEqual({
      ...{ number: 'EZC104', kind: 'goHome', key: null },
      withWhom: 'Rudo Moyo',
    })
  })

  test('[W842] that was not stored and is left makes way for the next card, which the server answers', async () => {
    const flow = await leftToDevice()
    await flow.failed('record', full)
    flow.send({ type: 'device.told', canNote: false })
    flow.send({ type: 'scan.cancelled' })
    expect(flow.scan()).toEqual({ searching: 'server' })
    expect(flow.lastSearch()).toEqual({
      source: 'server',
      ...{ kind: 'arrive', number: 'EZC105', isByName: false },
    })
  })
})

test('[W597] a person with a similar code replaces an unknown code, which belongs to no person', async () => {
  const flow = start()
  flow.send({ type: 'code.scanned', code: 'EZC1O4' })
  await flow.found(notListedHere)
  flow.send({ type: 'person.chosen', code: 'EZC104' })
  expect(flow.scan()).toEqual({ searching: 'device' })
  expect(flow.card()).toMatchObject({ number: 'EZC104', isByName: true })
  await flow.found(expectedHere)
  flow.send({ type: 'person.chosen', code: 'EZC105' })
  expect(flow.replaced()).toEqual([
    { type: 'scan.replaced', by: 'EZC1O4', left: [] },
    { type: 'scan.replaced', by: 'EZC104', left: [] },
    {
      type: 'scan.replaced',
      by: 'EZC105',
      left: [{ number: 'EZC104', code: 'EZC104', name: 'Tariro Moyo' }],
    },
  ])
})

describe('[W601] an objection to a scan is a question and never blocks it', () => {
  test.each([
    ['the same card again', notedHere, 'alreadyCheckedIn', 'Tariro Moyo was noted as arrived here at 14:21.'],
    [
      'a number that is not in the list',
      notListedHere,
      'notFound',
      'EZC104 is not in the list of this device, of 14 Apr 2025, 14:00. The list may be behind.',
    ],
    [
      'a person who is elsewhere by the list',
      elsewhereHere,
      'refused',
      'By the list of this device, of 14 Apr 2025, 14:00, Tariro Moyo has gone home. The list may be behind.',
    ],
  ] as const)('%s', async (_what, check, verdict, notice) => {
    const flow = await onCard(check)
    expect(flow.shownVerdict()).toBe(verdict)
    expect(flow.news()).toEqual([...(verdict === 'notFound' ? ['code.unknown'] : []), verdict])
    expect(flow.unknown()).toEqual(
      verdict === 'notFound' ? [{ type: 'code.unknown', number: 'EZC104', source: 'device' }] : [],
    )
    const shown = { ...noPerson, kind: 'arrive', number: 'EZC104', found: onList(check), notice }
    expect(flow.card()).toEqual({ ...shown, code: 'EZC104' })
    flow.send({ type: 'scan.confirmed' })
    expect(flow.card()).toEqual({ ...shown, code: 'EZC104', lacksAnswers: true })
    flow.send({ type: 'reason.changed', reason: '  ' })
    flow.send({ type: 'scan.confirmed' })
    expect(flow.scan()).toEqual({ found: 'questioned' })
    flow.send({ type: 'reason.changed', reason: ' Came in by the kitchen ' })
    flow.send({ type: 'scan.confirmed' })
    expect(flow.card()).toEqual({ ...shown, notice: null, reason: ' Came in by the kitchen ' })
    expect(flow.wanted()).toEqual([
      { number: 'EZC104', kind: 'arrive', key: null, anyway: 'Came in by the kitchen' },
    ])
  })

  test('a code without a list is recorded unchanged', async () => {
    const flow = await onCard(withoutList)
    expect(flow.card().notice).toBe(
      'This device has no list of people now. EZC104 is noted as it is, without a name.',
    )
    flow.send({ type: 'scan.confirmed' })
    expect(flow.wanted()).toEqual([{ number: 'EZC104', kind: 'arrive', key: null }])
  })
})

describe('the escort', () => {
  test.each([
    ['without a list', { verdict: 'noList', standing: null, listAsOf: null }, true],
    ['for a number that is not in the list', { ...notListedHere, asksUnknown: true }, true],
    ['but not where the camp does not ask', { ...notListedHere, asksUnknown: false }, false],
  ] as const)(
    '[W579] is asked for when the age of the person is unknown: %s',
    async (_what, check, isAsked) => {
      for (const kind of ['stepOut', 'goHome'] as const) {
        const flow = await onCard(check, kind)
        flow.send({ type: 'reason.changed', reason: 'On the list on paper' })
        flow.send({ type: 'scan.confirmed' })
        const onCardStill = { scan: { found: check.verdict === 'noList' ? 'asking' : 'questioned' } } as const
        expect(flow.state().matches(onCardStill)).toBe(isAsked)
        flow.send({ type: 'withWhom.changed', withWhom: 'adult' })
        if (isAsked) flow.send({ type: 'scan.confirmed' })
        expect(flow.lastWanted()).toMatchObject({ kind, ...(isAsked && { withWhom: 'adult' }) })
      }
      expect((await onCard(check, 'arrive')).card().lacksAnswers).toBe(false)
    },
  )

  test.each(['stepOut', 'goHome'] as const)(
    'of %s requires a name where the camp asks for one',
    async (kind) => {
      const flow = await onCard(insideHere, kind)
      flow.send({ type: 'scan.confirmed' })
      flow.send({ type: 'withWhom.changed', withWhom: '  ' })
      flow.send({ type: 'scan.confirmed' })
      expect(flow.scan()).toEqual({ found: 'asking' })
      expect(flow.card().lacksAnswers).toBe(true)
      flow.send({ type: 'ownGroup.chosen' })
      expect(flow.card().withWhom).toBe('Own group')
      flow.send({ type: 'scan.confirmed' })
      expect(flow.wanted()).toEqual([{ number: 'EZC104', kind, key: null, withWhom: 'Own group' }])
    },
  )

  test.each([
    ['goHome', { ...withoutList, asksUnknown: false } as DeviceCheck],
    ['goHome', { ...insideHere, standing: { ...insideHere.standing, asksWithWhom: false } } as DeviceCheck],
    ['backIn', insideHere],
    ['arrive', expectedHere],
  ] as const)('of %s is neither asked for nor taken where none is needed', async (kind, check) => {
    const flow = await onCard(check, kind)
    flow.send({ type: 'withWhom.changed', withWhom: 'Rudo Moyo' })
    flow.send({ type: 'ownGroup.chosen' })
    flow.send({ type: 'reason.changed', reason: 'By the kitchen' })
    expect(flow.card()).toMatchObject({ withWhom: '', reason: '' })
    flow.send({ type: 'scan.confirmed' })
    expect(flow.wanted()).toEqual([{ number: 'EZC104', kind, key: null }])
  })
})

describe('looking up a person', () => {
  const idle = { ...noPerson, kind: 'arrive' }
  const lookUpOf = (number: string, isByName = false) => ({
    ...{ source: 'device', kind: 'arrive' },
    ...{ number, isByName },
  })

  test('by a typed code trims it; a blank code shows a field error', () => {
    const flow = start()
    flow.send({ type: 'code.changed', code: '  ' })
    flow.send({ type: 'search.submitted' })
    const fieldError = 'Please enter a participant ID or scan a barcode'
    expect(flow.card()).toEqual({ ...idle, code: '  ', fieldError })
    flow.send({ type: 'code.changed', code: ' EZC104 ' })
    expect(flow.card()).toEqual({ ...idle, code: ' EZC104 ' })
    flow.send({ type: 'search.submitted' })
    expect(flow.card()).toEqual({ ...idle, code: 'EZC104', number: 'EZC104' })
    expect(flow.searched()).toEqual([lookUpOf('EZC104')])
    flow.send({ type: 'search.cancelled' })
    expect(flow.scan()).toEqual({ ready: 'idle' })
    expect(flow.card()).toEqual(idle)
  })

  test('is replaced by a second card', () => {
    const flow = start()
    flow.send({ type: 'person.chosen', code: 'EZC104' })
    flow.send({ type: 'code.scanned', code: ' EZC105 ' })
    expect(flow.scan()).toEqual({ searching: 'device' })
    expect(flow.card()).toEqual({ ...idle, code: 'EZC105', number: 'EZC105' })
    expect(flow.searched()).toEqual([lookUpOf('EZC104', true), lookUpOf('EZC105')])
  })

  test.each([
    [{ type: 'code.scanned', code: ' EZC105 ' }, false],
    [{ type: 'person.chosen', code: 'EZC105' }, true],
  ] as const)('clears the previous person after %j', async (event, isByName) => {
    const flow = await onCard(elsewhereHere)
    flow.send({ type: 'scan.confirmed' })
    flow.send({ type: 'reason.changed', reason: 'By the kitchen' })
    flow.send(event)
    expect(flow.card()).toEqual({ ...idle, code: 'EZC105', number: 'EZC105', isByName })
  })

  test('ends with a cancellation, which clears everything', async () => {
    const flow = await onCard(elsewhereHere)
    flow.send({ type: 'reason.changed', reason: 'By the kitchen' })
    flow.send({ type: 'scan.cancelled' })
    expect(flow.scan()).toEqual({ ready: 'idle' })
    expect(flow.card()).toEqual(idle)
  })

  test('in an unreadable list is the same as without a list', async () => {
    const flow = start()
    flow.send({ type: 'code.scanned', code: 'EZC104' })
    await flow.failed('find', new Error('InvalidStateError'))
    expect(flow.scan()).toEqual({ found: 'asking' })
    expect(flow.card()).toMatchObject({
      found: onList(withoutList),
      notice: 'This device has no list of people now. EZC104 is noted as it is, without a name.',
    })
  })

  test('puts a card that is scanned during the recording next, but not the same card', async () => {
    const flow = await onCard(expectedHere)
    flow.send({ type: 'scan.confirmed' })
    flow.send({ type: 'code.scanned', code: ' ezc104 ' })
    expect(flow.card().next).toBe(null)
    flow.send({ type: 'code.scanned', code: ' EZC105 ' })
    expect(flow.card().next).toBe('EZC105')
    await flow.noted()
    const notice = 'Tariro Moyo: Arrived. By the list of 14 Apr 2025, 14:00. The server gets this later.'
    expect(flow.card()).toEqual({
      ...{ ...idle, code: 'EZC105', number: 'EZC105' },
      ...{ before: { name: 'Tariro Moyo', notice }, verdictBefore: 'noted' },
    })
    expect(flow.lastSearch()).toEqual(lookUpOf('EZC105'))
  })

  test('replaces a shown verdict completely', async () => {
    const flow = await noted()
    flow.send({ type: 'code.scanned', code: ' EZC105 ' })
    expect(flow.card()).toEqual({ ...idle, code: 'EZC105', number: 'EZC105' })
  })
})

/** A person who goes home with an escort and an override reason, sent to the server. */
async function sentHome() {
  const served = startServed('goHome', { canNote: true })
  served.send({ type: 'person.chosen', code: 'EZC104' })
  await served.found({ ok: true, value: { ...expectedNow, asksWithWhom: true } })
  served.send({ type: 'withWhom.changed', withWhom: ' Rudo Moyo ' })
  served.send({ type: 'reason.changed', reason: 'Came in by the kitchen' })
  served.send({ type: 'scan.confirmed' })
  await served.done('markAttempt', mark)
  return device(served)
}

describe('[W602] a call that the server did not answer', () => {
  test('continues a search on the device: the first scan is not lost (a fault of pretixSCAN Android, issue 28)', async () => {
    const flow = device(startGate('arrive', { canNote: true }))
    flow.send({ type: 'person.chosen', code: 'EZC104' })
    await flow.failed('find', new Error('No answer.'))
    expect(flow.scan()).toEqual({ searching: 'device' })
    const search = { kind: 'arrive', number: 'EZC104', isByName: true }
    expect(flow.searched()).toEqual([
      { source: 'server', ...search },
      { source: 'device', ...search },
    ])
    expect(flow.card()).toEqual({
      ...{ ...noPerson, kind: 'arrive' },
      ...{ code: 'EZC104', number: 'EZC104', isByName: true },
    })
    expect(flow.news()).toEqual([])
  })

  test('records a confirmation immediately, with the key and the answers that were sent', async () => {
    const flow = await sentHome()
    flow.send({ type: 'code.scanned', code: 'EZC105' })
    await flow.failed('record', new Error('No answer.'))
    expect(flow.scan()).toEqual({ confirming: 'device' })
    const answers = { withWhom: 'Rudo Moyo', anyway: 'Came in by the kitchen' }
    expect(flow.lastWanted()).toStrictEqual({
      ...{ number: 'EZC104', kind: 'goHome', byName: true },
      ...{ ...mark, ...answers },
    })
    expect(flow.news()).toEqual(['refused'])
    await flow.noted(null, { ...notedArrival, kind: 'goHome' })
    expect(flow.news()).toEqual(['refused', 'noted'])
    expect(flow.lastSearch()).toEqual({
      source: 'device',
      ...{ kind: 'goHome', number: 'EZC105', isByName: false },
    })
  })

  test('[W848] says that it counts once, and gives the time of the device’s list', async () => {
    const flow = await leftToDevice(null)
    await flow.noted()
    expect(flow.card().notice).toBe(
      'Tariro Moyo: Arrived. The server did not answer. It gets this later, and counts it once. This device has the list of 14 Apr 2025, 14:00.',
    )
  })

  test('mentions no list where the device has none', async () => {
    const flow = await leftToDevice(null)
    expect(flow.lastWanted()).toStrictEqual({ number: 'EZC104', kind: 'arrive', ...mark })
    await flow.noted(null)
    expect(flow.card().notice).toBe(
      'Tariro Moyo: Arrived. The server did not answer. It gets this later, and counts it once.',
    )
  })
})

describe('[W1249] a code that a slow scanner types into a question', () => {
  test('is searched by Enter instead of recorded as the reason', async () => {
    const flow = await onCard(elsewhereHere)
    flow.send({ type: 'reason.changed', reason: 'ezc105' })
    flow.send({ type: 'scan.confirmed' })
    expect(flow.scan()).toEqual({ searching: 'device' })
    expect(flow.lastSearch()).toMatchObject({ source: 'device', number: 'ezc105' })
    expect(flow.wanted()).toEqual([])
    expect(
      flow
        .replaced()
        .at(-1)
        ?.left.map(({ number }) => number),
    ).toEqual(['EZC104'])
    expect(flow.card().reason).toBe('')
  })

  test('is searched from the question for the escort, too', async () => {
    const flow = await onCard(insideHere, 'stepOut')
    flow.send({ type: 'withWhom.changed', withWhom: 'EZC105' })
    flow.send({ type: 'scan.confirmed' })
    expect(flow.lastSearch()).toMatchObject({ number: 'EZC105' })
    expect(flow.wanted()).toEqual([])
  })

  test.each(['adult', '2nd', 'Gate 12', 'Came back with ZUC-0142-A'])(
    'unlike the answer “%s”',
    async (reason) => {
      const flow = await onCard(elsewhereHere)
      flow.send({ type: 'reason.changed', reason })
      flow.send({ type: 'scan.confirmed' })
      expect(flow.lastWanted()).toMatchObject({ number: 'EZC104', anyway: reason })
    },
  )
})

describe('[W603] when the server is back', () => {
  test('it answers the next scan of an idle gate', async () => {
    const flow = start()
    expect(flow.source()).toBe('device')
    await isBack(flow)
    expect([flow.source(), flow.scan()]).toEqual(['server', { ready: 'idle' }])
  })

  test('a verdict stays, and the server answers the next scan', async () => {
    const flow = await noted()
    await isBack(flow)
    expect(flow.shownVerdict()).toBe('noted')
    flow.send({ type: 'code.changed', code: 'EZ' })
    flow.send({ type: 'code.scanned', code: ' EZC105 ' })
    expect(flow.scan()).toEqual({ searching: 'server' })
    expect(flow.lastSearch()).toEqual({
      source: 'server',
      ...{ kind: 'arrive', number: 'EZC105', isByName: false },
    })
  })

  test('a server that is lost again leaves the device as the source', async () => {
    const flow = await noted()
    await isBack(flow)
    flow.send({ type: 'offline.chosen' })
    flow.wait(4_999)
    expect(flow.scan()).toEqual({ ready: 'noted' })
    flow.wait(1)
    expect([flow.scan(), flow.source()]).toEqual([{ ready: 'idle' }, 'device'])
    expect(flow.card()).toEqual({ ...noPerson, kind: 'arrive' })
  })

  test('a verdict stays while a blank code shows a field error', async () => {
    const flow = await noted()
    flow.send({ type: 'search.submitted' })
    flow.wait(5_000)
    expect(flow.scan()).toEqual({ ready: 'noted' })
    expect(flow.card().fieldError).toBe('Please enter a participant ID or scan a barcode')
  })

  test('[W1242] a verdict leaves when its movement is undone, and a typed code stays', async () => {
    const flow = await noted()
    flow.send({ type: 'code.changed', code: 'EZC1' })
    flow.send({ type: 'movement.undone' })
    expect(flow.scan()).toEqual({ ready: 'idle' })
    expect([flow.card().code, flow.card().notice]).toEqual(['EZC1', null])
  })

  test.each([
    ['noted here before', notedHere, []],
    ['in no list', notListedHere, []],
    ['elsewhere by the list', elsewhereHere, ['EZC104']],
    ['expected', expectedHere, ['EZC104']],
  ])('[W1243] a scan of a person %s, replaced by the next scan: %#', async (_, check, left) => {
    const flow = await onCard(check)
    flow.send({ type: 'code.scanned', code: 'EZC105' })
    expect(
      flow
        .replaced()
        .at(-1)
        ?.left.map(({ number }) => number),
    ).toEqual(left)
  })

  test('[W862] a half-typed code stays in the field', async () => {
    const flow = start()
    flow.send({ type: 'code.changed', code: 'EZC1' })
    await isBack(flow)
    expect([flow.source(), flow.card().code]).toEqual(['server', 'EZC1'])
  })

  test('[W862] a code typed during a verdict stays afterwards', async () => {
    const flow = await noted()
    flow.send({ type: 'code.changed', code: 'EZC1' })
    flow.wait(5_000)
    expect(flow.scan()).toEqual({ ready: 'idle' })
    expect([flow.card().code, flow.card().notice]).toEqual(['EZC1', null])
  })

  test('[W1321] a question of the device is asked again of the server, with the answers that are typed', async () => {
    const flow = await onCard(elsewhereHere, 'stepOut')
    flow.send({ type: 'reason.changed', reason: 'Came in by the kitchen' })
    await isBack(flow)
    expect(isLeftToServer(flow.state())).toBe(true)
    flow.send({ type: 'scan.confirmed' })
    expect([flow.scan(), flow.source()]).toEqual([{ searching: 'server' }, 'server'])
    expect(flow.lastSearch()).toEqual({
      source: 'server',
      kind: 'stepOut',
      number: 'EZC104',
      isByName: false,
    })
    await flow.done('find', searchedStanding({ ok: true, value: homeNow }, 'stepOut'))
    expect([flow.scan(), flow.card().reason]).toEqual([{ found: 'questioned' }, 'Came in by the kitchen'])
    flow.send({ type: 'withWhom.changed', withWhom: 'Her aunt' })
    flow.send({ type: 'scan.confirmed' })
    await flow.done('markAttempt', mark)
    expect(flow.lastWanted()).toMatchObject({ anyway: 'Came in by the kitchen', seen: homeNow.last })
  })

  test('[W1321] a person whom the device found because the server was slow is recorded by the device', async () => {
    const gate = device(startGate('arrive', { canNote: true }))
    gate.send({ type: 'code.scanned', code: 'EZC104' })
    gate.wait(2_500)
    await gate.done('reachHost', { reconnectJitter: 0, at: 0 })
    await gate.found(expectedHere)
    expect([gate.connection(), isLeftToServer(gate.state())]).toEqual(['online', false])
    gate.send({ type: 'scan.confirmed' })
    expect(gate.scan()).toEqual({ confirming: 'device' })
    await gate.noted()
    gate.send({ type: 'network.lost' })
    gate.send({ type: 'code.scanned', code: 'EZC105' })
    await gate.found(expectedHere)
    await gate.done('reachHost', { reconnectJitter: 0, at: 0 })
    expect([gate.connection(), isLeftToServer(gate.state())]).toEqual(['online', true])
  })

  test('a person on the card stays, and the server records the confirmation', async () => {
    const flow = await onCard(expectedHere)
    await isBack(flow)
    expect([flow.scan(), flow.source()]).toEqual([{ found: 'asking' }, 'device'])
    expect(isLeftToServer(flow.state())).toBe(true)
    flow.send({ type: 'scan.confirmed' })
    expect(flow.scan()).toEqual({ confirming: 'preparing' })
    await flow.done('markAttempt', mark)
    expect(flow.scan()).toEqual({ confirming: 'server' })
    expect(flow.lastWanted()).toEqual({ ...mark, number: 'EZC104', kind: 'arrive' })
  })
})
