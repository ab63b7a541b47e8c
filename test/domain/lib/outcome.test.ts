import { expect, test } from 'vitest'
import { isRefusal } from '../../../src/domain/lib/attempt.ts'
import {
  causeOf,
  failureOf,
  isIncident,
  isProgramError,
  isUndecided,
  isUnreadable,
  messageOf,
  refusalKind,
  thrownFailure,
} from '../../../src/domain/lib/outcome.ts'

test.each([
  [200, 'declined', true, true],
  [304, 'failed', false, false],
  [399, 'failed', false, false],
  [400, 'rejected', true, true],
  [401, 'notAllowed', true, false],
  [403, 'notAllowed', true, false],
  [404, 'rejected', true, true],
  [408, 'notNow', false, false],
  [409, 'rejected', true, true],
  [422, 'rejected', true, true],
  [425, 'notNow', true, false],
  [429, 'notNow', true, false],
  [499, 'rejected', true, true],
  [500, 'failed', false, false],
  [501, 'failed', false, false],
  [503, 'failed', false, false],
] as const)(
  'status %i is %s; it settles a first call: %s; it settles a repeated call: %s',
  (status, kind, settlesFirst, settlesRepeat) => {
    const refusal = { ok: false, status } as const
    expect(refusalKind(refusal)).toBe(kind)
    expect(isRefusal(refusal, { isUnanswered: false })).toBe(settlesFirst)
    expect(isRefusal(refusal, { isUnanswered: true })).toBe(settlesRepeat)
    expect(isIncident(refusal)).toBe(kind === 'failed')
  },
)

test('a call is undecided after status 304, 408, 425, 429 and 5xx', () => {
  const statuses = [200, 304, 400, 401, 403, 404, 408, 409, 422, 425, 429, 500, 501, 503]
  const undecided = statuses.filter((status) => isUndecided({ ok: false, status }))
  expect(undecided).toEqual([304, 408, 425, 429, 500, 501, 503])
})

test('a successful answer is neither undecided nor a refusal', () => {
  expect(isUndecided({ ok: true, value: null })).toBe(false)
  expect(isRefusal({ ok: true, value: null }, { isUnanswered: false })).toBe(false)
})

test('a failure has the sentence of the refusal or exception, or else a given one', () => {
  const failureAt = (status: number, message?: string) =>
    failureOf({ ok: false, status, message }, 'Try again.')
  expect(failureAt(403, 'This needs the right Gate.')).toEqual({
    text: 'This needs the right Gate.',
    isIncident: false,
  })
  expect(failureAt(503, 'Please wait.')).toEqual({ text: 'Please wait.', isIncident: true })
  expect([failureAt(403), failureAt(403, '')]).toEqual(
    Array(2).fill({ text: 'Try again.', isIncident: false }),
  )
  expect(failureOf({ ok: true, value: null, message: 'Done.' }, 'Try again.').text).toBe('Try again.')
  expect(thrownFailure(new Error('No answer.'), 'Try again.')).toEqual({
    text: 'No answer.',
    isIncident: true,
  })
  expect(thrownFailure('No answer.', 'Try again.')).toEqual({ text: 'Try again.', isIncident: true })
})

test('an error counts as an unreadable answer only by its kind', () => {
  const failure = (kind: string) => Object.assign(new Error('No words'), { kind })
  expect(isUnreadable(failure('unreadable'))).toBe(true)
  expect(isUnreadable(failure('unreachable'))).toBe(false)
  expect(isUnreadable(failure('timedOut'))).toBe(false)
  expect(isUnreadable(new Error('unreadable'))).toBe(false)
  expect(isUnreadable({ kind: 'unreadable' })).toBe(false)
  expect(messageOf(failure('timedOut'))).toBe('No words')
  expect(messageOf('No words')).toBe('')
})

test('[W967] a programming error does not blame the network, and the log records its cause', () => {
  const fault = new TypeError('AbortSignal.any is not a function')
  expect(isProgramError(fault)).toBe(true)
  expect(messageOf(fault)).toBe(
    'This page has a fault. Reload it. If that happens twice, tell the camp office.',
  )
  expect(causeOf(fault)).toBe('AbortSignal.any is not a function')
  expect([new ReferenceError('a'), new RangeError('b')].map(isProgramError)).toEqual([true, true])
})

test.each([
  'Failed to fetch dynamically imported module: /assets/Till.js',
  'Load failed',
  'NetworkError when attempting to fetch resource.',
  'Importing a module script failed.',
  'error loading dynamically imported module',
])('[W967] a failed download of a file is not a programming error: %s', (message) => {
  expect(isProgramError(new TypeError(message))).toBe(false)
  expect(messageOf(new TypeError(message))).toBe(message)
})
