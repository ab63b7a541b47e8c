import { expect, test } from 'vitest'
import { isRefusal } from '../../src/domain/attempt.ts'
import { isIncident, isUndecided, isUnreadable, messageOf, refusalKind } from '../../src/domain/outcome.ts'

test.each([
  [200, 'declined', true, true],
  [304, 'failed', false, false],
  [399, 'failed', false, false],
  [400, 'rejected', true, true],
  [401, 'notAllowed', true, false],
  [403, 'notAllowed', true, false],
  [404, 'rejected', true, true],
  [408, 'notNow', true, false],
  [409, 'rejected', true, true],
  [422, 'rejected', true, true],
  [425, 'notNow', true, false],
  [429, 'notNow', true, false],
  [499, 'rejected', true, true],
  [500, 'failed', false, false],
  [501, 'failed', false, false],
  [503, 'failed', false, false],
] as const)(
  'a refusal with %i is %s; as the first answer it settles: %s, as that to a repeat: %s',
  (status, kind, settlesFirst, settlesRepeat) => {
    const refusal = { ok: false, status } as const
    expect(refusalKind(refusal)).toBe(kind)
    expect(isRefusal(refusal, { isUnanswered: false })).toBe(settlesFirst)
    expect(isRefusal(refusal, { isUnanswered: true })).toBe(settlesRepeat)
    expect(isIncident(refusal)).toBe(kind === 'failed')
  },
)

test('whoever was not heard, or heard by a host that failed, may send the same again', () => {
  const statuses = [200, 304, 400, 401, 403, 404, 408, 409, 422, 425, 429, 500, 501, 503]
  const undecided = statuses.filter((status) => isUndecided({ ok: false, status }))
  expect(undecided).toEqual([304, 408, 425, 429, 500, 501, 503])
})

test('an answer is no refusal', () => {
  expect(isUndecided({ ok: true, value: null })).toBe(false)
  expect(isRefusal({ ok: true, value: null }, { isUnanswered: false })).toBe(false)
})

test('only an exception that says so is an answer that nobody can read', () => {
  const failure = (kind: string) => Object.assign(new Error('No words'), { kind })
  expect(isUnreadable(failure('unreadable'))).toBe(true)
  expect(isUnreadable(failure('unreachable'))).toBe(false)
  expect(isUnreadable(failure('timedOut'))).toBe(false)
  expect(isUnreadable(new Error('unreadable'))).toBe(false)
  expect(isUnreadable({ kind: 'unreadable' })).toBe(false)
  expect(messageOf(failure('timedOut'))).toBe('No words')
  expect(messageOf('No words')).toBe('')
})
