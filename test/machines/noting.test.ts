import { describe, expect, test } from 'vitest'
import type { LeftScan } from '../../src/domain/deviceGate.ts'
import type { MovementKind } from '../../src/domain/movements.ts'
import {
  elsewhereHere,
  expectedHere,
  notedArrival,
  notedHere,
  notedOnDevice,
  notListedHere,
  withoutList,
} from '../../src/inspector/models/deviceGate.ts'
import { notingModel } from '../../src/inspector/models/noting.tsx'
import { notingMachine, notingVerdictOf } from '../../src/machines/noting.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(notingModel)

const leftOf = (part: Partial<LeftScan>): LeftScan => ({
  number: 'EZC104',
  typed: '',
  isByName: false,
  name: null,
  attempt: null,
  next: null,
  ...part,
})

function start({
  kind = 'arrive',
  left = null,
  isHostBack = false,
}: {
  kind?: MovementKind
  left?: LeftScan | null
  isHostBack?: boolean
} = {}) {
  const flow = startScripted(notingMachine, { kind, left, isHostBack })
  const heard: unknown[] = []
  flow.actor.on('*', (event) => heard.push(event))
  const state = () => flow.actor.getSnapshot()
  const wanted = () => flow.started.filter(({ source }) => source === 'note').at(-1)?.input
  return { ...flow, heard, state, wanted, context: () => state().context }
}

describe('[W600] a scan without a host', () => {
  test('shows who it is, and is noted only when somebody confirms', async () => {
    const flow = start()
    flow.send({ type: 'code.scanned', code: ' EZC104 ' })
    await flow.done('lookUp', expectedHere)
    expect(notingVerdictOf(flow.state())).toBeNull()
    expect(flow.wanted()).toBeUndefined()
    flow.send({ type: 'note.confirmed' })
    expect(flow.wanted()).toEqual({ wanted: { number: 'EZC104', kind: 'arrive', key: null } })
  })

  test('the verdict is shown after the scan is kept, and is that of no check-in (a fault of Eventra)', async () => {
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
    expect(flow.heard).toEqual([{ type: 'verdict.given', verdict: 'noted' }, { type: 'scan.noted' }])
  })

  test('somebody without a card is found by name in the list, and noted so', async () => {
    const flow = start()
    flow.send({ type: 'person.chosen', code: 'EZC104' })
    await flow.done('lookUp', expectedHere)
    flow.send({ type: 'note.confirmed' })
    expect(flow.wanted()).toEqual({
      wanted: { number: 'EZC104', kind: 'arrive', byName: true, key: null },
    })
  })

  test('a device that cannot keep it says so, and tries again with what was typed', async () => {
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
    flow.send({ type: 'note.confirmed' })
    expect(flow.wanted()).toEqual({
      wanted: { number: 'EZC104', kind: 'arrive', key: null, anyway: 'Her leader knows her' },
    })
  })

  test('[W842] a device that cannot keep it notes nothing more: the next scan is left to the host', async () => {
    const flow = start()
    flow.send({ type: 'code.scanned', code: 'EZC104' })
    await flow.done('lookUp', expectedHere)
    flow.send({ type: 'note.confirmed' })
    await flow.failed('note', new Error('QuotaExceededError'))
    flow.send({ type: 'code.scanned', code: 'EZC105' })
    expect(flow.heard).toEqual([
      { type: 'verdict.given', verdict: 'unreachable' },
      { type: 'storage.failed' },
      { type: 'turn.givenBack', back: { next: 'EZC105', typed: '' } },
    ])
    expect(flow.started.filter(({ source }) => source === 'lookUp')).toHaveLength(1)
  })

  test('[W842] so it is when somebody leaves the scan that was not kept, and the one scanned meanwhile is not lost', async () => {
    const flow = start({ left: leftOf({ attempt: { key: 'c'.repeat(32) }, next: 'EZC105' }) })
    await flow.failed('note', new Error('QuotaExceededError'))
    flow.send({ type: 'note.cancelled' })
    expect(flow.heard.at(-1)).toEqual({ type: 'turn.givenBack', back: { next: 'EZC105', typed: '' } })
  })
})

describe('[W601] what speaks against a scan is a question, never a wall', () => {
  test.each([
    ['the same card again', notedHere, 'alreadyCheckedIn', 'Tariro Moyo was noted as arrived here at 14:21.'],
    [
      'a number that is not in the list',
      notListedHere,
      'notFound',
      'EZC104 is not in the list of this device, of 14 Apr 2025, 14:00. The list may be behind.',
    ],
    [
      'somebody elsewhere by the list',
      elsewhereHere,
      'refused',
      'By the list of this device, of 14 Apr 2025, 14:00, Tariro Moyo has gone home. The list may be behind.',
    ],
  ] as const)('%s', async (_what, here, verdict, text) => {
    const flow = start()
    flow.send({ type: 'code.scanned', code: 'EZC104' })
    await flow.done('lookUp', here)
    expect(notingVerdictOf(flow.state())).toBe(verdict)
    expect(flow.context().notice).toBe(text)
    flow.send({ type: 'note.confirmed' })
    expect(flow.context().lacksAnswers).toBe(true)
    flow.send({ type: 'reason.changed', reason: ' Came in by the kitchen ' })
    flow.send({ type: 'note.confirmed' })
    expect(flow.wanted()).toEqual({
      wanted: { number: 'EZC104', kind: 'arrive', key: null, anyway: 'Came in by the kitchen' },
    })
  })

  test('without a list a code is noted as it is', async () => {
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

describe('[W602] what the host was asked and did not answer', () => {
  test('a search goes on with the device: the first scan is not lost (a fault of pretixSCAN Android, issue 28)', async () => {
    const flow = start({ left: leftOf({}) })
    expect(flow.started.map(({ source }) => source)).toEqual(['listenForScans', 'lookUp'])
  })

  test('a confirm is noted at once, under the key and with the answers that were sent', async () => {
    const key = 'c'.repeat(32)
    const attempt = { key, counter: 5, notedAt: '2025-04-14T12:20:00.000Z', withWhom: 'Rudo Moyo' }
    const flow = start({ kind: 'goHome', left: leftOf({ name: 'Tariro Moyo', attempt, next: 'EZC105' }) })
    expect(flow.wanted()).toEqual({ wanted: { number: 'EZC104', kind: 'goHome', ...attempt } })
    await flow.done('note', { ...notedOnDevice, scan: { ...notedArrival, kind: 'goHome' } })
    expect(flow.heard).toEqual([{ type: 'verdict.given', verdict: 'noted' }, { type: 'scan.noted' }])
    expect(flow.started.at(-1)).toMatchObject({
      source: 'lookUp',
      input: { number: 'EZC105', kind: 'goHome' },
    })
  })

  test('[W848] says that it counts once, and of when the list of this device is', async () => {
    const flow = start({ left: leftOf({ name: 'Tariro Moyo', attempt: { key: 'c'.repeat(32) } }) })
    await flow.done('note', notedOnDevice)
    expect(flow.context().notice).toBe(
      'Tariro Moyo: Arrived. The server did not answer. It gets this later, and counts it once. This device has the list of 14 Apr 2025, 14:00.',
    )
  })

  test('says nothing of a list where there is none', async () => {
    const flow = start({ left: leftOf({ attempt: { key: 'c'.repeat(32) } }) })
    await flow.done('note', { ...notedOnDevice, listAsOf: null })
    expect(flow.context().notice).toBe(
      'EZC104: Arrived. The server did not answer. It gets this later, and counts it once.',
    )
  })
})

describe('[W603] when the host is back', () => {
  test('an idle device gives the turn back at once', () => {
    const flow = start()
    flow.send({ type: 'host.back' })
    expect(flow.heard).toEqual([{ type: 'turn.givenBack', back: { next: null, typed: '' } }])
  })

  test('a verdict stays, and the next scan is the host’s', async () => {
    const flow = start({ left: leftOf({ attempt: { key: 'c'.repeat(32) } }) })
    await flow.done('note', notedOnDevice)
    flow.send({ type: 'host.back' })
    expect(notingVerdictOf(flow.state())).toBe('noted')
    flow.send({ type: 'code.scanned', code: 'EZC105' })
    expect(flow.heard.at(-1)).toEqual({ type: 'turn.givenBack', back: { next: 'EZC105', typed: '' } })
  })

  test('[W862] a code that is half typed goes with the turn', () => {
    const flow = start({ left: leftOf({ number: '', typed: 'EZ' }) })
    flow.send({ type: 'code.changed', code: 'EZC1' })
    flow.send({ type: 'host.back' })
    expect(flow.heard).toEqual([{ type: 'turn.givenBack', back: { next: null, typed: 'EZC1' } }])
  })

  test('[W862] a code that is typed while a verdict is shown stays when the verdict goes', async () => {
    const flow = start({ left: leftOf({ attempt: { key: 'c'.repeat(32) } }) })
    await flow.done('note', notedOnDevice)
    flow.send({ type: 'code.changed', code: 'EZC1' })
    flow.wait(5_000)
    expect(flow.state().matches({ ready: 'idle' })).toBe(true)
    expect([flow.context().code, flow.context().notice]).toEqual(['EZC1', null])
  })

  test('somebody who is looked at stays', async () => {
    const flow = start()
    flow.send({ type: 'code.scanned', code: 'EZC104' })
    await flow.done('lookUp', expectedHere)
    flow.send({ type: 'host.back' })
    expect(flow.state().matches('found')).toBe(true)
  })
})
