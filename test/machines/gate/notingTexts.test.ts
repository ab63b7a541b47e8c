import { describe, expect, test } from 'vitest'
import type { DeviceCheck, DeviceStanding } from '../../../src/domain/gate/deviceGate.ts'
import type { MovementKind, Place } from '../../../src/domain/gate/movements.ts'
import {
  elsewhereHere,
  expectedHere,
  notedArrival,
  notedHere,
} from '../../../src/inspector/models/gate/deviceGate.ts'
import { deviceCheckText, notedText } from '../../../src/machines/gate/notingTexts.ts'

const standing: DeviceStanding = {
  person: {
    ...{ code: 'EZC104', numbers: ['EZC104'], firstname: 'Tariro', lastname: 'Moyo', age: 14 },
    ...{ union: null, place: 'inside' },
  },
  ...{ place: 'inside', notedHere: null, asksWithWhom: true },
}

function noted(kind: MovementKind, place: Place): DeviceCheck {
  return {
    ...{ verdict: 'notedHere', listAsOf: null },
    standing: {
      ...{ ...standing, place },
      notedHere: { number: 'EZC104', kind, counter: 41, notedAt: '2025-04-14T12:21:00.000Z' },
    },
  }
}

describe('the sentence of the device’s list', () => {
  test.each([
    ['expected', 'Tariro Moyo has not been checked in'],
    ['inside', 'Tariro Moyo is inside'],
    ['outside', 'Tariro Moyo has stepped out'],
    ['home', 'Tariro Moyo has gone home'],
  ] as const)('names the place of a person who is %s, when that is an objection', (place, where) => {
    const here: DeviceCheck = { verdict: 'wrongPlace', standing: { ...standing, place }, listAsOf: null }
    expect(deviceCheckText(here, { kind: 'backIn', number: 'EZC104' })).toBe(
      `By the list of this device, ${where}. The list may be behind.`,
    )
  })

  test.each([
    ['arrive', 'inside', 'Tariro Moyo was noted as arrived here at 14:21.'],
    ['stepOut', 'outside', 'Tariro Moyo was noted as stepped out here at 14:21.'],
    ['backIn', 'inside', 'Tariro Moyo was noted as back in here at 14:21.'],
    ['goHome', 'home', 'Tariro Moyo was noted as gone home here at 14:21.'],
  ] as const)('names the own recorded movement: %s', (kind, place, sentence) => {
    const again = kind === 'backIn' ? 'arrive' : kind
    expect(deviceCheckText(noted(kind, place), { kind: again, number: 'EZC104' })).toBe(sentence)
  })

  test('is empty without an objection', () => {
    expect(deviceCheckText(expectedHere, { kind: 'arrive', number: 'EZC104' })).toBe(null)
    const goingHome: DeviceCheck = { ...notedHere, verdict: 'allowed' }
    expect(deviceCheckText(goingHome, { kind: 'goHome', number: 'EZC104' })).toBe(null)
  })

  test('gives a time only where the list has one', () => {
    const notListed: DeviceCheck = { verdict: 'notListed', standing: null, listAsOf: null }
    expect(deviceCheckText(notListed, { kind: 'arrive', number: 'EZC104' })).toBe(
      'EZC104 is not in the list of this device. The list may be behind.',
    )
    expect(deviceCheckText(elsewhereHere, { kind: 'stepOut', number: 'EZC104' })).toBe(
      'By the list of this device, of 14 Apr 2025, 14:00, Tariro Moyo has gone home. The list may be behind.',
    )
  })
})

test('a scan recorded without a list mentions no list', () => {
  expect(notedText(notedArrival, { name: null, wasSent: false, listAsOf: null })).toBe(
    'EZC104: Arrived. The server gets this later.',
  )
})
