import { describe, expect, test } from 'vitest'
import type { Place, Standing } from '../../src/domain/movements.ts'
import { movementModel } from '../../src/inspector/models/movement.tsx'
import {
  expectedNow,
  homeNow,
  insideNow,
  outsideNow,
  steppedOut,
} from '../../src/inspector/models/movements.ts'
import { missingAnswers, movementMachine, movementVerdictOf } from '../../src/machines/movement.ts'
import type { LaterKind } from '../../src/machines/movementAnswers.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(movementModel)

const standings: Readonly<Record<Place, Standing>> = {
  expected: expectedNow,
  inside: insideNow,
  outside: outsideNow,
  home: homeNow,
}

const mark = { key: 'a'.repeat(32), counter: 7, notedAt: '2025-04-14T12:05:00.000Z' }

function start(kind: LaterKind) {
  const flow = startScripted(movementMachine, { kind })
  const verdicts: string[] = []
  const unknown: string[] = []
  flow.actor.on('verdict.given', ({ verdict }) => verdicts.push(verdict))
  flow.actor.on('code.unknown', ({ number }) => unknown.push(number))
  const state = () => flow.actor.getSnapshot()
  const inputsOf = (wanted: string) =>
    flow.started.filter(({ source }) => source === wanted).map(({ input }) => input)
  return { ...flow, verdicts, unknown, state, inputsOf, context: () => state().context }
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

describe('where somebody is, and what the gate does now', () => {
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
  ] as const)('[W492] %s of somebody who is %s', async (kind, place, value, notice) => {
    const participant = { ...insideNow.participant, firstname: 'Tariro', lastname: 'Moyo' }
    const { state, context, inputsOf } = await found(kind, { ...standings[place], participant })
    expect(state().value).toEqual(value)
    expect(context().notice).toBe(notice)
    expect(inputsOf('findStanding')).toEqual([{ number: 'EZC104', isByName: false }])
    expect(inputsOf('move')).toEqual([])
  })

  test('[W492, W803] who is elsewhere passes with a reason, which is sent with what was seen', async () => {
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

  test('[W499] a code that is nobody’s is told, with what was scanned', async () => {
    const { send, done, verdicts, unknown, context } = start('goHome')
    send({ type: 'code.scanned', code: 'EZC1O4' })
    await done('findStanding', { ok: false, status: 404 })
    expect(verdicts).toEqual(['notFound'])
    expect(unknown).toEqual(['EZC1O4'])
    expect(context().notice).toBe('No participant found with this ID')
  })
})

describe('with whom', () => {
  test.each(['stepOut', 'goHome'] as const)('[W493] %s waits for a name where it is asked', async (kind) => {
    const { send, done, state, context, inputsOf } = await found(kind, insideNow)
    send({ type: 'movement.confirmed' })
    expect(state().value).toEqual({ found: 'asking' })
    expect(missingAnswers(context())).toEqual({ withWhom: true, reason: false })
    send({ type: 'withWhom.changed', withWhom: ' Her aunt, Rudo Moyo ' })
    expect(missingAnswers(context())).toEqual({ withWhom: false, reason: false })
    send({ type: 'movement.confirmed' })
    await done('markAttempt', mark)
    expect(inputsOf('move')).toEqual([
      { wanted: { ...mark, number: 'EZC104', kind, withWhom: 'Her aunt, Rudo Moyo' } },
    ])
  })

  test('[W493] "Own group" is one press', async () => {
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
  ] as const)('[W493] %s does not ask where nobody has to', async (kind, standing) => {
    const { inputsOf } = await sending(kind, standing)
    expect(inputsOf('move')).toEqual([{ wanted: { ...mark, number: 'EZC104', kind } }])
  })

  test('[W493] a lead who switches the question on meanwhile is heard: it is asked, and nothing was noted', async () => {
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
  test('[W494] nothing is green before the host has answered', async () => {
    const { done, state, verdicts, context } = await sending()
    expect(movementVerdictOf(state())).toBe(null)
    expect(verdicts).toEqual([])
    await done('move', written)
    expect(movementVerdictOf(state())).toBe('checkedIn')
    expect(verdicts).toEqual(['checkedIn'])
    expect(context().notice).toBe('Tariro Moyo is back in.')
  })

  test('[W494] green leaves after five seconds', async () => {
    const { done, wait, state } = await sending()
    await done('move', written)
    wait(4_999)
    expect(state().value).toEqual({ ready: 'written' })
    wait(1)
    expect(state().value).toEqual({ ready: 'idle' })
  })

  test('[W494] without an answer the same attempt is sent again', async () => {
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
  })
})

describe('a card that is scanned meanwhile', () => {
  test.each([
    [written, 'Tariro Moyo is back in.'],
    [
      { ok: false, status: 409, reason: 'alreadyThere', message: 'Inside already.', data: insideNow },
      'Inside already.',
    ],
    [{ ok: false, status: 409, reason: 'wrongPlace', message: 'Gone home.', data: homeNow }, 'Gone home.'],
    [{ ok: false, status: 409, reason: 'undone', message: 'Undone.' }, 'Undone.'],
    [{ ok: false, status: 404, message: 'Nobody has this code.' }, 'Nobody has this code.'],
  ] as const)('[W495] is searched after %j, and the person before is told', async (answer, notice) => {
    const { send, done, state, context, inputsOf } = await sending()
    send({ type: 'code.scanned', code: 'EZC105' })
    expect(state().matches('confirming')).toBe(true)
    await done('move', answer)
    expect(state().value).toBe('searching')
    expect(inputsOf('findStanding')).toEqual([
      { number: 'EZC104', isByName: false },
      { number: 'EZC105', isByName: false },
    ])
    expect(context().before).toEqual({ name: 'Tariro Moyo', notice })
  })

  test('[W495] the card that is under way is not next', async () => {
    const { send, context } = await sending()
    send({ type: 'code.scanned', code: ' ezc104 ' })
    expect(context().next).toBe(null)
  })

  test('[W495] of two, the later is next and the other is named', async () => {
    const { send, context } = await sending()
    send({ type: 'code.scanned', code: 'EZC105' })
    send({ type: 'code.scanned', code: 'EZC106' })
    expect(context()).toMatchObject({ next: 'EZC106', replaced: ['EZC105'] })
  })

  test('[W495] a card that is nobody’s never blocks those that follow', async () => {
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
