import { describe, expect, test } from 'vitest'
import type { Place, Standing } from '../../../src/domain/gate/movements.ts'
import { movementModel } from '../../../src/inspector/models/gate/movement.tsx'
import {
  expectedNow,
  homeNow,
  insideNow,
  outsideNow,
  steppedOut,
} from '../../../src/inspector/models/gate/movements.ts'
import { missingAnswers, movementMachine, movementVerdictOf } from '../../../src/machines/gate/movement.ts'
import { type LaterKind, moveAnswerText, noWithWhomText } from '../../../src/machines/gate/movementAnswers.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(movementModel)

const standings: Readonly<Record<Place, Standing>> = {
  expected: expectedNow,
  inside: insideNow,
  outside: outsideNow,
  home: homeNow,
}

const mark = { key: 'a'.repeat(32), counter: 7, notedAt: '2025-04-14T12:05:00.000Z' }

const noPerson = {
  ...{ code: '', number: '', isByName: false, standing: null, withWhom: '', reason: '', attempt: null },
  ...{ notice: null, fieldError: null, lacksAnswers: false },
  ...{ next: null, replaced: [], before: null, verdictBefore: null },
}

function start(kind: LaterKind) {
  const flow = startFlow(movementMachine, { kind })
  const verdicts: string[] = []
  const unknown: string[] = []
  flow.actor.on('verdict.given', ({ verdict }) => verdicts.push(verdict))
  flow.actor.on('code.unknown', ({ number }) => unknown.push(number))
  const toDevice: unknown[] = []
  flow.actor.on('host.late', (event) => toDevice.push(event))
  flow.actor.on('scan.left', (event) => toDevice.push(event))
  return { ...flow, verdicts, unknown, toDevice }
}

async function found(kind: LaterKind, standing: Standing) {
  const flow = start(kind)
  flow.send({ type: 'code.scanned', code: ' EZC104 ' })
  await flow.done('findStanding', { ok: true, value: standing })
  return flow
}

async function sending(kind: LaterKind = 'backIn', standing: Standing = outsideNow) {
  const flow = await found(kind, standing)
  flow.send({ type: 'movement.confirmed' })
  await flow.done('markAttempt', mark)
  return flow
}

const written = {
  ok: true,
  value: { movement: { ...steppedOut, kind: 'backIn', withWhom: null }, standing: insideNow },
} as const

describe('the presence of a person and the state of the gate', () => {
  test.each([
    [
      'stepOut',
      'expected',
      { found: 'questioned' },
      'Tariro Moyo has not been checked in. Ask what happened.',
    ],
    ['stepOut', 'inside', { found: 'asking' }, null],
    ['stepOut', 'outside', { ready: 'alreadyThere' }, 'Tariro Moyo has stepped out already.'],
    ['stepOut', 'home', { found: 'questioned' }, 'Tariro Moyo has gone home. Ask what happened.'],
    [
      'backIn',
      'expected',
      { found: 'questioned' },
      'Tariro Moyo has not been checked in. Ask what happened.',
    ],
    ['backIn', 'inside', { found: 'questioned' }, 'Tariro Moyo is inside already. Ask what happened.'],
    ['backIn', 'outside', { found: 'asking' }, null],
    ['backIn', 'home', { found: 'questioned' }, 'Tariro Moyo has gone home. Ask what happened.'],
    [
      'goHome',
      'expected',
      { found: 'questioned' },
      'Tariro Moyo has not been checked in. Ask what happened.',
    ],
    ['goHome', 'inside', { found: 'asking' }, null],
    ['goHome', 'outside', { found: 'asking' }, null],
    ['goHome', 'home', { ready: 'alreadyThere' }, 'Tariro Moyo has gone home already.'],
  ] as const)('[W492] %s of a person who is %s', async (kind, place, value, notice) => {
    const participant = { ...insideNow.participant, firstname: 'Tariro', lastname: 'Moyo' }
    const standing = { ...standings[place], participant }
    const { state, context, inputsOf } = await found(kind, standing)
    expect(state().value).toEqual(value)
    const code = 'ready' in value ? '' : 'EZC104'
    expect(context()).toEqual({ ...noPerson, kind, code, number: 'EZC104', standing, notice })
    expect(inputsOf('findStanding')).toEqual([{ number: 'EZC104', isByName: false }])
    expect(inputsOf('move')).toEqual([])
  })

  test('[W492, W803] a person elsewhere passes with an override reason, which is sent with the last movement seen', async () => {
    const { send, done, context, inputsOf, state } = await found('backIn', insideNow)
    send({ type: 'movement.confirmed' })
    expect(missingAnswers(context())).toEqual({ withWhom: false, reason: true })
    send({ type: 'reason.changed', reason: '  ' })
    send({ type: 'movement.confirmed' })
    expect(state().value).toEqual({ found: 'questioned' })
    send({ type: 'reason.changed', reason: ' Came in by the kitchen ' })
    send({ type: 'movement.confirmed' })
    await done('markAttempt', mark)
    expect(inputsOf('move')).toEqual([
      {
        wanted: {
          ...{ ...mark, number: 'EZC104', kind: 'backIn' },
          ...{ anyway: 'Came in by the kitchen', seen: '0'.repeat(32) },
        },
      },
    ])
  })

  test('a server without last movements receives no “seen”', async () => {
    const { last: _last, ...standing } = insideNow
    const { send, done, inputsOf } = await found('backIn', standing)
    send({ type: 'reason.changed', reason: 'By the kitchen' })
    send({ type: 'movement.confirmed' })
    await done('markAttempt', mark)
    expect(inputsOf('move')).toStrictEqual([
      { wanted: { ...mark, number: 'EZC104', kind: 'backIn', anyway: 'By the kitchen' } },
    ])
  })

  test('[W499] an unknown code is emitted as it was scanned', async () => {
    const { send, done, verdicts, unknown, context } = start('goHome')
    send({ type: 'code.scanned', code: 'EZC1O4' })
    await done('findStanding', { ok: false, status: 404 })
    expect(verdicts).toEqual(['notFound'])
    expect(unknown).toEqual(['EZC1O4'])
    const notice = 'No participant found with this ID'
    expect(context()).toEqual({ ...noPerson, kind: 'goHome', number: 'EZC1O4', notice })
  })
})

describe('the escort', () => {
  test.each(['stepOut', 'goHome'] as const)(
    '[W493] %s requires a name where the camp asks for one',
    async (kind) => {
      const { send, done, state, context, inputsOf } = await found(kind, insideNow)
      send({ type: 'movement.confirmed' })
      expect(state().value).toEqual({ found: 'asking' })
      expect(missingAnswers(context())).toEqual({ withWhom: true, reason: false })
      expect(noWithWhomText).toBe('Ask with whom this person leaves. Type the name, or press Own group.')
      send({ type: 'withWhom.changed', withWhom: ' Her aunt, Rudo Moyo ' })
      expect(missingAnswers(context())).toEqual({ withWhom: false, reason: false })
      send({ type: 'movement.confirmed' })
      await done('markAttempt', mark)
      expect(inputsOf('move')).toEqual([
        { wanted: { ...mark, number: 'EZC104', kind, withWhom: 'Her aunt, Rudo Moyo' } },
      ])
    },
  )

  test('[W493] “Own group” takes one press', async () => {
    const { send, done, inputsOf } = await found('stepOut', insideNow)
    send({ type: 'ownGroup.chosen' })
    send({ type: 'movement.confirmed' })
    await done('markAttempt', mark)
    expect(inputsOf('move')).toEqual([
      { wanted: { ...mark, number: 'EZC104', kind: 'stepOut', withWhom: 'Own group' } },
    ])
  })

  test.each([
    ['backIn', outsideNow],
    ['stepOut', { ...insideNow, asksWithWhom: false }],
  ] as const)('[W493] %s does not ask where no escort is needed', async (kind, standing) => {
    const { inputsOf } = await sending(kind, standing)
    expect(inputsOf('move')).toEqual([{ wanted: { ...mark, number: 'EZC104', kind } }])
  })

  test('[W493] is required as soon as a lead switches the question on; the refused movement is not recorded', async () => {
    const { send, done, state, context, inputsOf } = await sending('stepOut', {
      ...insideNow,
      asksWithWhom: false,
    })
    await done('move', { ok: false, status: 400, reason: 'invalid', message: 'Please ask with whom.' })
    expect(state().value).toEqual({ found: 'refused' })
    expect(context().notice).toBe('Please ask with whom.')
    send({ type: 'withWhom.changed', withWhom: 'Her aunt' })
    send({ type: 'movement.confirmed' })
    const again = { key: 'b'.repeat(32), counter: 8, notedAt: mark.notedAt }
    await done('markAttempt', again)
    expect(inputsOf('move')[1]).toEqual({
      wanted: { ...again, number: 'EZC104', kind: 'stepOut', withWhom: 'Her aunt' },
    })
  })
})

describe('the answer', () => {
  test('[W494] comes before any success is shown', async () => {
    const { done, state, verdicts, context } = await sending()
    expect(movementVerdictOf(state())).toBe(null)
    expect(verdicts).toEqual([])
    await done('move', written)
    expect(movementVerdictOf(state())).toBe('checkedIn')
    expect(verdicts).toEqual(['checkedIn'])
    expect(context().notice).toBe('Tariro Moyo is back in.')
  })

  test.each([
    ['stepOut', 'Tariro Moyo has stepped out.'],
    ['backIn', 'Tariro Moyo is back in.'],
    ['goHome', 'Tariro Moyo has gone home.'],
  ] as const)('[W494] names the recorded movement: %s', (kind, sentence) => {
    expect(moveAnswerText(written, kind)).toBe(sentence)
  })

  test('[W494] hides the success after five seconds', async () => {
    const { done, wait, state } = await sending()
    await done('move', written)
    wait(4_999)
    expect(state().value).toEqual({ ready: 'written' })
    wait(1)
    expect(state().value).toEqual({ ready: 'idle' })
  })

  test('[W494] that is lost is asked for again with the same attempt', async () => {
    const { send, failed, state, inputsOf, started } = await sending()
    await failed('move', new Error('No answer from the server.'))
    expect(state().value).toEqual({ found: 'unanswered' })
    expect(movementVerdictOf(state())).toBe('unreachable')
    send({ type: 'movement.confirmed' })
    const wanted = { ...mark, number: 'EZC104', kind: 'backIn' }
    expect(inputsOf('move')).toEqual([{ wanted }, { wanted }])
    expect(started.filter(({ source }) => source === 'markAttempt')).toHaveLength(1)
  })

  test.each([
    [{ ok: false, status: 503, message: 'Try again in a minute.' }, { found: 'unanswered' }, 'unreachable'],
    [
      { ok: false, status: 409, reason: 'alreadyThere', message: 'Inside already.', data: insideNow },
      { ready: 'alreadyThere' },
      'alreadyCheckedIn',
    ],
    [
      { ok: false, status: 409, reason: 'wrongPlace', message: 'Gone home.', data: homeNow },
      { found: 'questioned' },
      'refused',
    ],
    [
      { ok: false, status: 409, reason: 'undone', message: 'Undone by Tapiwa Ncube at 14:21.' },
      { ready: 'refused' },
      'refused',
    ],
    [{ ok: false, status: 404, message: 'Nobody has this code.' }, { ready: 'notFound' }, 'notFound'],
    [{ ok: false, status: 422, reason: 'lostCard', message: 'Lost.' }, { found: 'refused' }, 'refused'],
  ] as const)('[W503] %j leads to %j', async (answer, value, verdict) => {
    const { done, state, context, verdicts } = await sending()
    await done('move', answer)
    expect(state().value).toEqual(value)
    expect(context().notice).toBe(answer.message)
    expect(verdicts).toEqual([verdict])
    expect(movementVerdictOf(state())).toBe(verdict)
  })

  test.each([
    ['recorded', written, { ready: 'written' }, {}],
    [
      'undone meanwhile',
      { ok: false, status: 409, reason: 'undone', message: 'Undone.' },
      { ready: 'refused' },
      {},
    ],
    ['of an unknown code', { ok: false, status: 404, message: 'Nobody.' }, { ready: 'notFound' }, {}],
    [
      'already recorded',
      { ok: false, status: 409, reason: 'alreadyThere', message: 'Before.', data: insideNow },
      { ready: 'alreadyThere' },
      { number: 'EZC104', isByName: true, standing: insideNow },
    ],
  ] as const)('a movement that is %s clears the form', async (_what, answer, value, left) => {
    const { send, done, state, context, inputsOf } = start('goHome')
    send({ type: 'person.chosen', code: 'EZC104' })
    await done('findStanding', { ok: true, value: { ...expectedNow, asksWithWhom: true } })
    send({ type: 'withWhom.changed', withWhom: 'Her aunt' })
    send({ type: 'reason.changed', reason: 'Came in by the kitchen' })
    send({ type: 'movement.confirmed' })
    await done('markAttempt', mark)
    expect(inputsOf('move')).toMatchObject([
      { wanted: { byName: true, withWhom: 'Her aunt', anyway: 'Came in by the kitchen', seen: null } },
    ])
    await done('move', answer)
    const notice = answer.ok ? 'Tariro Moyo has gone home.' : answer.message
    expect(state().value).toEqual(value)
    expect(context()).toEqual({ ...noPerson, kind: 'goHome', notice, ...left })
  })

  test.each([
    [
      { ok: false, status: 409, reason: 'wrongPlace', message: 'Gone home.', data: homeNow },
      { found: 'questioned' },
      homeNow,
    ],
    [{ ok: false, status: 422, reason: 'lostCard', message: 'Lost.' }, { found: 'refused' }, outsideNow],
  ] as const)('after %j the next confirmation is a new attempt', async (answer, value, standing) => {
    const { done, state, context } = await sending()
    await done('move', answer)
    expect(state().value).toEqual(value)
    const { message } = answer
    expect(context()).toEqual({ ...noPerson, kind: 'backIn', number: 'EZC104', standing, notice: message })
  })

  test('a confirmation clears the old notice and typed code', async () => {
    const { send, context, state } = await found('backIn', insideNow)
    send({ type: 'code.changed', code: ' ' })
    send({ type: 'search.submitted' })
    send({ type: 'movement.confirmed' })
    expect(context()).toMatchObject({
      ...{ notice: 'Tariro Moyo is inside already. Ask what happened.', lacksAnswers: true, code: ' ' },
      fieldError: 'Please enter a participant ID or scan a barcode',
    })
    send({ type: 'reason.changed', reason: 'By the kitchen' })
    send({ type: 'movement.confirmed' })
    expect(state().value).toEqual({ confirming: 'preparing' })
    const typed = { number: 'EZC104', standing: insideNow, reason: 'By the kitchen' }
    expect(context()).toEqual({ ...noPerson, kind: 'backIn', ...typed })
  })

  test('an attempt that cannot be made sends nothing, and a confirmation makes it again', async () => {
    const { send, done, failed, state, context, inputsOf } = await found('backIn', outsideNow)
    send({ type: 'movement.confirmed' })
    await failed('markAttempt', new Error(''))
    expect(state().value).toEqual({ found: 'unanswered' })
    const notice = 'The server cannot do this now. Please try again in a minute.'
    expect(context()).toEqual({
      ...{ ...noPerson, kind: 'backIn', number: 'EZC104', standing: outsideNow, notice },
      ...{ before: { name: 'Tariro Moyo', notice }, verdictBefore: 'unreachable' },
    })
    send({ type: 'movement.confirmed' })
    expect(context()).toEqual({ ...noPerson, kind: 'backIn', number: 'EZC104', standing: outsideNow })
    expect(inputsOf('move')).toEqual([])
    await done('markAttempt', mark)
    expect(inputsOf('move')).toEqual([{ wanted: { ...mark, number: 'EZC104', kind: 'backIn' } }])
  })

  test('the success stays while a blank code shows a field error', async () => {
    const { done, send, wait, state, context } = await sending()
    await done('move', written)
    send({ type: 'code.changed', code: '  ' })
    send({ type: 'search.submitted' })
    expect(context().fieldError).toBe('Please enter a participant ID or scan a barcode')
    wait(5_000)
    expect(state().value).toEqual({ ready: 'written' })
    send({ type: 'code.changed', code: ' E' })
    expect(context()).toMatchObject({ code: ' E', fieldError: null })
  })

  test('[W862] a code typed during the success stays afterwards', async () => {
    const { done, send, wait, state, context } = await sending()
    await done('move', written)
    send({ type: 'code.changed', code: 'EZC1' })
    wait(5_000)
    expect(state().value).toEqual({ ready: 'idle' })
    expect(context()).toEqual({ ...noPerson, kind: 'backIn', code: 'EZC1' })
  })

  test('the person is cleared when the success disappears', async () => {
    const { done, wait, context } = await sending()
    await done('move', written)
    wait(5_000)
    expect(context()).toEqual({ ...noPerson, kind: 'backIn' })
  })
})

describe('searching a person', () => {
  const asked = { number: 'EZC105', isByName: false }

  test('by name moves the person by name', async () => {
    const { send, done, context, inputsOf } = start('backIn')
    send({ type: 'person.chosen', code: 'EZC104' })
    expect(context()).toEqual({
      ...{ ...noPerson, kind: 'backIn' },
      ...{ code: 'EZC104', number: 'EZC104', isByName: true },
    })
    expect(inputsOf('findStanding')).toEqual([{ number: 'EZC104', isByName: true }])
    await done('findStanding', { ok: true, value: outsideNow })
    send({ type: 'movement.confirmed' })
    await done('markAttempt', mark)
    expect(inputsOf('move')).toEqual([
      { wanted: { ...mark, number: 'EZC104', kind: 'backIn', byName: true } },
    ])
  })

  test('by a typed code trims it; a blank code shows a field error', () => {
    const { send, context, state, inputsOf } = start('backIn')
    send({ type: 'search.submitted' })
    expect(state().value).toEqual({ ready: 'idle' })
    expect(context()).toEqual({
      ...noPerson,
      kind: 'backIn',
      fieldError: 'Please enter a participant ID or scan a barcode',
    })
    send({ type: 'code.changed', code: ' EZC105 ' })
    expect(context()).toEqual({ ...noPerson, kind: 'backIn', code: ' EZC105 ' })
    send({ type: 'search.submitted' })
    expect(context()).toEqual({ ...noPerson, kind: 'backIn', code: 'EZC105', number: 'EZC105' })
    expect(inputsOf('findStanding')).toEqual([asked])
    send({ type: 'search.cancelled' })
    expect(state().value).toEqual({ ready: 'idle' })
    expect(context()).toEqual({ ...noPerson, kind: 'backIn' })
  })

  test.each([
    [{ type: 'code.scanned', code: ' EZC105 ' }, false],
    [{ type: 'person.chosen', code: 'EZC105' }, true],
  ] as const)('clears the previous person after %j', async (event, isByName) => {
    const { send, context } = await found('stepOut', homeNow)
    send({ type: 'movement.confirmed' })
    send({ type: 'withWhom.changed', withWhom: 'Her aunt' })
    send({ type: 'reason.changed', reason: 'By the kitchen' })
    expect(context()).toEqual({
      ...{ ...noPerson, kind: 'stepOut', code: 'EZC104', number: 'EZC104', standing: homeNow },
      ...{ withWhom: 'Her aunt', reason: 'By the kitchen', lacksAnswers: true },
      notice: 'Tariro Moyo has gone home. Ask what happened.',
    })
    send(event)
    expect(context()).toEqual({ ...noPerson, kind: 'stepOut', code: 'EZC105', number: 'EZC105', isByName })
  })

  test('ends with a cancellation, which clears everything', async () => {
    const { send, state, context } = await found('stepOut', homeNow)
    send({ type: 'reason.changed', reason: 'By the kitchen' })
    send({ type: 'movement.cancelled' })
    expect(state().value).toEqual({ ready: 'idle' })
    expect(context()).toEqual({ ...noPerson, kind: 'stepOut' })
  })

  test('is replaced by a second card', () => {
    const { send, context, inputsOf } = start('backIn')
    const { replaced } = context()
    send({ type: 'person.chosen', code: 'EZC104' })
    send({ type: 'code.scanned', code: ' EZC105 ' })
    expect(context().replaced).toBe(replaced)
    expect(inputsOf('findStanding')).toEqual([{ number: 'EZC104', isByName: true }, asked])
    expect(context()).toEqual({ ...noPerson, kind: 'backIn', code: 'EZC105', number: 'EZC105' })
  })

  test.each([
    [
      { ok: false, status: 503 },
      'unreachable',
      'The server cannot do this now. Please try again in a minute.',
    ],
    [{ ok: false, status: 403, message: 'Not here.' }, 'refused', 'Not here.'],
  ] as const)('that is answered with %j shows its verdict', async (answer, verdict, notice) => {
    const { send, done, state, context, verdicts } = start('backIn')
    send({ type: 'person.chosen', code: 'EZC104' })
    await done('findStanding', answer)
    expect(state().value).toEqual({ ready: verdict })
    expect([verdicts, movementVerdictOf(state())]).toEqual([[verdict], verdict])
    expect(context()).toEqual({ ...noPerson, kind: 'backIn', number: 'EZC104', notice })
  })

  test('without an answer shows “unreachable”', async () => {
    const { send, failed, state, context, verdicts } = start('backIn')
    send({ type: 'code.scanned', code: 'EZC104' })
    await failed('findStanding', new Error('No answer from the server.'))
    expect([verdicts, movementVerdictOf(state())]).toEqual([['unreachable'], 'unreachable'])
    const notice = 'No answer from the server.'
    expect(context()).toEqual({ ...noPerson, kind: 'backIn', number: 'EZC104', notice })
  })

  test('ignores an escort and a reason that were not asked for', async () => {
    const { send, context } = await found('backIn', outsideNow)
    send({ type: 'withWhom.changed', withWhom: 'Her aunt' })
    send({ type: 'ownGroup.chosen' })
    send({ type: 'reason.changed', reason: 'By the kitchen' })
    const standing = outsideNow
    expect(context()).toEqual({ ...noPerson, kind: 'backIn', code: 'EZC104', number: 'EZC104', standing })
  })
})

describe('a slow answer', () => {
  const left = { number: 'EZC104', isByName: false, typed: '', name: null, attempt: null, next: null }

  test('emits “host.late” after two and a half seconds, and the device takes the search over', () => {
    const { send, wait, state, context, toDevice } = start('backIn')
    send({ type: 'code.scanned', code: 'EZC104' })
    wait(2_499)
    expect(toDevice).toEqual([])
    wait(1)
    expect(toDevice).toEqual([{ type: 'host.late' }])
    send({ type: 'device.takes' })
    expect(toDevice.slice(1)).toEqual([{ type: 'scan.left', left: { ...left, typed: 'EZC104' } }])
    expect(state().value).toBe('left')
    expect(context()).toEqual({ ...noPerson, kind: 'backIn' })
  })

  test('to a confirmation also emits “host.late”, and the device takes over the attempt', async () => {
    const { send, wait, toDevice, state } = await sending()
    send({ type: 'code.scanned', code: 'EZC105' })
    wait(2_499)
    expect(toDevice).toEqual([])
    wait(1)
    expect(toDevice).toEqual([{ type: 'host.late' }])
    send({ type: 'device.takes' })
    const attempt = { ...mark, number: 'EZC104', kind: 'backIn' }
    expect(toDevice.slice(1)).toEqual([
      { type: 'scan.left', left: { ...left, name: 'Tariro Moyo', attempt, next: 'EZC105' } },
    ])
    expect(state().value).toBe('left')
  })

  test('lets the device take over a person found by name', async () => {
    const { send, done, toDevice } = start('backIn')
    send({ type: 'person.chosen', code: 'EZC104' })
    await done('findStanding', { ok: true, value: outsideNow })
    send({ type: 'device.takes' })
    expect(toDevice).toEqual([
      { type: 'scan.left', left: { ...left, isByName: true, typed: 'EZC104', name: 'Tariro Moyo' } },
    ])
  })

  test('lets the device take over an idle gate and an unanswered search', async () => {
    const idle = start('backIn')
    idle.send({ type: 'code.changed', code: 'EZ' })
    idle.send({ type: 'device.takes' })
    expect(idle.toDevice).toEqual([{ type: 'scan.left', left: { ...left, number: '', typed: 'EZ' } }])
    const unreachable = start('backIn')
    unreachable.send({ type: 'code.scanned', code: 'EZC104' })
    await unreachable.failed('findStanding', new Error('No answer.'))
    unreachable.send({ type: 'device.takes' })
    expect(unreachable.toDevice).toEqual([{ type: 'scan.left', left }])
  })
})

describe('a card scanned meanwhile', () => {
  test.each([
    [written, 'Tariro Moyo is back in.', 'checkedIn'],
    [
      { ok: false, status: 409, reason: 'alreadyThere', message: 'Inside already.', data: insideNow },
      'Inside already.',
      'alreadyCheckedIn',
    ],
    [
      { ok: false, status: 409, reason: 'wrongPlace', message: 'Gone home.', data: homeNow },
      'Gone home.',
      'refused',
    ],
    [{ ok: false, status: 409, reason: 'undone', message: 'Undone.' }, 'Undone.', 'refused'],
    [{ ok: false, status: 422, reason: 'lostCard', message: 'Lost.' }, 'Lost.', 'refused'],
    [{ ok: false, status: 404, message: 'Nobody has this code.' }, 'Nobody has this code.', 'notFound'],
  ] as const)(
    '[W495] is searched after %j, with the verdict of the previous person',
    async (answer, notice, verdictBefore) => {
      const { send, done, state, context, inputsOf } = await sending()
      send({ type: 'code.scanned', code: 'EZC105' })
      expect(state().matches('confirming')).toBe(true)
      await done('move', answer)
      expect(state().value).toBe('searching')
      expect(inputsOf('findStanding')).toEqual([
        { number: 'EZC104', isByName: false },
        { number: 'EZC105', isByName: false },
      ])
      expect(context()).toEqual({
        ...{ ...noPerson, kind: 'backIn', code: 'EZC105', number: 'EZC105' },
        ...{ before: { name: 'Tariro Moyo', notice }, verdictBefore },
      })
    },
  )

  test('[W495] is ignored when it is the card in progress', async () => {
    const { send, done, context, state } = await sending()
    send({ type: 'code.scanned', code: ' ezc104 ' })
    expect(context().next).toBe(null)
    await done('move', written)
    expect(state().value).toEqual({ ready: 'written' })
    expect(context()).toMatchObject({ before: null, verdictBefore: null })
  })

  test('[W495] is replaced by a later one, and is then listed', async () => {
    const { send, context } = await sending()
    send({ type: 'code.scanned', code: 'EZC105' })
    send({ type: 'code.scanned', code: 'EZC106' })
    expect(context()).toMatchObject({ next: 'EZC106', replaced: ['EZC105'] })
    send({ type: 'code.scanned', code: ' EZC105 ' })
    expect(context()).toMatchObject({ next: 'EZC105', replaced: ['EZC106'] })
  })

  const notice = 'No answer from the server.'
  const before = { name: 'Tariro Moyo', notice }

  async function unanswered() {
    const flow = await sending()
    flow.send({ type: 'code.scanned', code: 'EZC105' })
    flow.send({ type: 'code.scanned', code: 'EZC106' })
    await flow.failed('move', new Error(notice))
    return flow
  }

  test.each([
    [{ type: 'movement.cancelled' }, 'EZC106', ['EZC105']],
    [{ type: 'search.submitted' }, 'EZC106', ['EZC105']],
    [{ type: 'code.scanned', code: ' EZC107 ' }, 'EZC107', ['EZC105', 'EZC106']],
  ] as const)('[W495] waits while the answer is missing, until %j', async (event, number, replaced) => {
    const { send, state, context, inputsOf, verdicts } = await unanswered()
    expect(state().value).toEqual({ found: 'unanswered' })
    expect(verdicts).toEqual(['unreachable'])
    expect(context()).toEqual({
      ...{ ...noPerson, kind: 'backIn', number: 'EZC104', standing: outsideNow, notice },
      attempt: { ...mark, number: 'EZC104', kind: 'backIn' },
      ...{ next: 'EZC106', replaced: ['EZC105'], before, verdictBefore: 'unreachable' },
    })
    send(event)
    expect(inputsOf('findStanding')[1]).toEqual({ number, isByName: false })
    expect(context()).toEqual({
      ...{ ...noPerson, kind: 'backIn', code: number, number, replaced },
      ...{ before, verdictBefore: 'unreachable' },
    })
  })

  test('[W495] gives way to a typed code and to a person found by name', async () => {
    const typing = await unanswered()
    typing.send({ type: 'code.changed', code: 'EZC10' })
    expect(typing.context()).toMatchObject({ code: 'EZC10', next: null, replaced: [] })
    typing.send({ type: 'code.changed', code: '' })
    typing.send({ type: 'search.submitted' })
    expect(typing.context().fieldError).toBe('Please enter a participant ID or scan a barcode')
    typing.send({ type: 'movement.cancelled' })
    expect(typing.state().value).toEqual({ ready: 'idle' })
    expect(typing.context()).toEqual({ ...noPerson, kind: 'backIn' })
    const choosing = await unanswered()
    choosing.send({ type: 'person.chosen', code: 'EZC107' })
    expect(choosing.context()).toEqual({
      ...{ ...noPerson, kind: 'backIn' },
      ...{ code: 'EZC107', number: 'EZC107', isByName: true },
    })
  })

  test('[W495] leaves the sent form unchanged while its answer is missing', async () => {
    const { send, done, failed, context } = await found('stepOut', homeNow)
    send({ type: 'withWhom.changed', withWhom: 'Her aunt' })
    send({ type: 'reason.changed', reason: 'By the kitchen' })
    send({ type: 'movement.confirmed' })
    await done('markAttempt', mark)
    await failed('move', new Error(notice))
    send({ type: 'withWhom.changed', withWhom: 'Her uncle' })
    send({ type: 'ownGroup.chosen' })
    send({ type: 'reason.changed', reason: 'By the gate' })
    expect(context()).toMatchObject({ withWhom: 'Her aunt', reason: 'By the kitchen' })
  })

  test('[W495] with an unknown code never blocks the next cards', async () => {
    const { send, done, state } = start('stepOut')
    for (const code of ['X-1', 'X-2', 'X-3']) {
      send({ type: 'code.scanned', code })
      await done('findStanding', { ok: false, status: 404 })
      expect(state().value).toEqual({ ready: 'notFound' })
    }
    send({ type: 'code.scanned', code: 'EZC104' })
    await done('findStanding', { ok: true, value: insideNow })
    expect(state().value).toEqual({ found: 'asking' })
  })
})
