import { expect, test } from 'vitest'
import { registered } from '../../../src/inspector/models/people/people.ts'
import { checkInMachine } from '../../../src/machines/gate/checkIn.ts'
import type { CheckInAnswer } from '../../../src/machines/gate/checkInAnswers.ts'
import { startFlow } from '../support/startFlow.ts'

/*
 * Faults of published check-in programs (alf.io, Hi.Events 217; Hi.Events): each would block a queue, or
 * admit a person without a check-in. scanner.test.tsx and gate.spec.ts test in a browser that a scanner's
 * Enter needs no click (Hi.Events 728).
 */

function gate() {
  const flow = startFlow(checkInMachine)
  const verdicts: string[] = []
  flow.actor.on('verdict.given', ({ verdict }) => verdicts.push(verdict))
  return { ...flow, verdicts }
}

const invalid: readonly (readonly [what: string, answer: CheckInAnswer])[] = [
  ['that is unknown', { ok: false, status: 404, message: 'No participant found with this ID' }],
  ['that is malformed', { ok: false, status: 400, reason: 'invalid', message: 'This is no code.' }],
  ['of a lost card', { ok: false, status: 409, reason: 'lostCard', message: 'This card was lost.' }],
  ['that causes a server failure', { ok: false, status: 500 }],
  ['of a person who is already checked in', { ok: true, value: { ...registered, checkedIn: true } }],
]

test.each(invalid)('an invalid scan does not block the next one: a code %s', async (_, answer) => {
  const { send, done, state } = gate()
  for (let attempt = 0; attempt < 3; attempt++) {
    send({ type: 'code.scanned', code: 'NOT-OURS' })
    await done('searchParticipant', answer)
    expect(state().matches('ready')).toBe(true)
  }
  send({ type: 'code.scanned', code: 'EZC104' })
  await done('searchParticipant', { ok: true, value: registered })
  expect(state().value).toEqual({ found: 'asking' })
  expect(state().context.participant?.code).toBe('EZC104')
})

test('an invalid scan does not block the next one: a scan without an answer', async () => {
  const { send, done, state } = gate()
  send({ type: 'code.scanned', code: 'NOT-OURS' })
  send({ type: 'code.scanned', code: 'EZC104' })
  await done('searchParticipant', { ok: true, value: registered })
  expect(state().context.participant?.code).toBe('EZC104')
})

test('an invalid scan does not block the next one: a scan during a check-in', async () => {
  const { send, done, verdicts, state } = gate()
  send({ type: 'code.scanned', code: 'EZC104' })
  await done('searchParticipant', { ok: true, value: registered })
  send({ type: 'checkIn.confirmed' })
  await done('makeIdempotencyKey', 'key-1')
  send({ type: 'code.scanned', code: 'NOT-OURS' })
  await done('confirmCheckIn', { ok: true, value: { ...registered, checkedIn: true } })
  await done('searchParticipant', { ok: false, status: 404 })
  expect(verdicts).toEqual(['checkedIn', 'notFound'])
  send({ type: 'code.scanned', code: 'EZC105' })
  expect(state().value).toBe('searching')
})

test('no success is shown before the answer', async () => {
  const { send, done, wait, verdicts, state } = gate()
  send({ type: 'code.scanned', code: 'EZC104' })
  await done('searchParticipant', { ok: true, value: registered })
  send({ type: 'checkIn.confirmed' })
  await done('makeIdempotencyKey', 'key-1')
  wait(60_000)
  expect(state().value).toEqual({ confirming: 'sending' })
  expect([verdicts, state().context.notice]).toEqual([[], null])
  await done('confirmCheckIn', { ok: true, value: { ...registered, checkedIn: true } })
  expect(verdicts).toEqual(['checkedIn'])
})

test.each<readonly [what: string, answer: CheckInAnswer]>([
  ['a refusal', { ok: false, status: 403, reason: 'noRight', message: 'Ask a lead.' }],
  ['a failure', { ok: false, status: 500 }],
  ['a person who is already checked in', { ok: false, status: 409, reason: 'alreadyCheckedIn' }],
])('no success is shown for %s', async (_, answer) => {
  const { send, done, verdicts } = gate()
  send({ type: 'code.scanned', code: 'EZC104' })
  await done('searchParticipant', { ok: true, value: registered })
  send({ type: 'checkIn.confirmed' })
  await done('makeIdempotencyKey', 'key-1')
  await done('confirmCheckIn', answer)
  expect(verdicts).toHaveLength(1)
  expect(verdicts).not.toContain('checkedIn')
})
