import { describe, expect, test } from 'vitest'
import type { Refusal } from '../../../src/domain/lib/outcome.ts'
import { alreadyIn, registered } from '../../../src/inspector/models/people/people.ts'
import { judge } from '../../../src/machines/gate/checkInAnswers.ts'

const refusal = (status: number, others: Partial<Refusal> = {}): Refusal => ({ ok: false, status, ...others })
const documented = 'Tariro Moyo is already checked in'

describe('an answer at the gate has one verdict', () => {
  test.each([
    ['a camper', { ok: true, value: registered }, 'found', 'checkedIn'],
    ['a camper who is already checked in', { ok: true, value: alreadyIn }, 'alreadyCheckedIn', 'checkedIn'],
    ['success without data', { ok: true, value: undefined }, 'notFound', 'checkedIn'],
    ['success false', refusal(200), 'notFound', 'refused'],
    ['success false with a message', refusal(200, { message: 'Left on Tuesday' }), 'notFound', 'refused'],
    [
      'the documented sentence',
      refusal(200, { message: documented }),
      'alreadyCheckedIn',
      'alreadyCheckedIn',
    ],
    [
      'the documented sentence with 400',
      refusal(400, { message: documented }),
      'alreadyCheckedIn',
      'alreadyCheckedIn',
    ],
    [
      'the documented sentence with another reason',
      refusal(400, { message: documented, reason: 'invalid' }),
      'refused',
      'refused',
    ],
    [
      'a sentence that continues after it',
      refusal(200, { message: `${documented}, says the gate` }),
      'notFound',
      'refused',
    ],
    ['409', refusal(409), 'alreadyCheckedIn', 'alreadyCheckedIn'],
    [
      '409 alreadyCheckedIn',
      refusal(409, { reason: 'alreadyCheckedIn' }),
      'alreadyCheckedIn',
      'alreadyCheckedIn',
    ],
    ['409 keyReused', refusal(409, { reason: 'keyReused' }), 'refused', 'refused'],
    ['404', refusal(404), 'notFound', 'notFound'],
    ['404 notFound', refusal(404, { reason: 'notFound' }), 'notFound', 'notFound'],
    ['400', refusal(400), 'refused', 'refused'],
    ['401', refusal(401), 'refused', 'refused'],
    ['403', refusal(403), 'refused', 'refused'],
    ['403 passwordChangeRequired', refusal(403, { reason: 'passwordChangeRequired' }), 'refused', 'refused'],
    ['413', refusal(413), 'refused', 'refused'],
    ['422', refusal(422), 'refused', 'refused'],
    ['408', refusal(408), 'unreachable', 'unreachable'],
    ['425', refusal(425), 'unreachable', 'unreachable'],
    ['429 tooManyAttempts', refusal(429, { reason: 'tooManyAttempts' }), 'unreachable', 'unreachable'],
    ['500', refusal(500), 'unreachable', 'unreachable'],
    ['501 notYet', refusal(501, { reason: 'notYet' }), 'unreachable', 'unreachable'],
    ['503 unavailable', refusal(503, { reason: 'unavailable' }), 'unreachable', 'unreachable'],
    ['599', refusal(599), 'unreachable', 'unreachable'],
  ] as const)('%s', (_, answer, searched, confirmed) => {
    expect([judge(answer, 'search'), judge(answer, 'confirm')]).toEqual([searched, confirmed])
  })
})
