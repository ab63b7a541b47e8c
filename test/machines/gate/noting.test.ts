import { describe, expect, test } from 'vitest'
import type { DeviceCheck, InterruptedScan } from '../../../src/domain/gate/deviceGate.ts'
import type { MovementKind } from '../../../src/domain/gate/movements.ts'
import {
  elsewhereHere,
  expectedHere,
  notedArrival,
  notedHere,
  notedOnDevice,
  notListedHere,
  withoutList,
} from '../../../src/inspector/models/gate/deviceGate.ts'
import { notingModel } from '../../../src/inspector/models/gate/noting.tsx'
import {
  noteAsksForReason,
  noteAsksWithWhom,
  notingMachine,
  notingVerdictOf,
} from '../../../src/machines/gate/noting.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(notingModel)

const leftOf = (part: Partial<InterruptedScan>): InterruptedScan => ({
  number: 'EZC104',
  typed: '',
  isByName: false,
  name: null,
  attempt: null,
  next: null,
  ...part,
})

const insideHere: DeviceCheck = {
  ...{ verdict: 'allowed', listAsOf: null },
  standing: expectedHere.standing && { ...expectedHere.standing, place: 'inside', asksWithWhom: true },
}

const noPerson = {
  ...{ code: '', number: '', isByName: false, here: null, leftName: null, leftAttempt: null },
  ...{ withWhom: '', reason: '', notice: null, fieldError: null, lacksAnswers: false, next: null },
}

function start({
  kind = 'arrive',
  left = null,
  isHostBack = false,
}: {
  kind?: MovementKind
  left?: InterruptedScan | null
  isHostBack?: boolean
} = {}) {
  const flow = startFlow(notingMachine, { kind, left, isHostBack })
  const emitted: unknown[] = []
  flow.actor.on('*', (event) => {
    if (event.type !== 'scan.replaced') emitted.push(event)
  })
  const wanted = () => flow.started.filter(({ source }) => source === 'note').at(-1)?.input
  return { ...flow, emitted, wanted }
}

describe('[W600] an offline scan', () => {
  test('shows the person, and is recorded only after a confirmation', async () => {
    const flow = start()
    flow.send({ type: 'code.scanned', code: ' EZC104 ' })
    await flow.done('lookUp', expectedHere)
    expect(notingVerdictOf(flow.state())).toBeNull()
    expect(flow.wanted()).toBeUndefined()
    const known = { ...noPerson, kind: 'arrive', number: 'EZC104', here: expectedHere, isHostBack: false }
    expect(flow.context()).toEqual({ ...known, code: 'EZC104' })
    flow.send({ type: 'note.confirmed' })
    expect(flow.context()).toEqual(known)
    expect(flow.wanted()).toEqual({ wanted: { number: 'EZC104', kind: 'arrive', key: null } })
    expect(flow.emitted).toEqual([])
  })

  test('shows its verdict after it is stored, and not as a check-in (a fault of Eventra)', async () => {
    const flow = start()
    flow.send({ type: 'code.scanned', code: 'EZC104' })
    await flow.done('lookUp', expectedHere)
    flow.send({ type: 'note.confirmed' })
    expect(notingVerdictOf(flow.state())).toBeNull()
    await flow.done('note', notedOnDevice)
    expect(notingVerdictOf(flow.state())).toBe('noted')
    expect(flow.context().notice).toBe(
      'Tariro Moyo: Arrived. By the list of 14 Apr 2025, 14:00. The server gets this later.',
    )
    expect(flow.emitted).toEqual([{ type: 'verdict.given', verdict: 'noted' }, { type: 'scan.noted' }])
  })

  test('of a person without a card is found by name in the list, and recorded so', async () => {
    const flow = start()
    flow.send({ type: 'person.chosen', code: 'EZC104' })
    expect(flow.context()).toEqual({
      ...{ ...noPerson, kind: 'arrive', isHostBack: false },
      ...{ code: 'EZC104', number: 'EZC104', isByName: true },
    })
    await flow.done('lookUp', expectedHere)
    flow.send({ type: 'note.confirmed' })
    expect(flow.wanted()).toEqual({
      wanted: { number: 'EZC104', kind: 'arrive', byName: true, key: null },
    })
  })

  test('[W582] says “maybe noted” when the device cannot store a confirmation whose answer was lost', async () => {
    const flow = start({ left: leftOf({ attempt: { key: 'c'.repeat(32) } }) })
    await flow.failed('note', new Error('QuotaExceededError'))
    expect(flow.context().notice).toBe(
      'This device could not keep the scan, and the server did not answer. Maybe noted, maybe not. Write the name down on paper, and press Note again.',
    )
  })

  test('that cannot be stored shows an error, and is repeated with the same reason', async () => {
    const flow = start()
    flow.send({ type: 'code.scanned', code: 'EZC104' })
    await flow.done('lookUp', notListedHere)
    flow.send({ type: 'reason.changed', reason: 'Her leader knows her' })
    flow.send({ type: 'note.confirmed' })
    await flow.failed('note', new Error('QuotaExceededError'))
    expect(notingVerdictOf(flow.state())).toBe('unreachable')
    expect(flow.context().notice).toBe(
      'This device could not keep the scan. Nothing was noted. Write the name down on paper, and press Note again.',
    )
    flow.send({ type: 'reason.changed', reason: 'Something else' })
    flow.send({ type: 'note.confirmed' })
    expect(flow.wanted()).toEqual({
      wanted: { number: 'EZC104', kind: 'arrive', key: null, anyway: 'Her leader knows her' },
    })
  })

  async function unkept() {
    const flow = start()
    flow.send({ type: 'code.scanned', code: 'EZC104' })
    await flow.done('lookUp', expectedHere)
    flow.send({ type: 'note.confirmed' })
    await flow.failed('note', new Error('QuotaExceededError'))
    return flow
  }

  test.each([
    ['scan', [{ type: 'code.scanned', code: ' EZC105 ' }]],
    ['search', [{ type: 'code.changed', code: ' EZC105 ' }, { type: 'search.submitted' }]],
    ['search by name', [{ type: 'person.chosen', code: 'EZC105' }]],
  ] as const)('[W842] that cannot be stored hands the next %s to the server', async (_what, events) => {
    const flow = await unkept()
    for (const event of events) flow.send(event)
    expect(flow.emitted).toEqual([
      { type: 'verdict.given', verdict: 'unreachable' },
      { type: 'storage.failed' },
      { type: 'turn.givenBack', back: { next: 'EZC105', typed: '' } },
    ])
    expect(flow.started.filter(({ source }) => source === 'lookUp')).toHaveLength(1)
  })

  test('that cannot be stored leaves the device as the source while no code is given', async () => {
    const flow = await unkept()
    flow.send({ type: 'search.submitted' })
    expect(flow.state().value).toEqual({ found: 'unkept' })
    expect(flow.context().fieldError).toBe('Please enter a participant ID or scan a barcode')
    flow.send({ type: 'note.confirmed' })
    expect(flow.context()).toMatchObject({ code: '', fieldError: null })
  })

  test('in the queue is replaced by a typed code', async () => {
    const flow = start({ left: leftOf({ attempt: { key: 'c'.repeat(32) }, next: 'EZC105' }) })
    await flow.failed('note', new Error('QuotaExceededError'))
    flow.send({ type: 'code.changed', code: 'EZ' })
    expect(flow.context()).toMatchObject({ code: 'EZ', next: null })
    flow.send({ type: 'note.cancelled' })
    expect(flow.emitted.at(-1)).toEqual({ type: 'turn.givenBack', back: { next: null, typed: 'EZ' } })
  })

  test('that was already sent to the server needs no reason or escort when it cannot be stored', async () => {
    const flow = start({ kind: 'goHome', left: leftOf({ attempt: { key: 'c'.repeat(32) } }) })
    await flow.failed('note', new Error('QuotaExceededError'))
    expect([noteAsksForReason(flow.context()), noteAsksWithWhom(flow.context())]).toEqual([false, false])
  })

  test('logs why the list could not be read and why it was not stored', async () => {
    const reported: unknown[] = []
    const machine = notingMachine.provide({ actions: { reportUnkept: (_, error) => reported.push(error) } })
    const flow = startFlow(machine, { kind: 'arrive', left: null, isHostBack: false })
    const [unread, full] = [new Error('InvalidStateError'), new Error('QuotaExceededError')]
    flow.send({ type: 'code.scanned', code: 'EZC104' })
    await flow.failed('lookUp', unread)
    flow.send({ type: 'note.confirmed' })
    await flow.failed('note', full)
    expect(reported).toEqual([unread, full])
  })

  test('that cannot be stored keeps its escort unchanged', async () => {
    const flow = start({ kind: 'goHome' })
    flow.send({ type: 'code.scanned', code: 'EZC104' })
    await flow.done('lookUp', insideHere)
    flow.send({ type: 'withWhom.changed', withWhom: ' Rudo Moyo ' })
    flow.send({ type: 'note.confirmed' })
    await flow.failed('note', new Error('QuotaExceededError'))
    flow.send({ type: 'withWhom.changed', withWhom: 'Somebody else' })
    flow.send({ type: 'ownGroup.chosen' })
    flow.send({ type: 'note.confirmed' })
    expect(flow.wanted()).toEqual({
      wanted: { number: 'EZC104', kind: 'goHome', key: null, withWhom: 'Rudo Moyo' },
    })
  })

  test('[W842] that was not stored and is left hands the next card to the server', async () => {
    const flow = start({ left: leftOf({ attempt: { key: 'c'.repeat(32) }, next: 'EZC105' }) })
    await flow.failed('note', new Error('QuotaExceededError'))
    flow.send({ type: 'note.cancelled' })
    expect(flow.emitted.at(-1)).toEqual({ type: 'turn.givenBack', back: { next: 'EZC105', typed: '' } })
  })
})

test('[W597] a person with a similar code replaces an unknown code, which belongs to no person', async () => {
  const flow = startFlow(notingMachine, { kind: 'arrive', left: null, isHostBack: false })
  const replaced: unknown[] = []
  flow.actor.on('scan.replaced', (event) => replaced.push(event))
  flow.send({ type: 'code.scanned', code: 'EZC1O4' })
  await flow.done('lookUp', notListedHere)
  flow.send({ type: 'person.chosen', code: 'EZC104' })
  expect(flow.state().value).toBe('lookingUp')
  expect(flow.state().context).toMatchObject({ number: 'EZC104', isByName: true })
  await flow.done('lookUp', notedHere)
  flow.send({ type: 'person.chosen', code: 'EZC105' })
  expect(replaced).toEqual([
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
  ] as const)('%s', async (_what, here, verdict, text) => {
    const flow = start()
    flow.send({ type: 'code.scanned', code: 'EZC104' })
    await flow.done('lookUp', here)
    expect(notingVerdictOf(flow.state())).toBe(verdict)
    const unknown = verdict === 'notFound' ? [{ type: 'code.unknown', number: 'EZC104' }] : []
    expect(flow.emitted).toEqual([...unknown, { type: 'verdict.given', verdict }])
    const shown = { ...noPerson, kind: 'arrive', isHostBack: false, number: 'EZC104', here, notice: text }
    expect(flow.context()).toEqual({ ...shown, code: 'EZC104' })
    flow.send({ type: 'note.confirmed' })
    expect(flow.context()).toEqual({ ...shown, code: 'EZC104', lacksAnswers: true })
    flow.send({ type: 'reason.changed', reason: '  ' })
    flow.send({ type: 'note.confirmed' })
    expect(flow.state().value).toEqual({ found: 'questioned' })
    flow.send({ type: 'reason.changed', reason: ' Came in by the kitchen ' })
    flow.send({ type: 'note.confirmed' })
    expect(flow.context()).toEqual({ ...shown, reason: ' Came in by the kitchen ' })
    expect(flow.wanted()).toEqual({
      wanted: { number: 'EZC104', kind: 'arrive', key: null, anyway: 'Came in by the kitchen' },
    })
  })

  test('a code without a list is recorded unchanged', async () => {
    const flow = start()
    flow.send({ type: 'code.scanned', code: 'EZC104' })
    await flow.done('lookUp', withoutList)
    expect(flow.context().notice).toBe(
      'This device has no list of people now. EZC104 is noted as it is, without a name.',
    )
    flow.send({ type: 'note.confirmed' })
    expect(flow.wanted()).toEqual({ wanted: { number: 'EZC104', kind: 'arrive', key: null } })
  })
})

describe('the escort', () => {
  async function looking(kind: MovementKind, here: DeviceCheck = insideHere) {
    const flow = start({ kind })
    flow.send({ type: 'code.scanned', code: 'EZC104' })
    await flow.done('lookUp', here)
    return flow
  }

  test.each([
    ['without a list', { verdict: 'noList', standing: null, listAsOf: null }, true],
    ['for a number that is not in the list', { ...notListedHere, asksUnknown: true }, true],
    ['but not where the camp does not ask', { ...notListedHere, asksUnknown: false }, false],
  ] as const)(
    '[W579] is asked for when the age of the person is unknown: %s',
    async (_what, here, isAsked) => {
      for (const kind of ['stepOut', 'goHome'] as const) {
        const flow = await looking(kind, here)
        flow.send({ type: 'reason.changed', reason: 'On the list on paper' })
        flow.send({ type: 'note.confirmed' })
        expect(flow.state().matches({ found: here.verdict === 'noList' ? 'asking' : 'questioned' })).toBe(
          isAsked,
        )
        flow.send({ type: 'withWhom.changed', withWhom: 'adult' })
        if (isAsked) flow.send({ type: 'note.confirmed' })
        expect(flow.wanted()).toMatchObject({ wanted: { kind, ...(isAsked && { withWhom: 'adult' }) } })
      }
      expect((await looking('arrive', here)).state().context.lacksAnswers).toBe(false)
    },
  )

  test.each(['stepOut', 'goHome'] as const)(
    'of %s requires a name where the camp asks for one',
    async (kind) => {
      const flow = await looking(kind)
      flow.send({ type: 'note.confirmed' })
      flow.send({ type: 'withWhom.changed', withWhom: '  ' })
      flow.send({ type: 'note.confirmed' })
      expect(flow.state().value).toEqual({ found: 'asking' })
      expect(flow.context().lacksAnswers).toBe(true)
      flow.send({ type: 'ownGroup.chosen' })
      expect(flow.context().withWhom).toBe('Own group')
      flow.send({ type: 'note.confirmed' })
      expect(flow.wanted()).toEqual({
        wanted: { number: 'EZC104', kind, key: null, withWhom: 'Own group' },
      })
    },
  )

  test.each([
    ['goHome', { ...withoutList, asksUnknown: false } as DeviceCheck],
    ['goHome', { ...insideHere, standing: { ...insideHere.standing, asksWithWhom: false } } as DeviceCheck],
    ['backIn', insideHere],
    ['arrive', expectedHere],
  ] as const)('of %s is neither asked for nor taken where none is needed', async (kind, here) => {
    const flow = await looking(kind, here)
    flow.send({ type: 'withWhom.changed', withWhom: 'Rudo Moyo' })
    flow.send({ type: 'ownGroup.chosen' })
    flow.send({ type: 'reason.changed', reason: 'By the kitchen' })
    expect(flow.context()).toMatchObject({ withWhom: '', reason: '' })
    flow.send({ type: 'note.confirmed' })
    expect(flow.wanted()).toEqual({ wanted: { number: 'EZC104', kind, key: null } })
  })
})

describe('looking up a person', () => {
  const idle = { ...noPerson, kind: 'arrive', isHostBack: false }
  const lookedUp = (flow: ReturnType<typeof start>) =>
    flow.started.filter(({ source }) => source === 'lookUp').map(({ input }) => input)

  test('by a typed code trims it; a blank code shows a field error', () => {
    const flow = start()
    flow.send({ type: 'code.changed', code: '  ' })
    flow.send({ type: 'search.submitted' })
    const fieldError = 'Please enter a participant ID or scan a barcode'
    expect(flow.context()).toEqual({ ...idle, code: '  ', fieldError })
    flow.send({ type: 'code.changed', code: ' EZC104 ' })
    expect(flow.context()).toEqual({ ...idle, code: ' EZC104 ' })
    flow.send({ type: 'search.submitted' })
    expect(flow.context()).toEqual({ ...idle, code: 'EZC104', number: 'EZC104' })
    expect(lookedUp(flow)).toEqual([{ number: 'EZC104', kind: 'arrive' }])
    flow.send({ type: 'note.cancelled' })
    expect(flow.state().value).toEqual({ ready: 'idle' })
    expect(flow.context()).toEqual(idle)
  })

  test('is replaced by a second card', () => {
    const flow = start()
    flow.send({ type: 'person.chosen', code: 'EZC104' })
    flow.send({ type: 'code.scanned', code: ' EZC105 ' })
    expect(flow.state().value).toBe('lookingUp')
    expect(flow.context()).toEqual({ ...idle, code: 'EZC105', number: 'EZC105' })
    expect(lookedUp(flow)).toEqual([
      { number: 'EZC104', kind: 'arrive' },
      { number: 'EZC105', kind: 'arrive' },
    ])
  })

  test.each([
    [{ type: 'code.scanned', code: ' EZC105 ' }, false],
    [{ type: 'person.chosen', code: 'EZC105' }, true],
  ] as const)('clears the previous person after %j', async (event, isByName) => {
    const flow = start()
    flow.send({ type: 'code.scanned', code: 'EZC104' })
    await flow.done('lookUp', elsewhereHere)
    flow.send({ type: 'note.confirmed' })
    flow.send({ type: 'reason.changed', reason: 'By the kitchen' })
    flow.send(event)
    expect(flow.context()).toEqual({ ...idle, code: 'EZC105', number: 'EZC105', isByName })
  })

  test('ends with a cancellation, which clears everything', async () => {
    const flow = start()
    flow.send({ type: 'code.scanned', code: 'EZC104' })
    await flow.done('lookUp', elsewhereHere)
    flow.send({ type: 'reason.changed', reason: 'By the kitchen' })
    flow.send({ type: 'note.cancelled' })
    expect(flow.state().value).toEqual({ ready: 'idle' })
    expect(flow.context()).toEqual(idle)
  })

  test('in an unreadable list is the same as without a list', async () => {
    const flow = start()
    flow.send({ type: 'code.scanned', code: 'EZC104' })
    await flow.failed('lookUp', new Error('InvalidStateError'))
    expect(flow.state().value).toEqual({ found: 'asking' })
    expect(flow.context()).toMatchObject({
      here: { verdict: 'noList', standing: null, listAsOf: null },
      notice: 'This device has no list of people now. EZC104 is noted as it is, without a name.',
    })
  })

  test('puts a card that is scanned during the recording next, but not the same card', async () => {
    const flow = start()
    flow.send({ type: 'code.scanned', code: 'EZC104' })
    await flow.done('lookUp', expectedHere)
    flow.send({ type: 'note.confirmed' })
    flow.send({ type: 'code.scanned', code: ' ezc104 ' })
    expect(flow.context().next).toBe(null)
    flow.send({ type: 'code.scanned', code: ' EZC105 ' })
    expect(flow.context().next).toBe('EZC105')
    await flow.done('note', notedOnDevice)
    expect(flow.context()).toEqual({ ...idle, code: 'EZC105', number: 'EZC105' })
    expect(lookedUp(flow).at(-1)).toEqual({ number: 'EZC105', kind: 'arrive' })
  })

  test('replaces a shown verdict completely', async () => {
    const flow = start()
    flow.send({ type: 'code.scanned', code: 'EZC104' })
    await flow.done('lookUp', expectedHere)
    flow.send({ type: 'note.confirmed' })
    await flow.done('note', notedOnDevice)
    flow.send({ type: 'code.scanned', code: ' EZC105 ' })
    expect(flow.context()).toEqual({ ...idle, code: 'EZC105', number: 'EZC105' })
  })
})

describe('[W602] a call that the server did not answer', () => {
  test('continues a search on the device: the first scan is not lost (a fault of pretixSCAN Android, issue 28)', async () => {
    const flow = start({ left: leftOf({ typed: 'EZC104', isByName: true, next: 'EZC105' }) })
    expect(flow.started.map(({ source }) => source)).toEqual(['listenForScans', 'lookUp'])
    expect(flow.context()).toEqual({
      ...{ ...noPerson, kind: 'arrive', isHostBack: false },
      ...{ code: 'EZC104', number: 'EZC104', isByName: true, next: 'EZC105' },
    })
  })

  test('records a confirmation immediately, with the key and the answers that were sent', async () => {
    const key = 'c'.repeat(32)
    const attempt = {
      ...{ key, counter: 5, notedAt: '2025-04-14T12:20:00.000Z' },
      ...{ withWhom: 'Rudo Moyo', anyway: 'Came in by the kitchen' },
    }
    const name = 'Tariro Moyo'
    const left = leftOf({ typed: 'EZC1', isByName: true, name, attempt, next: 'EZC105' })
    const flow = start({ kind: 'goHome', left })
    expect(flow.wanted()).toEqual({
      wanted: { number: 'EZC104', kind: 'goHome', byName: true, ...attempt },
    })
    expect(flow.context()).toEqual({
      ...{ ...noPerson, kind: 'goHome', isHostBack: false, number: 'EZC104', isByName: true },
      ...{ leftName: name, leftAttempt: attempt, next: 'EZC105' },
    })
    await flow.done('note', { ...notedOnDevice, scan: { ...notedArrival, kind: 'goHome' } })
    expect(flow.emitted).toEqual([{ type: 'verdict.given', verdict: 'noted' }, { type: 'scan.noted' }])
    expect(flow.started.at(-1)).toMatchObject({
      source: 'lookUp',
      input: { number: 'EZC105', kind: 'goHome' },
    })
  })

  test('[W848] says that it counts once, and gives the time of the device’s list', async () => {
    const flow = start({ left: leftOf({ name: 'Tariro Moyo', attempt: { key: 'c'.repeat(32) } }) })
    await flow.done('note', notedOnDevice)
    expect(flow.context().notice).toBe(
      'Tariro Moyo: Arrived. The server did not answer. It gets this later, and counts it once. This device has the list of 14 Apr 2025, 14:00.',
    )
  })

  test('mentions no list where the device has none', async () => {
    const flow = start({ left: leftOf({ attempt: { key: 'c'.repeat(32) } }) })
    expect(flow.wanted()).toStrictEqual({
      wanted: { number: 'EZC104', kind: 'arrive', key: 'c'.repeat(32) },
    })
    await flow.done('note', { ...notedOnDevice, listAsOf: null })
    expect(flow.context().notice).toBe(
      'EZC104: Arrived. The server did not answer. It gets this later, and counts it once.',
    )
  })
})

describe('[W603] when the server is back', () => {
  test('an idle device hands over immediately', () => {
    const flow = start()
    flow.send({ type: 'host.back' })
    expect(flow.emitted).toEqual([{ type: 'turn.givenBack', back: { next: null, typed: '' } }])
  })

  test('a verdict stays, and the next scan is handed to the server', async () => {
    const flow = start({ left: leftOf({ attempt: { key: 'c'.repeat(32) } }) })
    await flow.done('note', notedOnDevice)
    flow.send({ type: 'host.back' })
    expect(notingVerdictOf(flow.state())).toBe('noted')
    flow.send({ type: 'code.changed', code: 'EZ' })
    flow.send({ type: 'code.scanned', code: ' EZC105 ' })
    expect(flow.emitted.at(-1)).toEqual({ type: 'turn.givenBack', back: { next: 'EZC105', typed: '' } })
  })

  test('a server that is lost again leaves the device as the source', async () => {
    const flow = start({ isHostBack: true, left: leftOf({ attempt: { key: 'c'.repeat(32) } }) })
    await flow.done('note', notedOnDevice)
    flow.send({ type: 'host.lost' })
    flow.wait(4_999)
    expect(flow.state().value).toEqual({ ready: 'noted' })
    flow.wait(1)
    expect(flow.state().value).toEqual({ ready: 'idle' })
    expect(flow.context()).toEqual({ ...noPerson, kind: 'arrive', isHostBack: false })
  })

  test('a verdict stays while a blank code shows a field error', async () => {
    const flow = start({ left: leftOf({ attempt: { key: 'c'.repeat(32) } }) })
    await flow.done('note', notedOnDevice)
    flow.send({ type: 'search.submitted' })
    flow.wait(5_000)
    expect(flow.state().value).toEqual({ ready: 'noted' })
    expect(flow.context().fieldError).toBe('Please enter a participant ID or scan a barcode')
  })

  test('[W862] a half-typed code is handed over', () => {
    const flow = start({ left: leftOf({ number: '', typed: 'EZ' }) })
    flow.send({ type: 'code.changed', code: 'EZC1' })
    flow.send({ type: 'host.back' })
    expect(flow.emitted).toEqual([{ type: 'turn.givenBack', back: { next: null, typed: 'EZC1' } }])
  })

  test('[W862] a code typed during a verdict stays afterwards', async () => {
    const flow = start({ left: leftOf({ attempt: { key: 'c'.repeat(32) } }) })
    await flow.done('note', notedOnDevice)
    flow.send({ type: 'code.changed', code: 'EZC1' })
    flow.wait(5_000)
    expect(flow.state().matches({ ready: 'idle' })).toBe(true)
    expect([flow.context().code, flow.context().notice]).toEqual(['EZC1', null])
  })

  test('a person on the card stays', async () => {
    const flow = start()
    flow.send({ type: 'code.scanned', code: 'EZC104' })
    await flow.done('lookUp', expectedHere)
    flow.send({ type: 'host.back' })
    expect(flow.state().matches('found')).toBe(true)
  })
})
