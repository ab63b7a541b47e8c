import { expect, test } from 'vitest'
import { codeMeant, gunFinding } from '../../../src/domain/gate/gunTest.ts'
import { gunTestModel, typedByGun } from '../../../src/inspector/models/gate/gunTest.tsx'
import { gunFindingTexts, gunTestMachine } from '../../../src/machines/gate/gunTest.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(gunTestModel)

const key = (typed: string, keyPosition: string, isShifted = false) => ({
  key: typed,
  keyPosition,
  isShifted,
})
const inPace = (keys: readonly ReturnType<typeof key>[]) =>
  keys.map((each, index) => ({ ...each, at: 5 * index }))
const enter = key('Enter', 'Enter')

test.each([
  ['is set up correctly', typedByGun('EZC104', 'Enter'), 'The gun works: it read EZC104 and pressed Enter.'],
  [
    'sends Tab before Enter',
    typedByGun('EZC104', 'Tab', 'Enter'),
    'The gun works: it read EZC104 and pressed Enter.',
  ],
  ['sends Tab alone', typedByGun('EZC104', 'Tab'), 'The gun presses Tab after the code.'],
  [
    'sends no suffix',
    typedByGun('EZC104'),
    'The gun presses nothing after the code, and the gate waits for Enter.',
  ],
  ['sends ]C0 first', typedByGun(']C0EZC104', 'Enter'), 'The gun sends ]C0 before the code.'],
  ['sends ]C0 first and no suffix', typedByGun(']C0EZC104'), 'The gun sends ]C0 before the code.'],
  [
    'types for a US keyboard on AZERTY',
    inPace([
      ...[key('E', 'KeyE', true), key('W', 'KeyZ', true), key('C', 'KeyC', true)],
      ...[key('&', 'Digit1'), key('à', 'Digit0'), key("'", 'Digit4'), enter],
    ]),
    "The gun types for another keyboard: EWC&à' came instead of EZC104.",
  ],
  [
    'types on AZERTY, in a browser that does not report key positions',
    typedByGun("EWC&à'", 'Enter'),
    "The gun types for another keyboard: EWC&à' came.",
  ],
  [
    'types while Caps Lock is on',
    typedByGun('ezc104', 'Enter'),
    'The code came in small letters: ezc104. Caps Lock is on, or the gun changes letters.',
  ],
  [
    'pauses for 80 ms between keys',
    typedByGun('EZC104', 'Enter').map((each) => ({ ...each, at: each.at * 16 })),
    'The keys came too slowly: the gate takes them for typing.',
  ],
  [
    'reads something else',
    typedByGun('https://camp.example', 'Enter'),
    'https://camp.example is not the code of a card.',
  ],
])('[W598] names the fault of a scanner that %s', (_, keys, cause) => {
  const { state, send } = startFlow(gunTestMachine)
  send({ type: 'keys.heard', keys })
  const { finding } = state().context
  expect(finding && gunFindingTexts(finding)[0]).toBe(cause)
  expect(state().value).toBe(cause.startsWith('The gun works') ? 'works' : 'faulty')
})

test('[W598] ignores typing by hand, and keeps the last finding', () => {
  const { state, send } = startFlow(gunTestMachine)
  const typed = typedByGun('hello', 'Enter').map((each) => ({ ...each, at: each.at * 30 }))
  for (const keys of [typed, typedByGun('EZ1', 'Enter'), []]) {
    expect(gunFinding(keys)).toBeNull()
    send({ type: 'keys.heard', keys })
    expect(state().value).toBe('waiting')
  }
  send({ type: 'keys.heard', keys: typedByGun('EZC104', 'Tab') })
  send({ type: 'keys.heard', keys: typed })
  expect(state().context.finding).toEqual({ kind: 'tabAlone', read: 'EZC104' })
})

test('[W598] four keys with a median of 120 ms between them are a burst, and three or slower ones are not', () => {
  const at = (gap: number, keys = typedByGun('EZ10')) =>
    gunFinding(keys.map((each, index) => ({ ...each, at: index * gap })))
  expect([at(50), at(51), at(120), at(121), at(5, typedByGun('EZ1'))]).toEqual([
    { kind: 'noSuffix', read: 'EZ10' },
    { kind: 'tooSlow', read: 'EZ10' },
    { kind: 'tooSlow', read: 'EZ10' },
    null,
    null,
  ])
  const code = typedByGun('EZC104', 'Enter')
  expect([at(50, code), at(51, code)]).toEqual([
    { kind: 'works', read: 'EZC104' },
    { kind: 'tooSlow', read: 'EZC104' },
  ])
})

test('[W1271] a code is read without its prefix, and from the keys of another keyboard', () => {
  const azerty = inPace([
    ...[key('E', 'KeyE', true), key('W', 'KeyZ', true), key('C', 'KeyC', true)],
    ...[key('&', 'Digit1'), key('à', 'Digit0'), key("'", 'Digit4')],
  ])
  const read = (text: string, keys = typedByGun(text)) => codeMeant(text, keys)
  expect(read('EZC104')).toBe('EZC104')
  expect(read(']C0EZC104')).toBe('EZC104')
  expect(read("EWC&à'", azerty)).toBe('EZC104')
  expect(read("EWC&à'", typedByGun("EWC&à'"))).toBe("EWC&à'")
  expect(read('EWC&', azerty)).toBe('EWC&')
  expect(read('https://camp.example')).toBe('https://camp.example')
})
