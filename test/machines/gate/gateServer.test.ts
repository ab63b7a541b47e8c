import { describe, expect, test } from 'vitest'
import type { Place, Standing } from '../../../src/domain/gate/movements.ts'
import { expectedNow, homeNow, insideNow, outsideNow } from '../../../src/inspector/models/gate/movements.ts'
import { questionsIn } from '../../../src/machines/gate/gateSetup.ts'
import { moveAnswerText, noWithWhomText } from '../../../src/machines/gate/movementAnswers.ts'
import {
  byServer,
  foundByServer,
  mark,
  sentToServer,
  serverSearch,
  startServed,
  written,
} from '../support/servedGate.ts'
import { noPerson } from '../support/startGate.ts'

/* Scans of people who step out, come back in or go home, as the server answers them. */

const standings: Readonly<Record<Place, Standing>> = {
  expected: expectedNow,
  inside: insideNow,
  outside: outsideNow,
  home: homeNow,
}

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
    const { scan, card, searched, wanted } = await foundByServer(kind, standing)
    expect(scan()).toEqual(value)
    const code = 'ready' in value ? '' : 'EZC104'
    expect(card()).toEqual({ ...noPerson, kind, code, number: 'EZC104', found: byServer(standing), notice })
    expect(searched()).toEqual([serverSearch(kind, 'EZC104')])
    expect(wanted()).toEqual([])
  })

  test('[W492, W803] a person elsewhere passes with an override reason, which is sent with the last movement seen', async () => {
    const { send, done, scan, context, wanted } = await foundByServer('backIn', insideNow)
    send({ type: 'scan.confirmed' })
    expect(questionsIn(context())).toEqual({ withWhom: null, reason: 'missing' })
    send({ type: 'reason.changed', reason: '  ' })
    send({ type: 'scan.confirmed' })
    expect(scan()).toEqual({ found: 'questioned' })
    send({ type: 'reason.changed', reason: ' Came in by the kitchen ' })
    send({ type: 'scan.confirmed' })
    await done('markAttempt', mark)
    expect(wanted()).toEqual([
      {
        ...{ ...mark, number: 'EZC104', kind: 'backIn' },
        ...{ anyway: 'Came in by the kitchen', seen: '0'.repeat(32) },
      },
    ])
  })

  test('a server without last movements receives no “seen”', async () => {
    const { last: _last, ...standing } = insideNow
    const { send, done, wanted } = await foundByServer('backIn', standing)
    send({ type: 'reason.changed', reason: 'By the kitchen' })
    send({ type: 'scan.confirmed' })
    await done('markAttempt', mark)
    expect(wanted()).toStrictEqual([{ ...mark, number: 'EZC104', kind: 'backIn', anyway: 'By the kitchen' }])
  })

  test('[W499] an unknown code is emitted as it was scanned', async () => {
    const { send, card, news, unknown, found } = startServed('goHome')
    send({ type: 'code.scanned', code: 'EZC1O4' })
    await found({ ok: false, status: 404 })
    expect(news()).toEqual(['notFound', 'code.unknown'])
    expect(unknown()).toEqual([{ type: 'code.unknown', number: 'EZC1O4', source: 'server' }])
    const notice = 'No participant found with this ID'
    expect(card()).toEqual({ ...noPerson, kind: 'goHome', number: 'EZC1O4', notice })
  })
})

describe('the escort', () => {
  test.each(['stepOut', 'goHome'] as const)(
    '[W493] %s requires a name where the camp asks for one',
    async (kind) => {
      const { send, done, scan, context, wanted } = await foundByServer(kind, insideNow)
      send({ type: 'scan.confirmed' })
      expect(scan()).toEqual({ found: 'asking' })
      expect(questionsIn(context())).toEqual({ withWhom: 'missing', reason: null })
      expect(noWithWhomText).toBe('Ask with whom this person leaves. Type the name, or press Own group.')
      send({ type: 'withWhom.changed', withWhom: ' Her aunt, Rudo Moyo ' })
      expect(questionsIn(context())).toEqual({ withWhom: 'asked', reason: null })
      send({ type: 'scan.confirmed' })
      await done('markAttempt', mark)
      expect(wanted()).toEqual([{ ...mark, number: 'EZC104', kind, withWhom: 'Her aunt, Rudo Moyo' }])
    },
  )

  test('[W493] “Own group” takes one press', async () => {
    const { send, done, wanted } = await foundByServer('stepOut', insideNow)
    send({ type: 'ownGroup.chosen' })
    send({ type: 'scan.confirmed' })
    await done('markAttempt', mark)
    expect(wanted()).toEqual([{ ...mark, number: 'EZC104', kind: 'stepOut', withWhom: 'Own group' }])
  })

  test.each([
    ['backIn', outsideNow],
    ['stepOut', { ...insideNow, asksWithWhom: false }],
  ] as const)('[W493] %s does not ask where no escort is needed', async (kind, standing) => {
    const { wanted } = await sentToServer(kind, standing)
    expect(wanted()).toEqual([{ ...mark, number: 'EZC104', kind }])
  })

  test('[W493] is required as soon as a lead switches the question on; the refused movement is not recorded', async () => {
    const { send, done, scan, card, wanted, moved } = await sentToServer('stepOut', {
      ...insideNow,
      asksWithWhom: false,
    })
    await moved({ ok: false, status: 400, reason: 'invalid', message: 'Please ask with whom.' })
    expect(scan()).toEqual({ found: 'refused' })
    expect(card().notice).toBe('Please ask with whom.')
    send({ type: 'withWhom.changed', withWhom: 'Her aunt' })
    send({ type: 'scan.confirmed' })
    const again = { key: 'b'.repeat(32), counter: 8, notedAt: mark.notedAt }
    await done('markAttempt', again)
    expect(wanted()[1]).toEqual({
      ...{ ...again, number: 'EZC104', kind: 'stepOut' },
      withWhom: 'Her aunt',
    })
  })
})

describe('the answer', () => {
  test('[W494] comes before any success is shown', async () => {
    const { card, news, moved, shownVerdict } = await sentToServer()
    expect(shownVerdict()).toBe(null)
    expect(news()).toEqual([])
    await moved(written)
    expect(shownVerdict()).toBe('checkedIn')
    expect(news()).toEqual(['checkedIn'])
    expect(card().notice).toBe('Tariro Moyo is back in.')
  })

  test.each([
    ['stepOut', 'Tariro Moyo has stepped out.'],
    ['backIn', 'Tariro Moyo is back in.'],
    ['goHome', 'Tariro Moyo has gone home.'],
  ] as const)('[W494] names the recorded movement: %s', (kind, sentence) => {
    expect(moveAnswerText(written, kind)).toBe(sentence)
  })

  test('[W494] hides the success after five seconds', async () => {
    const { wait, scan, moved } = await sentToServer()
    await moved(written)
    wait(4_999)
    expect(scan()).toEqual({ ready: { done: 'refocused' } })
    wait(1)
    expect(scan()).toEqual({ ready: 'idle' })
  })

  test('[W494] that is lost is asked for again with the same attempt', async () => {
    const { send, failed, scan, wanted, started, shownVerdict } = await sentToServer()
    await failed('record', new Error('No answer from the server.'))
    expect(scan()).toEqual({ found: 'unanswered' })
    expect(shownVerdict()).toBe('unreachable')
    send({ type: 'scan.confirmed' })
    const attempt = { ...mark, number: 'EZC104', kind: 'backIn' }
    expect(wanted()).toEqual([attempt, attempt])
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
    const { scan, card, verdicts, moved, shownVerdict } = await sentToServer()
    await moved(answer)
    expect(scan()).toEqual(value)
    expect(card().notice).toBe(answer.message)
    expect(verdicts()).toEqual([verdict])
    expect(shownVerdict()).toBe(verdict)
  })

  test.each([
    ['recorded', written, { ready: { done: 'refocused' } }, null],
    [
      'undone meanwhile',
      { ok: false, status: 409, reason: 'undone', message: 'Undone.' },
      { ready: 'refused' },
      null,
    ],
    ['of an unknown code', { ok: false, status: 404, message: 'Nobody.' }, { ready: 'notFound' }, null],
    [
      'already recorded',
      { ok: false, status: 409, reason: 'alreadyThere', message: 'Before.', data: insideNow },
      { ready: 'alreadyThere' },
      byServer(insideNow),
    ],
  ] as const)('a movement that is %s clears the form', async (_what, answer, value, person) => {
    const { send, done, scan, card, wanted, found, moved } = startServed('goHome')
    send({ type: 'person.chosen', code: 'EZC104' })
    await found({ ok: true, value: { ...expectedNow, asksWithWhom: true } })
    send({ type: 'withWhom.changed', withWhom: 'Her aunt' })
    send({ type: 'reason.changed', reason: 'Came in by the kitchen' })
    send({ type: 'scan.confirmed' })
    await done('markAttempt', mark)
    expect(wanted()).toMatchObject([
      { byName: true, withWhom: 'Her aunt', anyway: 'Came in by the kitchen', seen: null },
    ])
    await moved(answer)
    const notice = answer.ok ? 'Tariro Moyo has gone home.' : answer.message
    expect(scan()).toEqual(value)
    const judged = { number: 'EZC104', isByName: true, found: person }
    expect(card()).toEqual({ ...noPerson, kind: 'goHome', notice, ...judged })
  })

  test.each([
    [
      { ok: false, status: 409, reason: 'wrongPlace', message: 'Gone home.', data: homeNow },
      { found: 'questioned' },
      homeNow,
    ],
    [{ ok: false, status: 422, reason: 'lostCard', message: 'Lost.' }, { found: 'refused' }, outsideNow],
  ] as const)('after %j the next confirmation is a new attempt', async (answer, value, standing) => {
    const { scan, card, moved } = await sentToServer()
    await moved(answer)
    expect(scan()).toEqual(value)
    const { message } = answer
    expect(card()).toEqual({
      ...noPerson,
      kind: 'backIn',
      number: 'EZC104',
      found: byServer(standing),
      notice: message,
    })
  })

  test('a confirmation clears the old notice and typed code', async () => {
    const { send, scan, card } = await foundByServer('backIn', insideNow)
    send({ type: 'code.changed', code: ' ' })
    send({ type: 'search.submitted' })
    send({ type: 'scan.confirmed' })
    expect(card()).toMatchObject({
      ...{ notice: 'Tariro Moyo is inside already. Ask what happened.', lacksAnswers: true, code: ' ' },
      fieldError: 'Please enter a participant ID or scan a barcode',
    })
    send({ type: 'reason.changed', reason: 'By the kitchen' })
    send({ type: 'scan.confirmed' })
    expect(scan()).toEqual({ confirming: 'preparing' })
    const typed = { number: 'EZC104', found: byServer(insideNow), reason: 'By the kitchen' }
    expect(card()).toEqual({ ...noPerson, kind: 'backIn', ...typed })
  })

  test('an attempt that cannot be made sends nothing, and a confirmation makes it again', async () => {
    const { send, done, failed, scan, card, wanted } = await foundByServer('backIn', outsideNow)
    send({ type: 'scan.confirmed' })
    await failed('markAttempt', new Error(''))
    expect(scan()).toEqual({ found: 'unanswered' })
    const notice = 'The server cannot do this now. Please try again in a minute.'
    expect(card()).toEqual({
      ...{ ...noPerson, kind: 'backIn', number: 'EZC104', found: byServer(outsideNow), notice },
      ...{ before: { name: 'Tariro Moyo', notice }, verdictBefore: 'unreachable' },
    })
    send({ type: 'scan.confirmed' })
    expect(card()).toEqual({ ...noPerson, kind: 'backIn', number: 'EZC104', found: byServer(outsideNow) })
    expect(wanted()).toEqual([])
    await done('markAttempt', mark)
    expect(wanted()).toEqual([{ ...mark, number: 'EZC104', kind: 'backIn' }])
  })

  test('the success stays while a blank code shows a field error', async () => {
    const { send, wait, scan, card, moved } = await sentToServer()
    await moved(written)
    send({ type: 'code.changed', code: '  ' })
    send({ type: 'search.submitted' })
    expect(card().fieldError).toBe('Please enter a participant ID or scan a barcode')
    wait(5_000)
    expect(scan()).toEqual({ ready: { done: 'refocused' } })
    send({ type: 'code.changed', code: ' E' })
    expect(card()).toMatchObject({ code: ' E', fieldError: null })
  })

  test('[W862] a code typed during the success stays afterwards', async () => {
    const { send, wait, scan, card, moved } = await sentToServer()
    await moved(written)
    send({ type: 'code.changed', code: 'EZC1' })
    wait(5_000)
    expect(scan()).toEqual({ ready: 'idle' })
    expect(card()).toEqual({ ...noPerson, kind: 'backIn', code: 'EZC1' })
  })

  test('the person is cleared when the success disappears', async () => {
    const { wait, card, moved } = await sentToServer()
    await moved(written)
    wait(5_000)
    expect(card()).toEqual({ ...noPerson, kind: 'backIn' })
  })
})

describe('searching a person', () => {
  const asked = serverSearch('backIn', 'EZC105')

  test('by name moves the person by name', async () => {
    const { send, done, card, searched, wanted, found } = startServed('backIn')
    send({ type: 'person.chosen', code: 'EZC104' })
    expect(card()).toEqual({
      ...{ ...noPerson, kind: 'backIn' },
      ...{ code: 'EZC104', number: 'EZC104', isByName: true },
    })
    expect(searched()).toEqual([serverSearch('backIn', 'EZC104', true)])
    await found({ ok: true, value: outsideNow })
    send({ type: 'scan.confirmed' })
    await done('markAttempt', mark)
    expect(wanted()).toEqual([{ ...mark, number: 'EZC104', kind: 'backIn', byName: true }])
  })

  test('by a typed code trims it; a blank code shows a field error', () => {
    const { send, scan, card, searched } = startServed('backIn')
    send({ type: 'search.submitted' })
    expect(scan()).toEqual({ ready: 'idle' })
    expect(card()).toEqual({
      ...noPerson,
      kind: 'backIn',
      fieldError: 'Please enter a participant ID or scan a barcode',
    })
    send({ type: 'code.changed', code: ' EZC105 ' })
    expect(card()).toEqual({ ...noPerson, kind: 'backIn', code: ' EZC105 ' })
    send({ type: 'search.submitted' })
    expect(card()).toEqual({ ...noPerson, kind: 'backIn', code: 'EZC105', number: 'EZC105' })
    expect(searched()).toEqual([asked])
    send({ type: 'search.cancelled' })
    expect(scan()).toEqual({ ready: 'idle' })
    expect(card()).toEqual({ ...noPerson, kind: 'backIn' })
  })

  test.each([
    [{ type: 'code.scanned', code: ' EZC105 ' }, false],
    [{ type: 'person.chosen', code: 'EZC105' }, true],
  ] as const)('clears the previous person after %j', async (event, isByName) => {
    const { send, card } = await foundByServer('stepOut', homeNow)
    send({ type: 'scan.confirmed' })
    send({ type: 'withWhom.changed', withWhom: 'Her aunt' })
    send({ type: 'reason.changed', reason: 'By the kitchen' })
    expect(card()).toEqual({
      ...{ ...noPerson, kind: 'stepOut', code: 'EZC104', number: 'EZC104', found: byServer(homeNow) },
      ...{ withWhom: 'Her aunt', reason: 'By the kitchen', lacksAnswers: true },
      notice: 'Tariro Moyo has gone home. Ask what happened.',
    })
    send(event)
    expect(card()).toEqual({ ...noPerson, kind: 'stepOut', code: 'EZC105', number: 'EZC105', isByName })
  })

  test('ends with a cancellation, which clears everything', async () => {
    const { send, scan, card } = await foundByServer('stepOut', homeNow)
    send({ type: 'reason.changed', reason: 'By the kitchen' })
    send({ type: 'scan.cancelled' })
    expect(scan()).toEqual({ ready: 'idle' })
    expect(card()).toEqual({ ...noPerson, kind: 'stepOut' })
  })

  test('is replaced by a second card', () => {
    const { send, card, searched } = startServed('backIn')
    const { replaced } = card()
    send({ type: 'person.chosen', code: 'EZC104' })
    send({ type: 'code.scanned', code: ' EZC105 ' })
    expect(card().replaced).toBe(replaced)
    expect(searched()).toEqual([serverSearch('backIn', 'EZC104', true), asked])
    expect(card()).toEqual({ ...noPerson, kind: 'backIn', code: 'EZC105', number: 'EZC105' })
  })

  test.each([
    [
      { ok: false, status: 503 },
      'unreachable',
      'The server cannot do this now. Please try again in a minute.',
    ],
    [{ ok: false, status: 403, message: 'Not here.' }, 'refused', 'Not here.'],
  ] as const)('that is answered with %j shows its verdict', async (answer, verdict, notice) => {
    const { send, scan, card, news, found, shownVerdict } = startServed('backIn')
    send({ type: 'person.chosen', code: 'EZC104' })
    await found(answer)
    expect(scan()).toEqual({ ready: verdict })
    expect([news(), shownVerdict()]).toEqual([[verdict], verdict])
    expect(card()).toEqual({ ...noPerson, kind: 'backIn', number: 'EZC104', isByName: true, notice })
  })

  test.each([
    ['No answer from the server.', 'No answer from the server.'],
    ['', 'The server cannot do this now. Please try again in a minute.'],
  ])('that fails with “%s” shows “unreachable”', async (message, notice) => {
    const { send, failed, card, verdicts, shownVerdict } = startServed('backIn')
    send({ type: 'code.scanned', code: 'EZC104' })
    await failed('find', new Error(message))
    expect([verdicts(), shownVerdict()]).toEqual([['unreachable'], 'unreachable'])
    expect(card()).toEqual({ ...noPerson, kind: 'backIn', number: 'EZC104', notice })
  })

  test('ignores an escort and a reason that were not asked for', async () => {
    const { send, card } = await foundByServer('backIn', outsideNow)
    send({ type: 'withWhom.changed', withWhom: 'Her aunt' })
    send({ type: 'ownGroup.chosen' })
    send({ type: 'reason.changed', reason: 'By the kitchen' })
    const found = byServer(outsideNow)
    expect(card()).toEqual({ ...noPerson, kind: 'backIn', code: 'EZC104', number: 'EZC104', found })
  })
})
