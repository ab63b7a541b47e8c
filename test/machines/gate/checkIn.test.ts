import { describe, expect, test } from 'vitest'
import { checkInModel } from '../../../src/inspector/models/gate/checkIn.tsx'
import { alreadyIn, bare, registered } from '../../../src/inspector/models/people/people.ts'
import { checkInMachine, verdictOf } from '../../../src/machines/gate/checkIn.ts'
import type { CheckInAnswer } from '../../../src/machines/gate/checkInAnswers.ts'
import { codeInField } from '../../../src/machines/gate/scan.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(checkInModel)

function start() {
  const flow = startFlow(checkInMachine)
  const verdicts: string[] = []
  flow.actor.on('verdict.given', ({ verdict }) => verdicts.push(verdict))
  const calls = () =>
    flow.started
      .filter(({ source }) => source === 'searchParticipant' || source === 'confirmCheckIn')
      .map(({ source, input }) => [source, input])
  return { ...flow, verdicts, calls }
}

function searching(code = 'EZC104') {
  const flow = start()
  flow.send({ type: 'code.changed', code })
  flow.send({ type: 'search.submitted' })
  return flow
}

async function asking() {
  const flow = searching()
  await flow.done('searchParticipant', { ok: true, value: registered })
  return flow
}

async function sending() {
  const flow = await asking()
  flow.send({ type: 'checkIn.confirmed' })
  await flow.done('makeIdempotencyKey', 'key-1')
  return flow
}

async function checkedIn() {
  const flow = await sending()
  await flow.done('confirmCheckIn', { ok: true, value: { ...registered, checkedIn: true } })
  return flow
}

const noPerson = {
  code: '',
  number: '',
  isByName: false,
  participant: null,
  idempotencyKey: null,
  notice: null,
  fieldError: null,
  next: null,
  replaced: [],
  before: null,
  verdictBefore: null,
}

describe('searching a code', () => {
  test.each(['', '   ', '\t'])('[A336] a blank code %j shows a field error and makes no call', (code) => {
    const { context, calls, state } = searching(code)
    expect(context().fieldError).toBe('Please enter a participant ID or scan a barcode')
    expect(state().value).toEqual({ ready: 'idle' })
    expect(calls()).toEqual([])
  })

  test('the field error stays until the code changes', () => {
    const { send, context } = searching(' ')
    send({ type: 'code.changed', code: 'E' })
    expect(context().fieldError).toBeNull()
  })

  test('[A337, A307] the code is trimmed before it is sent', () => {
    expect(searching('  EZC104 ').calls()).toEqual([
      ['searchParticipant', { code: 'EZC104', isByName: false }],
    ])
  })

  test('[A308] a camper who is not checked in yet appears on the card', async () => {
    const { state, context, verdicts } = await asking()
    expect(state().value).toEqual({ found: 'asking' })
    expect(context().participant).toEqual(registered)
    expect(verdicts).toEqual([])
  })

  async function refused(answer: CheckInAnswer) {
    const { done, verdicts, context, state } = searching()
    await done('searchParticipant', answer)
    expect(context().participant).toBeNull()
    expect(context().code).toBe('')
    return [verdicts.join(), context().notice, verdictOf(state())]
  }

  test('[A427, A436] reading: a non-OK answer shows its message, and the input is cleared', async () => {
    expect(await refused({ ok: false, status: 404, message: 'Nobody has this code' })).toEqual([
      'notFound',
      'Nobody has this code',
      'notFound',
    ])
  })
  test('[A428] a non-OK answer without a message shows “Failed to process request”', async () => {
    expect(await refused({ ok: false, status: 404 })).toEqual([
      'notFound',
      'Failed to process request',
      'notFound',
    ])
  })
  test('[A429] “success: false” shows its message', async () => {
    expect((await refused({ ok: false, status: 200, message: 'This camper left' }))[1]).toBe(
      'This camper left',
    )
  })
  test('[A430] “success: false” without a message shows “Failed to find participant”', async () => {
    expect((await refused({ ok: false, status: 200 }))[1]).toBe('Failed to find participant')
  })
  test('[A431] an answer without a person shows that no participant has this ID', async () => {
    expect(await refused({ ok: true, value: undefined })).toEqual([
      'notFound',
      'No participant found with this ID',
      'notFound',
    ])
  })
  test('[A433] a camper who is already checked in is named', async () => {
    expect(await refused({ ok: true, value: alreadyIn })).toEqual([
      'alreadyCheckedIn',
      'Tariro Moyo is already checked in',
      'alreadyCheckedIn',
    ])
  })
  test('a server failure is never an unknown code', async () => {
    expect(await refused({ ok: false, status: 503, message: 'The host is being restarted.' })).toEqual([
      'unreachable',
      'The host is being restarted.',
      'unreachable',
    ])
    expect((await refused({ ok: false, status: 500 }))[2]).toBe('unreachable')
    expect((await refused({ ok: false, status: 429 }))[2]).toBe('unreachable')
    expect((await refused({ ok: false, status: 408 }))[2]).toBe('unreachable')
  })
  test.each([400, 401, 403, 413])('a %i is no verdict on the code', async (status) => {
    expect(await refused({ ok: false, status, message: 'Please sign in' })).toEqual([
      'refused',
      'Please sign in',
      'refused',
    ])
  })
  test.each([
    ['lostCard', 'This card was reported lost at 14:05. Ask for the new card, or find the person by name.'],
    [
      'withdrawn',
      'The registration of Tariro Moyo was withdrawn. Please send this person to the camp office.',
    ],
  ] as const)('[W351] %s shows the message of the server', async (reason, message) => {
    expect(await refused({ ok: false, status: 422, reason, message })).toEqual([
      'refused',
      message,
      'refused',
    ])
  })
  test('a 409 or the documented sentence means “already checked in” on any server', async () => {
    expect((await refused({ ok: false, status: 409, message: 'In since noon' }))[2]).toBe('alreadyCheckedIn')
    const documented = { ok: false, status: 200, message: 'Tariro Moyo is already checked in' } as const
    expect((await refused(documented))[2]).toBe('alreadyCheckedIn')
  })

  async function excepted(message: string) {
    const { failed, verdicts, context, state } = searching()
    await failed('searchParticipant', new Error(message))
    expect(context().code).toBe('')
    return [verdicts.join(), context().notice, verdictOf(state())]
  }

  test('[A434] an exception shows its own message', async () => {
    expect(await excepted('No answer from the server.')).toEqual([
      'unreachable',
      'No answer from the server.',
      'unreachable',
    ])
  })
  test('[A435] reading: an exception without a message shows the documented sentence and the verdict of an unreachable server', async () => {
    expect(await excepted('')).toEqual(['unreachable', 'No participant found with this ID', 'unreachable'])
  })

  test('the same code can be scanned again immediately after a lost answer', async () => {
    const { failed, send, calls, state } = searching()
    await failed('searchParticipant', new Error(''))
    send({ type: 'code.scanned', code: 'EZC104' })
    expect(state().value).toBe('searching')
    expect(calls()).toEqual([
      ['searchParticipant', { code: 'EZC104', isByName: false }],
      ['searchParticipant', { code: 'EZC104', isByName: false }],
    ])
  })

  test('a new scan replaces a search in flight, and the late answer is ignored', async () => {
    const { send, done, calls, context, state } = searching('EZC104')
    send({ type: 'code.scanned', code: ' EZC105 ' })
    expect(calls()).toEqual([
      ['searchParticipant', { code: 'EZC104', isByName: false }],
      ['searchParticipant', { code: 'EZC105', isByName: false }],
    ])
    await done('searchParticipant', { ok: true, value: { ...registered, code: 'EZC105' } })
    expect(state().value).toEqual({ found: 'asking' })
    expect(context().participant?.code).toBe('EZC105')
  })

  test('a search can be cancelled', () => {
    const { send, state, context } = searching()
    send({ type: 'search.cancelled' })
    expect(state().value).toEqual({ ready: 'idle' })
    expect(context()).toEqual(noPerson)
  })

  test('a scan replaces the camper on the card without a check-in', async () => {
    const { send, state, calls, context } = await asking()
    send({ type: 'code.scanned', code: 'EZC105' })
    expect(state().value).toBe('searching')
    expect(context().participant).toBeNull()
    expect(calls().map(([source]) => source)).toEqual(['searchParticipant', 'searchParticipant'])
  })

  test('a typed code also replaces the camper on the card', async () => {
    const { send, state, calls, context } = await asking()
    send({ type: 'code.changed', code: ' EZC105 ' })
    send({ type: 'search.submitted' })
    expect(state().value).toBe('searching')
    expect(context().participant).toBeNull()
    expect(calls()).toEqual([
      ['searchParticipant', { code: 'EZC104', isByName: false }],
      ['searchParticipant', { code: 'EZC105', isByName: false }],
    ])
  })

  test('a blank code shows a field error and keeps the camper on the card', async () => {
    const { send, state, context } = await asking()
    send({ type: 'code.changed', code: ' ' })
    send({ type: 'search.submitted' })
    expect(state().value).toEqual({ found: 'asking' })
    expect(context().fieldError).toBe('Please enter a participant ID or scan a barcode')
    expect(context().participant).toEqual(registered)
  })
})

describe('confirming a check-in', () => {
  test('can be cancelled, even after a lost answer, and clears the camper', async () => {
    const left = await asking()
    left.send({ type: 'checkIn.cancelled' })
    expect(left.state().value).toEqual({ ready: 'idle' })
    expect(left.context()).toEqual(noPerson)
    const unanswered = await sending()
    await unanswered.failed('confirmCheckIn', new Error('The host did not answer in time.'))
    unanswered.send({ type: 'checkIn.cancelled' })
    expect(unanswered.state().value).toEqual({ ready: 'idle' })
    expect(unanswered.context()).toEqual(noPerson)
  })

  test('sends nothing without an idempotency key, and asks to try again', async () => {
    const { send, failed, state, context, calls } = await asking()
    send({ type: 'checkIn.confirmed' })
    await failed('makeIdempotencyKey', new Error(''))
    expect(state().value).toEqual({ found: 'unanswered' })
    expect(context().notice).toBe('Failed to check in participant. Please try again.')
    expect(calls()).toHaveLength(1)
    send({ type: 'checkIn.confirmed' })
    expect(state().value).toEqual({ confirming: 'preparing' })
  })

  test('starts a new attempt after a refusal', async () => {
    const { send, done, state } = await sending()
    await done('confirmCheckIn', { ok: false, status: 400 })
    send({ type: 'checkIn.confirmed' })
    expect(state().value).toEqual({ confirming: 'preparing' })
  })

  test('[A309, A300] sends a second call for the same code, with its own idempotency key', async () => {
    const { calls, verdicts } = await sending()
    expect(calls()).toEqual([
      ['searchParticipant', { code: 'EZC104', isByName: false }],
      ['confirmCheckIn', { code: 'EZC104', number: 'EZC104', isByName: false, idempotencyKey: 'key-1' }],
    ])
    expect(verdicts).toEqual([])
  })

  test('[A310, A311, A312, A442] shows success only after the answer, and clears card and input', async () => {
    const { verdicts, context, state } = await checkedIn()
    expect(verdicts).toEqual(['checkedIn'])
    expect(verdictOf(state())).toBe('checkedIn')
    expect(context()).toEqual({ ...noPerson, notice: 'Tariro Moyo has been successfully checked in!' })
  })

  test('[A441] shows the message of a successful answer', async () => {
    const { done, context } = await sending()
    await done('confirmCheckIn', { ok: true, value: registered, message: 'Welcome to camp' })
    expect(context().notice).toBe('Welcome to camp')
  })

  test('[A144] returns the focus to the input exactly 500 ms after the success', async () => {
    const { wait, state } = await checkedIn()
    wait(499)
    expect(state().hasTag('takesFocus')).toBe(false)
    wait(1)
    expect(state().hasTag('takesFocus')).toBe(true)
  })

  test('[A313] hides the success message after exactly 5 seconds', async () => {
    const { wait, state, context } = await checkedIn()
    wait(4_999)
    expect(context().notice).toBe('Tariro Moyo has been successfully checked in!')
    expect(verdictOf(state())).toBe('checkedIn')
    wait(1)
    expect(context().notice).toBeNull()
    expect(verdictOf(state())).toBeNull()
  })

  test('[A313] keeps the success message while a field error is shown', async () => {
    const { wait, send, context } = await checkedIn()
    send({ type: 'search.submitted' })
    expect(context().fieldError).toBe('Please enter a participant ID or scan a barcode')
    wait(6_000)
    expect(context().notice).toBe('Tariro Moyo has been successfully checked in!')
  })

  async function refused(answer: CheckInAnswer) {
    const { done, verdicts, context, state } = await sending()
    await done('confirmCheckIn', answer)
    return { verdicts, message: context().notice, value: state().value, context: context() }
  }

  test('[A437] shows the message of a refusal and keeps the card', async () => {
    const { verdicts, message, value, context } = await refused({
      ok: false,
      status: 400,
      message: 'The gate is closed',
    })
    expect(message).toBe('The gate is closed')
    expect(value).toEqual({ found: 'refused' })
    expect(verdicts).toEqual(['refused'])
    expect(context.participant).toEqual(registered)
    expect(context.idempotencyKey).toBeNull()
  })
  test('[A438] shows “Failed to check in participant” when a refusal has no message', async () => {
    expect((await refused({ ok: false, status: 200 })).message).toBe('Failed to check in participant')
  })
  test('shows “already checked in” when another gate was faster', async () => {
    const { verdicts, message, value, context } = await refused({
      ok: false,
      status: 409,
      reason: 'alreadyCheckedIn',
    })
    expect(message).toBe('Tariro Moyo is already checked in')
    expect(context).toEqual({ ...noPerson, notice: 'Tariro Moyo is already checked in' })
    expect(value).toEqual({ ready: 'alreadyCheckedIn' })
    expect(verdicts).toEqual(['alreadyCheckedIn'])
  })
  test('shows “not found” for a camper that the server no longer knows', async () => {
    const { verdicts, value, context } = await refused({ ok: false, status: 404 })
    expect(value).toEqual({ ready: 'notFound' })
    expect(context).toEqual({ ...noPerson, notice: 'Failed to check in participant' })
    expect(verdicts).toEqual(['notFound'])
  })

  async function excepted(message: string) {
    const { failed, verdicts, context, state } = await sending()
    await failed('confirmCheckIn', new Error(message))
    expect(state().value).toEqual({ found: 'unanswered' })
    expect(verdicts).toEqual(['unreachable'])
    expect(context().participant).toEqual(registered)
    return context().notice
  }

  test('[A439] shows the message of an exception', async () => {
    expect(await excepted('The host did not answer in time.')).toBe('The host did not answer in time.')
  })
  test('[A440] asks to try again after an exception without a message', async () => {
    expect(await excepted('')).toBe('Failed to check in participant. Please try again.')
  })

  test('keeps the card and the attempt after a server failure, because the check-in may have happened', async () => {
    const { verdicts, value, context } = await refused({ ok: false, status: 503 })
    expect(value).toEqual({ found: 'unanswered' })
    expect(verdicts).toEqual(['unreachable'])
    expect(context.participant).toEqual(registered)
    expect(context.idempotencyKey).toBe('key-1')
    expect(context.notice).toBe('Failed to check in participant')
  })

  test('clears the error when the attempt is repeated', async () => {
    const { failed, send, context } = await sending()
    await failed('confirmCheckIn', new Error('The host did not answer in time.'))
    send({ type: 'search.submitted' })
    send({ type: 'checkIn.confirmed' })
    expect(context()).toEqual({
      ...noPerson,
      number: 'EZC104',
      participant: registered,
      idempotencyKey: 'key-1',
    })
  })

  test('repeats a lost answer with the same idempotency key', async () => {
    const { failed, send, calls } = await sending()
    await failed('confirmCheckIn', new Error(''))
    send({ type: 'checkIn.confirmed' })
    expect(calls().slice(1)).toEqual([
      ['confirmCheckIn', { code: 'EZC104', number: 'EZC104', isByName: false, idempotencyKey: 'key-1' }],
      ['confirmCheckIn', { code: 'EZC104', number: 'EZC104', isByName: false, idempotencyKey: 'key-1' }],
    ])
  })

  test('ignores a second press while it confirms', async () => {
    const { send, calls } = await sending()
    send({ type: 'checkIn.confirmed' })
    send({ type: 'search.submitted' })
    expect(calls()).toHaveLength(2)
  })
})

describe('a scan while a check-in is being processed', () => {
  async function waiting(code = 'EZC200') {
    const flow = await sending()
    flow.send({ type: 'code.scanned', code })
    return flow
  }

  test('waits in the field, and is searched only after the answer', async () => {
    const { context, calls, state } = await waiting(' EZC200 ')
    expect(state().value).toEqual({ confirming: 'sending' })
    expect(context().next).toBe('EZC200')
    expect(codeInField(context())).toBe('EZC200')
    expect(calls()).toHaveLength(2)
  })

  test('waits even while the idempotency key is being made', async () => {
    const { send, done, context, calls } = await asking()
    send({ type: 'checkIn.confirmed' })
    send({ type: 'code.scanned', code: 'EZC200' })
    await done('makeIdempotencyKey', 'key-1')
    expect(context().next).toBe('EZC200')
    await done('confirmCheckIn', { ok: true, value: registered })
    expect(calls().at(-1)).toEqual(['searchParticipant', { code: 'EZC200', isByName: false }])
  })

  test.each([
    [{ ok: true, value: registered }, 'checkedIn', 'Tariro Moyo has been successfully checked in!'],
    [
      { ok: false, status: 409, reason: 'alreadyCheckedIn' },
      'alreadyCheckedIn',
      'Tariro Moyo is already checked in',
    ],
    [{ ok: false, status: 404, message: 'Nobody has this code' }, 'notFound', 'Nobody has this code'],
    [{ ok: false, status: 200, message: 'The gate is closed' }, 'refused', 'The gate is closed'],
  ] as const)('is searched as soon as %j arrives, with the verdict %s', async (answer, verdict, notice) => {
    const { done, context, calls, state, verdicts } = await waiting()
    await done('confirmCheckIn', answer)
    expect(state().value).toBe('searching')
    expect(verdicts).toEqual([verdict])
    expect(verdictOf(state())).toBeNull()
    expect(calls().at(-1)).toEqual(['searchParticipant', { code: 'EZC200', isByName: false }])
    expect(context()).toEqual({
      ...noPerson,
      code: 'EZC200',
      number: 'EZC200',
      before: { name: 'Tariro Moyo', notice },
      verdictBefore: verdict,
    })
  })

  async function withTheNextOnTheCard() {
    const flow = await waiting()
    await flow.done('confirmCheckIn', { ok: true, value: registered })
    await flow.done('searchParticipant', { ok: true, value: bare })
    return flow
  }

  test('the previous verdict stays until the next person is confirmed, cancelled or replaced', async () => {
    const confirmed = await withTheNextOnTheCard()
    expect(confirmed.context().before?.name).toBe('Tariro Moyo')
    expect(confirmed.context().verdictBefore).toBe('checkedIn')
    confirmed.send({ type: 'checkIn.confirmed' })
    expect(confirmed.context()).toMatchObject({ before: null, verdictBefore: null })
    const left = await withTheNextOnTheCard()
    left.send({ type: 'checkIn.cancelled' })
    expect(left.context()).toEqual(noPerson)
    const replaced = await withTheNextOnTheCard()
    replaced.send({ type: 'code.scanned', code: 'EZC300' })
    expect(replaced.context()).toEqual({ ...noPerson, code: 'EZC300', number: 'EZC300' })
  })

  test('the previous verdict stays when another scan replaces the search', async () => {
    const { send, done, context } = await waiting()
    await done('confirmCheckIn', { ok: true, value: registered })
    send({ type: 'code.scanned', code: 'EZC300' })
    expect(context()).toMatchObject({ code: 'EZC300', verdictBefore: 'checkedIn' })
  })

  test('gives way to a later scan, and the replaced codes are listed', async () => {
    const { send, done, context, calls } = await waiting()
    send({ type: 'code.scanned', code: 'EZC300' })
    send({ type: 'code.scanned', code: 'EZC400' })
    expect(context()).toMatchObject({ next: 'EZC400', replaced: ['EZC200', 'EZC300'] })
    await done('confirmCheckIn', { ok: true, value: registered })
    expect(calls().at(-1)).toEqual(['searchParticipant', { code: 'EZC400', isByName: false }])
    expect(context().replaced).toEqual(['EZC200', 'EZC300'])
    send({ type: 'code.scanned', code: 'EZC200' })
    expect(context().replaced).toEqual(['EZC300'])
  })

  test('of the same card twice counts once', async () => {
    const { send, context } = await waiting()
    const { replaced } = context()
    send({ type: 'code.scanned', code: 'EZC200' })
    expect(context()).toMatchObject({ next: 'EZC200', replaced: [] })
    expect(context().replaced).toBe(replaced)
  })

  test.each(['EZC104', ' ezc104 '])(
    'of the card that is being checked in, %j, changes nothing',
    async (code) => {
      const { context, done, state } = await waiting(code)
      expect(context().next).toBeNull()
      await done('confirmCheckIn', { ok: true, value: registered })
      expect(verdictOf(state())).toBe('checkedIn')
    },
  )

  async function unanswered() {
    const flow = await waiting()
    await flow.failed('confirmCheckIn', new Error(''))
    return flow
  }

  test('waits after a lost answer, next to the unfinished attempt', async () => {
    const { state, context, calls, verdicts } = await unanswered()
    expect(state().value).toEqual({ found: 'unanswered' })
    expect(verdicts).toEqual(['unreachable'])
    expect(context()).toMatchObject({ participant: registered, idempotencyKey: 'key-1', next: 'EZC200' })
    expect(calls()).toHaveLength(2)
  })

  test('is searched once the repeated confirmation is answered', async () => {
    const { send, done, context, calls } = await unanswered()
    send({ type: 'checkIn.confirmed' })
    expect(calls().at(-1)).toEqual([
      'confirmCheckIn',
      { code: 'EZC104', number: 'EZC104', isByName: false, idempotencyKey: 'key-1' },
    ])
    expect(codeInField(context())).toBe('EZC200')
    await done('confirmCheckIn', { ok: true, value: registered })
    expect(calls().at(-1)).toEqual(['searchParticipant', { code: 'EZC200', isByName: false }])
    expect(context().verdictBefore).toBe('checkedIn')
  })

  test('is searched when the attempt is left, which is shown as unfinished', async () => {
    const { send, context, calls } = await unanswered()
    send({ type: 'checkIn.cancelled' })
    expect(calls().at(-1)).toEqual(['searchParticipant', { code: 'EZC200', isByName: false }])
    expect(context()).toEqual({
      ...noPerson,
      code: 'EZC200',
      number: 'EZC200',
      before: { name: 'Tariro Moyo', notice: 'Failed to check in participant. Please try again.' },
      verdictBefore: 'unreachable',
    })
  })

  test('is also searched by Search, and is replaced by a typed code', async () => {
    const searched = await unanswered()
    searched.send({ type: 'search.submitted' })
    expect(searched.calls().at(-1)).toEqual(['searchParticipant', { code: 'EZC200', isByName: false }])
    expect(searched.context()).toMatchObject({ verdictBefore: 'unreachable', replaced: [] })
    const typed = await waiting()
    typed.send({ type: 'code.scanned', code: 'EZC300' })
    await typed.failed('confirmCheckIn', new Error(''))
    typed.send({ type: 'code.changed', code: 'EZC500' })
    expect(typed.context()).toMatchObject({ code: 'EZC500', next: null, replaced: [] })
    typed.send({ type: 'search.submitted' })
    expect(typed.calls().at(-1)).toEqual(['searchParticipant', { code: 'EZC500', isByName: false }])
  })

  test('a scan after a lost answer shows the attempt as unfinished', async () => {
    const { failed, send, context, calls } = await sending()
    await failed('confirmCheckIn', new Error(''))
    send({ type: 'code.scanned', code: 'EZC200' })
    expect(calls().at(-1)).toEqual(['searchParticipant', { code: 'EZC200', isByName: false }])
    expect(context()).toMatchObject({ before: { name: 'Tariro Moyo' }, verdictBefore: 'unreachable' })
  })

  test('a blank code next to an unfinished attempt shows a field error and keeps the attempt', async () => {
    const { failed, send, context, state } = await sending()
    await failed('confirmCheckIn', new Error(''))
    send({ type: 'search.submitted' })
    expect(state().value).toEqual({ found: 'unanswered' })
    expect(context()).toMatchObject({
      fieldError: 'Please enter a participant ID or scan a barcode',
      idempotencyKey: 'key-1',
    })
  })
})

describe('[W343] a replacement card', () => {
  test('is confirmed by its own number; a second scan of it or of the code is the same person', async () => {
    const { send, done, calls, context } = searching('k7qwxn34')
    await done('searchParticipant', { ok: true, value: registered })
    expect(context()).toMatchObject({ number: 'k7qwxn34', isByName: false })
    send({ type: 'checkIn.confirmed' })
    await done('makeIdempotencyKey', 'key-1')
    send({ type: 'code.scanned', code: 'K7QWXN34' })
    send({ type: 'code.scanned', code: 'EZC104' })
    expect(context().next).toBeNull()
    expect(calls().at(-1)).toEqual([
      'confirmCheckIn',
      { code: 'EZC104', number: 'k7qwxn34', isByName: false, idempotencyKey: 'key-1' },
    ])
  })

  test('that replaces a lost card: the person is found and confirmed by name', async () => {
    const { send, done, calls, state, context } = searching('EZC104')
    const message = 'This card was reported lost at 14:05. Ask for the new card, or find the person by name.'
    await done('searchParticipant', { ok: false, status: 422, reason: 'lostCard', message })
    expect([state().value, context().notice]).toEqual([{ ready: 'refused' }, message])
    send({ type: 'person.chosen', code: 'EZC104' })
    expect(calls().at(-1)).toEqual(['searchParticipant', { code: 'EZC104', isByName: true }])
    await done('searchParticipant', { ok: true, value: registered })
    send({ type: 'checkIn.confirmed' })
    await done('makeIdempotencyKey', 'key-1')
    expect(calls().at(-1)).toEqual([
      'confirmCheckIn',
      { code: 'EZC104', number: 'EZC104', isByName: true, idempotencyKey: 'key-1' },
    ])
    await done('confirmCheckIn', { ok: true, value: { ...registered, checkedIn: true } })
    expect(context().isByName).toBe(false)
  })

  test('scanned after a search by name ends the search by name', async () => {
    const { send, done, calls } = searching('EZC104')
    await done('searchParticipant', { ok: true, value: registered })
    send({ type: 'person.chosen', code: 'EZC105' })
    send({ type: 'code.scanned', code: 'EZC200' })
    expect(calls().slice(1)).toEqual([
      ['searchParticipant', { code: 'EZC105', isByName: true }],
      ['searchParticipant', { code: 'EZC200', isByName: false }],
    ])
  })
})

describe('a person found by name', () => {
  test('replaces the previous person completely', async () => {
    const { send, failed, context } = await sending()
    await failed('confirmCheckIn', new Error(''))
    send({ type: 'person.chosen', code: 'EZC200' })
    expect(context()).toEqual({ ...noPerson, code: 'EZC200', number: 'EZC200', isByName: true })
  })

  test('keeps “by name” in the verdict of a failed search, but not for the next card', async () => {
    const { send, done, context, calls } = start()
    send({ type: 'person.chosen', code: 'EZC104' })
    await done('searchParticipant', { ok: false, status: 404, message: 'Nobody has this code' })
    expect(context()).toEqual({
      ...{ ...noPerson, number: 'EZC104', isByName: true },
      notice: 'Nobody has this code',
    })
    send({ type: 'code.scanned', code: 'EZC105' })
    expect(calls().at(-1)).toEqual(['searchParticipant', { code: 'EZC105', isByName: false }])
  })
})
