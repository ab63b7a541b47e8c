import { describe, expect, test } from 'vitest'
import { type MovementKind, movementKinds, type Standing } from '../../../src/domain/gate/movements.ts'
import { expectedHere, notedArrival, notListedHere } from '../../../src/inspector/models/gate/deviceGate.ts'
import { gateModel } from '../../../src/inspector/models/gate/gate.tsx'
import { expectedNow, insideNow, outsideNow } from '../../../src/inspector/models/gate/movements.ts'
import { alreadyIn, registered } from '../../../src/inspector/models/people/people.ts'
import { gateMachine, isKindHeld, isQuiet, isServerAway, sourceOf } from '../../../src/machines/gate/gate.ts'
import {
  foundName,
  type GateResult,
  recordedOnDevice,
  searchedArrival,
  searchedOnDevice,
  searchedStanding,
} from '../../../src/machines/gate/gateResults.ts'
import { mark, sentToServer, startServed } from '../support/servedGate.ts'
import { noPerson, startGate } from '../support/startGate.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(gateModel)

type Gate = ReturnType<typeof startGate>

const lost = new Error('No answer from the server.')
const reached = { reconnectJitter: 0, at: 0 }

const placeBefore: Readonly<Record<Exclude<MovementKind, 'arrive'>, Standing>> = {
  stepOut: { ...insideNow, asksWithWhom: false },
  backIn: outsideNow,
  goHome: { ...insideNow, asksWithWhom: false },
}

/** The server finds a person who may pass. */
function serverFinds({ done }: Gate, kind: MovementKind) {
  const answer =
    kind === 'arrive'
      ? searchedArrival({ ok: true, value: registered })
      : searchedStanding({ ok: true, value: placeBefore[kind] }, kind)
  return done('find', answer)
}

/** The device finds a person who may pass, whatever the kind. */
function deviceFinds({ done }: Gate, kind: MovementKind) {
  const standing = expectedHere.standing && { ...expectedHere.standing, asksWithWhom: false }
  return done('find', searchedOnDevice({ ...expectedHere, standing }, { kind, number: 'EZC104' }))
}

const ways: Readonly<Record<string, (gate: Gate) => Promise<void>>> = {
  online: async () => {},
  doubtful: async ({ send, done }) => {
    for (let count = 0; count < 3; count++) {
      send({ type: 'answer.late' })
      await done('reachHost', reached)
    }
  },
  looking: async ({ send }) => send({ type: 'network.lost' }),
  doubting: async ({ send }) => send({ type: 'answer.late' }),
  byHand: async ({ send }) => {
    send({ type: 'device.told', canNote: true })
    send({ type: 'offline.chosen' })
  },
  waiting: async ({ send, failed }) => {
    send({ type: 'stream.lost' })
    await failed('reachHost', lost)
  },
  trying: async (gate) => {
    await ways.waiting?.(gate)
    gate.wait(3_000)
  },
  resting: async (gate) => {
    await ways.trying?.(gate)
    await gate.done('reachHost', reached)
  },
  checking: async (gate) => {
    await ways.resting?.(gate)
    gate.wait(3_000)
  },
  arriving: async (gate) => {
    await ways.checking?.(gate)
    gate.wait(3_000)
  },
  returning: async (gate) => {
    await ways.waiting?.(gate)
    gate.send({ type: 'online.chosen' })
  },
  notReached: async (gate) => {
    await ways.returning?.(gate)
    await gate.failed('reachHost', lost)
  },
}

describe('each kind of scan is answered by the server, or by a device that can record while it is away', () => {
  const connections = [
    ['online', 'online', false],
    ['doubtful', 'doubtful', false],
    ['looking', { away: 'looking' }, true],
    ['doubting', { away: 'doubting' }, true],
    ['byHand', { away: { offline: 'byHand' } }, true],
    ['waiting', { away: { offline: 'waiting' } }, true],
    ['trying', { away: { offline: 'trying' } }, true],
    ['resting', { away: { offline: { goingBack: 'resting' } } }, true],
    ['checking', { away: { offline: { goingBack: 'checking' } } }, true],
    ['arriving', { away: { offline: 'arriving' } }, true],
    ['returning', { away: 'returning' }, true],
    ['notReached', { away: { offline: 'notReached' } }, true],
  ] as const
  const table = connections.flatMap((connection) =>
    movementKinds.flatMap((kind) =>
      [true, false].map((canNote) => [connection[0], kind, canNote, connection] as const),
    ),
  )

  test.each(table)('%s, %s, the device can record: %s', async (name, kind, canNote, [, value, isAway]) => {
    const gate = startGate(kind)
    await ways[name]?.(gate)
    gate.send({ type: 'device.told', canNote })
    const source = isAway && canNote ? 'device' : 'server'
    expect([gate.connection(), isServerAway(gate.state())]).toEqual([value, isAway])
    expect([sourceOf(gate.state()), isQuiet(gate.state())]).toEqual([source, !isAway])

    gate.send({ type: 'code.scanned', code: 'EZC104' })
    expect(gate.scan()).toEqual({ searching: source })
    expect(gate.searched()).toEqual([{ source, kind, number: 'EZC104', isByName: false }])
    await (source === 'device' ? deviceFinds(gate, kind) : serverFinds(gate, kind))
    expect([gate.scan(), gate.context().found?.by]).toEqual([
      { found: 'asking' },
      source === 'device' ? 'device' : kind === 'arrive' ? 'checkIn' : 'server',
    ])

    gate.send({ type: 'scan.confirmed' })
    if (source === 'server') await gate.done('markAttempt', mark)
    expect(gate.scan()).toEqual({ confirming: source })
    expect(gate.inputsOf('record')).toMatchObject([{ source, wanted: { kind, number: 'EZC104' } }])
    expect(sourceOf(gate.state())).toBe(source)
    expect(gate.connection()).toEqual(value)
  })

  test('a gate without offline scans always asks the server', () => {
    const gate = startGate('arrive', { hasDevice: false })
    gate.send({ type: 'device.told', canNote: true })
    gate.send({ type: 'network.lost' })
    gate.send({ type: 'code.scanned', code: 'EZC104' })
    expect([gate.connection(), gate.scan()]).toEqual(['unwatched', { searching: 'server' }])
  })
})

describe('[W490] the kind of a gate', () => {
  function start(kind: MovementKind, options: Parameters<typeof startGate>[1] = {}) {
    const remembered: MovementKind[] = []
    const machine = gateMachine.provide({ actions: { rememberKind: (_, mode) => remembered.push(mode) } })
    const gate = startGate(kind, { ...options, machine })
    const choose = (mode: MovementKind) => {
      gate.send({ type: 'mode.chosen', mode })
      return gate.context().kind
    }
    return { ...gate, remembered, choose }
  }

  test.each(movementKinds)('a gate of kind %s starts with it', (kind) => {
    const { context, scan } = startGate(kind)
    expect([context().kind, scan()]).toEqual([kind, { ready: 'idle' }])
  })

  test('is the last one at the start, and each choice is stored', () => {
    const { choose, context, remembered } = start('goHome')
    expect(context().kind).toBe('goHome')
    expect([choose('stepOut'), choose('backIn'), choose('arrive'), choose('goHome')]).toEqual([
      'stepOut',
      'backIn',
      'arrive',
      'goHome',
    ])
    expect(remembered).toEqual(['stepOut', 'backIn', 'arrive', 'goHome'])
  })

  const before: Readonly<Record<string, (gate: Gate) => Promise<void>>> = {
    'a half-typed code': async ({ send }) => send({ type: 'code.changed', code: 'EZ' }),
    'a search': async ({ send }) => send({ type: 'code.scanned', code: 'EZC104' }),
    'a person on the card': async (gate) => {
      gate.send({ type: 'code.scanned', code: 'EZC104' })
      await serverFinds(gate, 'arrive')
    },
    'a verdict': async (gate) => {
      gate.send({ type: 'code.scanned', code: 'EZC104' })
      await gate.done('find', searchedArrival({ ok: false, status: 404 }))
    },
  }

  test.each(Object.keys(before))('changes and clears %s', async (what) => {
    const gate = start('arrive')
    await before[what]?.(gate)
    expect(isKindHeld(gate.state())).toBe(false)
    expect(gate.choose('stepOut')).toBe('stepOut')
    expect(gate.scan()).toEqual({ ready: 'idle' })
    expect(gate.card()).toEqual({ ...noPerson, kind: 'stepOut' })
    gate.send({ type: 'code.scanned', code: 'EZC105' })
    expect(gate.searched().at(-1)).toMatchObject({ kind: 'stepOut', number: 'EZC105' })
  })

  test('chosen again changes nothing', async () => {
    const gate = start('arrive')
    await before['a person on the card']?.(gate)
    expect(gate.choose('arrive')).toBe('arrive')
    expect([gate.scan(), gate.remembered]).toEqual([{ found: 'asking' }, []])
  })

  test('is held while a confirmation runs or is unanswered', async () => {
    const gate = start('arrive')
    await before['a person on the card']?.(gate)
    gate.send({ type: 'scan.confirmed' })
    const held = async (step: () => Promise<void>) => {
      await step()
      const value = gate.scan()
      expect([gate.choose('goHome'), isKindHeld(gate.state())]).toEqual(['arrive', true])
      expect(gate.scan()).toEqual(value)
      return value
    }
    expect(await held(async () => {})).toEqual({ confirming: 'preparing' })
    expect(await held(() => gate.done('markAttempt', mark))).toEqual({ confirming: 'server' })
    expect(await held(() => gate.failed('record', lost))).toEqual({ found: 'unanswered' })
    expect(gate.remembered).toEqual([])
    gate.send({ type: 'scan.cancelled' })
    expect(gate.choose('goHome')).toBe('goHome')
  })

  test('is held while the device records or could not record', async () => {
    const gate = start('stepOut', { offline: true })
    gate.send({ type: 'code.scanned', code: 'EZC104' })
    await deviceFinds(gate, 'stepOut')
    gate.send({ type: 'scan.confirmed' })
    expect([gate.scan(), gate.choose('arrive')]).toEqual([{ confirming: 'device' }, 'stepOut'])
    await gate.failed('record', new Error('QuotaExceededError'))
    expect([gate.scan(), gate.choose('arrive')]).toEqual([{ found: 'unanswered' }, 'stepOut'])
  })

  test('leaves the connection as it is', () => {
    const { choose, connection } = start('arrive', { offline: true })
    choose('goHome')
    expect(connection()).toEqual({ away: { offline: 'byHand' } })
  })
})

/** How the server can leave a call, and what the connection does then. */
const leaves = [
  ['is late', async ({ wait }: Gate) => wait(2_500), { away: 'doubting' }],
  ['does not answer', ({ failed }: Gate, call) => failed(call, lost), { away: 'doubting' }],
  [
    'cannot decide',
    ({ done }: Gate, call) => done(call, { came: 'noAnswer', notice: 'In a minute.', found: null }),
    { away: 'doubting' },
  ],
  ['is away', async ({ send }: Gate) => send({ type: 'network.lost' }), { away: 'looking' }],
] as const satisfies readonly (readonly [
  string,
  (gate: Gate, call: 'find' | 'record') => Promise<void>,
  unknown,
])[]

describe('[W602] a scan that the server leaves', () => {
  test.each(leaves)(
    'in its search, because it %s, is searched on the device',
    async (_, leave, connection) => {
      const gate = startGate('goHome', { canNote: true })
      gate.send({ type: 'person.chosen', code: 'EZC104' })
      const before = gate.card()
      await leave(gate, 'find')
      expect([gate.scan(), gate.connection()]).toEqual([{ searching: 'device' }, connection])
      const search = { kind: 'goHome', number: 'EZC104', isByName: true }
      expect(gate.searched()).toEqual([
        { source: 'server', ...search },
        { source: 'device', ...search },
      ])
      expect([gate.card(), gate.news(), sourceOf(gate.state())]).toEqual([before, [], 'device'])
      await deviceFinds(gate, 'goHome')
      expect([gate.scan(), gate.news()]).toEqual([{ found: 'asking' }, []])
    },
  )

  test.each(leaves)(
    'in its confirmation, because it %s, is recorded on the device as the same attempt',
    async (_, leave, connection) => {
      const served = startServed('goHome', { canNote: true })
      served.send({ type: 'code.scanned', code: 'EZC104' })
      await served.found({ ok: true, value: { ...expectedNow, asksWithWhom: true } })
      served.send({ type: 'withWhom.changed', withWhom: ' Her aunt ' })
      served.send({ type: 'reason.changed', reason: 'Came in by the kitchen' })
      served.send({ type: 'scan.confirmed' })
      await served.done('markAttempt', mark)
      const answers = { withWhom: 'Her aunt', anyway: 'Came in by the kitchen' }
      expect(served.wanted()).toEqual([{ ...mark, number: 'EZC104', kind: 'goHome', ...answers, seen: null }])
      await leave(served, 'record')
      expect([served.scan(), served.connection()]).toEqual([{ confirming: 'device' }, connection])
      expect(served.wanted()[1]).toStrictEqual({ ...mark, number: 'EZC104', kind: 'goHome', ...answers })
      expect([served.news(), served.card().notice]).toEqual([['refused'], null])
      const scan = { ...notedArrival, ...mark, kind: 'goHome' } as const
      const recorded = recordedOnDevice({ scan, listAsOf: null, name: 'Tariro Moyo', wasSent: true })
      await served.done('record', recorded)
      expect([served.scan(), served.shownVerdict()]).toEqual([{ ready: 'noted' }, 'noted'])
      expect(served.started.filter(({ source }) => source === 'markAttempt')).toHaveLength(1)
    },
  )

  test('is left exactly 2.5 s after the search and after the confirmation began', async () => {
    const searching = startGate('backIn', { canNote: true })
    searching.send({ type: 'code.scanned', code: 'EZC104' })
    searching.wait(2_499)
    expect([searching.scan(), searching.connection()]).toEqual([{ searching: 'server' }, 'online'])
    searching.wait(1)
    expect(searching.scan()).toEqual({ searching: 'device' })
    const confirming = await sentToServer('backIn', outsideNow, { canNote: true })
    confirming.wait(2_499)
    expect([confirming.scan(), confirming.connection()]).toEqual([{ confirming: 'server' }, 'online'])
    confirming.wait(1)
    expect(confirming.scan()).toEqual({ confirming: 'device' })
  })

  test('keeps the next card', async () => {
    const gate = await sentToServer('backIn', outsideNow, { canNote: true })
    gate.send({ type: 'code.scanned', code: 'EZC105' })
    gate.wait(2_500)
    expect([gate.scan(), gate.card().next]).toEqual([{ confirming: 'device' }, 'EZC105'])
  })

  test('while its attempt is made is recorded under the key that is made then', async () => {
    const gate = startGate('arrive', { canNote: true })
    gate.send({ type: 'code.scanned', code: 'EZC104' })
    await serverFinds(gate, 'arrive')
    gate.send({ type: 'scan.confirmed' })
    gate.send({ type: 'network.lost' })
    expect(gate.scan()).toEqual({ confirming: 'preparing' })
    await gate.done('markAttempt', mark)
    expect(gate.scan()).toEqual({ confirming: 'device' })
    expect(gate.wanted().at(-1)).toStrictEqual({ number: 'EZC104', kind: 'arrive', ...mark })
  })

  test('is searched on the device when its attempt cannot be made', async () => {
    const gate = startGate('arrive', { canNote: true })
    gate.send({ type: 'code.scanned', code: 'EZC104' })
    await serverFinds(gate, 'arrive')
    gate.send({ type: 'scan.confirmed' })
    await gate.failed('markAttempt', new Error(''))
    expect([gate.scan(), gate.wanted()]).toEqual([{ searching: 'device' }, []])
    expect(gate.searched().at(-1)).toEqual({
      source: 'device',
      ...{ kind: 'arrive', number: 'EZC104', isByName: false },
    })
  })

  test.each([
    ['search', 'find', { searching: 'server' }, { ready: 'unreachable' }],
    ['confirmation', 'record', { confirming: 'server' }, { found: 'unanswered' }],
  ] as const)(
    'in its %s waits for the server where the device cannot record',
    async (_, call, waits, unanswered) => {
      const gate = call === 'find' ? startGate('arrive') : await sentToServer()
      if (call === 'find') gate.send({ type: 'code.scanned', code: 'EZC104' })
      gate.wait(2_500)
      expect([gate.scan(), gate.connection()]).toEqual([waits, { away: 'doubting' }])
      gate.wait(60_000)
      expect(gate.scan()).toEqual(waits)
      await gate.failed(call, lost)
      expect([gate.scan(), gate.verdicts()]).toEqual([unanswered, ['unreachable']])
    },
  )

  test.each(['find', 'record'] as const)(
    'starts a probe of a server that cannot decide a “%s”, even where the device cannot record',
    async (call) => {
      const gate = call === 'find' ? startGate('arrive') : await sentToServer()
      if (call === 'find') gate.send({ type: 'code.scanned', code: 'EZC104' })
      await gate.done(call, { came: 'noAnswer', notice: 'In a minute.', found: null })
      expect([gate.connection(), gate.verdicts()]).toEqual([{ away: 'doubting' }, ['unreachable']])
    },
  )

  test('is searched as soon as the device can record, and leaves the list of unconfirmed scans', async () => {
    const gate = startGate('arrive')
    gate.send({ type: 'person.chosen', code: 'EZC104' })
    await gate.failed('find', lost)
    gate.send({ type: 'device.told', canNote: true })
    expect(gate.scan()).toEqual({ searching: 'device' })
    expect(gate.searched().at(-1)).toEqual({
      source: 'device',
      ...{ kind: 'arrive', number: 'EZC104', isByName: true },
    })
    expect(gate.replaced().slice(-2)).toEqual([
      { type: 'scan.replaced', by: '', left: [{ number: 'EZC104', code: null, name: null }] },
      { type: 'scan.replaced', by: 'EZC104', left: [] },
    ])
  })

  test('without an answer to its confirmation is recorded as soon as the device can record', async () => {
    const gate = await sentToServer('backIn')
    await gate.failed('record', lost)
    gate.send({ type: 'device.told', canNote: true })
    expect(gate.scan()).toEqual({ confirming: 'device' })
    expect(gate.wanted().at(-1)).toStrictEqual({ number: 'EZC104', kind: 'backIn', ...mark })
  })
})

describe('a person on the card', () => {
  test.each(movementKinds)(
    'of kind %s is looked up on the device when the server goes away',
    async (kind) => {
      const gate = startGate(kind, { canNote: true })
      gate.send({ type: 'code.scanned', code: 'EZC104' })
      await serverFinds(gate, kind)
      gate.send({ type: 'network.lost' })
      expect([gate.scan(), sourceOf(gate.state())]).toEqual([{ searching: 'device' }, 'device'])
      expect(gate.searched().at(-1)).toEqual({
        source: 'device',
        ...{ kind, number: 'EZC104', isByName: false },
      })
      await deviceFinds(gate, kind)
      expect([gate.scan(), gate.context().found?.by]).toEqual([{ found: 'asking' }, 'device'])
      gate.send({ type: 'scan.confirmed' })
      expect(gate.inputsOf('record')).toEqual([
        {
          ...{ source: 'device', found: gate.context().found },
          wanted: { number: 'EZC104', kind, key: null },
        },
      ])
    },
  )

  test('stays where the device cannot record', async () => {
    const gate = startGate('arrive')
    gate.send({ type: 'code.scanned', code: 'EZC104' })
    await serverFinds(gate, 'arrive')
    gate.send({ type: 'network.lost' })
    expect([gate.scan(), sourceOf(gate.state())]).toEqual([{ found: 'asking' }, 'server'])
  })
})

test('[W603] a scan that the device answers stays there when the server is back; the server answers the next one', async () => {
  const gate = startGate('backIn', { canNote: true })
  gate.send({ type: 'code.scanned', code: 'EZC104' })
  gate.wait(2_500)
  await gate.done('reachHost', reached)
  expect([gate.connection(), gate.scan()]).toEqual(['online', { searching: 'device' }])
  await deviceFinds(gate, 'backIn')
  expect(sourceOf(gate.state())).toBe('device')
  gate.send({ type: 'scan.confirmed' })
  expect(gate.scan()).toEqual({ confirming: 'device' })
  const scan = { ...notedArrival, kind: 'backIn' } as const
  const recorded = recordedOnDevice({ scan, listAsOf: null, name: null, wasSent: false })
  await gate.done('record', recorded)
  expect([gate.shownVerdict(), sourceOf(gate.state())]).toEqual(['noted', 'device'])
  gate.send({ type: 'code.scanned', code: 'EZC105' })
  expect([gate.scan(), sourceOf(gate.state())]).toEqual([{ searching: 'server' }, 'server'])
})

test('a card scanned in place of a person on the device is answered by the server that is back', async () => {
  const gate = startGate('backIn', { offline: true })
  gate.send({ type: 'code.scanned', code: 'EZC104' })
  await deviceFinds(gate, 'backIn')
  gate.send({ type: 'online.chosen' })
  await gate.done('reachHost', reached)
  gate.send({ type: 'code.scanned', code: 'EZC105' })
  expect([gate.scan(), gate.searched().at(-1)]).toEqual([
    { searching: 'server' },
    { source: 'server', kind: 'backIn', number: 'EZC105', isByName: false },
  ])
})

describe('a card that stays in view of the camera', () => {
  const verdictOf = (came: GateResult['came']) => ({ came, notice: 'So it is.', found: null })

  test.each([
    ['idle', null],
    ['notFound', verdictOf('unknown')],
    ['unreachable', verdictOf('noAnswer')],
    ['refused', verdictOf('refused')],
  ] as const)('is searched again on a gate that shows “%s”', async (state, answer) => {
    const gate = startGate('backIn')
    if (answer !== null) {
      gate.send({ type: 'code.scanned', code: 'EZC104' })
      await gate.done('find', answer)
    }
    expect(gate.scan()).toEqual({ ready: state })
    gate.send({ type: 'code.repeated', code: ' EZC104 ' })
    expect(gate.scan()).toEqual({ searching: 'server' })
    expect(gate.card()).toEqual({ ...noPerson, kind: 'backIn', code: 'EZC104', number: 'EZC104' })
    expect(gate.replaced().at(-1)).toEqual({ type: 'scan.replaced', by: ' EZC104 ', left: [] })
  })

  test('restarts nothing while a person, a recorded scan or an answer to come is shown', async () => {
    const gate = startGate('backIn')
    const ignored: unknown[] = []
    const repeat = () => {
      const before = gate.state()
      gate.send({ type: 'code.repeated', code: 'EZC104' })
      expect([gate.state().value, gate.state().context]).toEqual([before.value, before.context])
      ignored.push(gate.scan())
    }
    const confirm = async (came: GateResult['came']) => {
      gate.send({ type: 'code.scanned', code: 'EZC104' })
      repeat()
      await serverFinds(gate, 'backIn')
      repeat()
      gate.send({ type: 'scan.confirmed' })
      repeat()
      await gate.done('markAttempt', mark)
      repeat()
      await gate.done('record', verdictOf(came))
      repeat()
    }
    await confirm('done')
    const way = [
      { searching: 'server' },
      { found: 'asking' },
      { confirming: 'preparing' },
      { confirming: 'server' },
    ]
    expect(ignored).toEqual([...way, { ready: { done: 'refocused' } }])
    ignored.length = 0
    await confirm('already')
    expect(ignored).toEqual([...way, { ready: 'alreadyThere' }])
    ignored.length = 0
    await confirm('noAnswer')
    expect(ignored).toEqual([...way, { found: 'unanswered' }])
  })

  test('restarts nothing while an offline scan is shown', async () => {
    const gate = startGate('backIn', { offline: true })
    gate.send({ type: 'code.scanned', code: 'EZC104' })
    await deviceFinds(gate, 'backIn')
    gate.send({ type: 'scan.confirmed' })
    await gate.done('record', verdictOf('recordedOffline'))
    gate.send({ type: 'code.repeated', code: 'EZC104' })
    expect(gate.scan()).toEqual({ ready: 'noted' })
  })
})

describe('a gate is quiet', () => {
  test('only without a person, a typed code and a next card, while the server answers', async () => {
    const gate = startGate('backIn')
    const isQuietNow = () => isQuiet(gate.state())
    expect(isQuietNow()).toBe(true)
    gate.send({ type: 'code.changed', code: 'EZ' })
    expect(isQuietNow()).toBe(false)
    gate.send({ type: 'search.submitted' })
    expect(isQuietNow()).toBe(false)
    await serverFinds(gate, 'backIn')
    expect(isQuietNow()).toBe(false)
    gate.send({ type: 'scan.cancelled' })
    expect(isQuietNow()).toBe(true)
  })

  test('not while the device shows its verdict', async () => {
    const gate = startGate('backIn', { offline: true })
    expect(isQuiet(gate.state())).toBe(false)
  })
})

test('a person whom the server has named keeps that name on a device that does not list them', async () => {
  const gate = startGate('arrive', { canNote: true })
  gate.send({ type: 'code.scanned', code: 'EZC104' })
  await gate.done('find', searchedArrival({ ok: true, value: registered }))
  gate.send({ type: 'network.lost' })
  await gate.done('find', searchedOnDevice(notListedHere, { kind: 'arrive', number: 'EZC104' }))
  expect(gate.scan()).toEqual({ found: 'questioned' })
  expect(foundName(gate.context().found)).toBe('Tariro Moyo')
  gate.send({ type: 'code.scanned', code: 'EZC105' })
  expect(gate.replaced().at(-1)).toMatchObject({ left: [{ number: 'EZC104', name: 'Tariro Moyo' }] })
})

test('a gate is not quiet while the server is away, even with a result of the server on screen', async () => {
  const gate = startGate('arrive', { canNote: true })
  gate.send({ type: 'code.scanned', code: 'EZC104' })
  await gate.done('find', searchedArrival({ ok: true, value: alreadyIn }))
  expect(isQuiet(gate.state())).toBe(true)
  gate.send({ type: 'network.lost' })
  expect([gate.scan(), isQuiet(gate.state())]).toEqual([{ ready: 'alreadyThere' }, false])
})

test('[W605] a probe that succeeds leaves a slow server named as slow', async () => {
  const gate = startGate('arrive')
  for (const at of [1_000, 20_000, 60_999]) {
    gate.send({ type: 'code.scanned', code: 'EZC104' })
    gate.wait(2_500)
    await gate.done('reachHost', { reconnectJitter: 0, at })
  }
  expect(gate.connection()).toBe('doubtful')
  gate.send({ type: 'stream.lost' })
  await gate.done('reachHost', { reconnectJitter: 0, at: 61_500 })
  expect(gate.connection()).toBe('doubtful')
})

test('[W602] a person whose attempt could not be made is looked up on the device, not recorded there', async () => {
  const gate = startGate('arrive')
  gate.send({ type: 'code.scanned', code: 'EZC104' })
  await gate.done('find', searchedArrival({ ok: true, value: registered }))
  gate.send({ type: 'scan.confirmed' })
  await gate.failed('markAttempt', new Error(''))
  expect(gate.scan()).toEqual({ found: 'unanswered' })
  await gate.done('reachHost', reached)
  gate.send({ type: 'device.told', canNote: true })
  gate.send({ type: 'network.lost' })
  expect([gate.scan(), gate.wanted()]).toEqual([{ searching: 'device' }, []])
})
