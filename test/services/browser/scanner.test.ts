import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createScanDetector,
  type KeyStroke,
  type ScanDecision,
} from '../../../src/services/browser/scanner.ts'

type Timed = readonly [key: string, gap: number]

function feed(keys: readonly Timed[], more: Partial<KeyStroke> = {}): ScanDecision[] {
  const decide = createScanDetector()
  let timeStamp = 10_000
  return keys.map(([key, gap]) => {
    timeStamp += gap
    return decide({ ...more, key, timeStamp })
  })
}

function paced(text: string, gap: number): Timed[] {
  return [...text].map((key) => [key, gap] as const)
}

function scansOf(decisions: readonly ScanDecision[]): string[] {
  return decisions.flatMap((decision) => (decision.kind === 'scan' ? [decision.code] : []))
}

function kindsOf(decisions: readonly ScanDecision[]): string[] {
  return decisions.map((decision) => decision.kind)
}

const places = [
  ['on a button', false],
  ['in a text field', true],
] as const

describe.each(places)('%s', (_, inTextField) => {
  test.each([1, 5, 10, 20, 30, 45])('a burst at %d ms per key is a scan', (gap) => {
    expect(scansOf(feed([...paced('NU-0042', gap), ['Enter', gap]], { inTextField }))).toEqual(['NU-0042'])
  })

  test('any code with gaps of at most 45 ms is a scan of exactly that code', () => {
    const gap = fc.integer({ min: 0, max: 45 })
    const typed = fc.array(fc.tuple(fc.stringMatching(/^[A-Z0-9-]$/), gap), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(typed, gap, (characters, enterGap) => {
        const code = characters.map(([character]) => character).join('')
        expect(scansOf(feed([...characters, ['Enter', enterGap]], { inTextField }))).toEqual([code])
      }),
    )
  })

  test('50 ms between keys is a scanner, 51 ms is typing', () => {
    expect(scansOf(feed([...paced('AB', 50), ['Enter', 50]], { inTextField }))).toEqual(['AB'])
    expect(scansOf(feed([...paced('AB', 51), ['Enter', 51]], { inTextField }))).toEqual([])
    expect(
      scansOf(
        feed(
          [
            ['A', 1_000],
            ['Enter', 50],
          ],
          { inTextField },
        ),
      ),
    ).toEqual(['A'])
    expect(
      kindsOf(
        feed(
          [
            ['A', 1_000],
            ['Enter', 51],
          ],
          { inTextField },
        ),
      ),
    ).toEqual(['pass', 'pass'])
  })

  test('a pause of 100 ms before Enter still is a scan', () => {
    expect(scansOf(feed([...paced('NU42', 10), ['Enter', 100]], { inTextField }))).toEqual(['NU42'])
  })

  test.each([
    ['after two keys', [...paced('NU', 10), ...paced('0', 240), ...paced('042', 10)]],
    ['of 51 ms', [...paced('NU0', 10), ...paced('0', 51), ...paced('42', 10)]],
    [
      'followed by another',
      [...paced('NU', 10), ...paced('0', 120), ...paced('0', 10), ...paced('4', 250), ...paced('2', 10)],
    ],
    ['after the first key', [...paced('N', 10), ...paced('U', 90), ...paced('0042', 10)]],
    ['around one key', [...paced('NU', 10), ...paced('0', 90), ...paced('0', 90), ...paced('42', 10)]],
    ['before the last key', [...paced('NU004', 10), ...paced('2', 90)]],
  ] as const)('a pause %s does not split the code', (_name, keys) => {
    const code = keys.map(([key]) => key).join('')
    expect(scansOf(feed([...keys, ['Enter', 10]], { inTextField }))).toEqual([code])
  })

  test('a burst more than 2 s after one without Enter is a code of its own', () => {
    const keys: Timed[] = [...paced('NU', 10), ...paced('4', 2_001), ...paced('2', 10), ['Enter', 10]]
    expect(scansOf(feed(keys, { inTextField }))).toEqual(['42'])
  })

  test.each([251, 900, 2_000])('[W1248] after %d ms, the rest of a code is no code', (stall) => {
    const keys: Timed[] = [...paced('NU', 10), ...paced('0', stall), ...paced('042', 10), ['Enter', 10]]
    const decisions = feed(keys, { inTextField })
    expect(scansOf(decisions)).toEqual([])
    expect(kindsOf(decisions).at(-1)).toBe(inTextField ? 'pass' : 'swallow')
  })

  test('[W1248] a code is read again after a burst that stalled', () => {
    const stalled: Timed[] = [...paced('NU', 10), ...paced('0', 300), ...paced('042', 10), ['Enter', 10]]
    const keys: Timed[] = [...stalled, ...paced('N', 600), ...paced('U0042', 10), ['Enter', 10]]
    expect(scansOf(feed(keys, { inTextField }))).toEqual(['NU0042'])
  })

  test('a key by hand a second before a burst is not part of the code', () => {
    const keys: Timed[] = [['x', 900], ...paced('N', 1_000), ...paced('U42', 10), ['Enter', 10]]
    expect(scansOf(feed(keys, { inTextField }))).toEqual(['NU42'])
  })

  test('typing just before a burst is not part of the code', () => {
    const keys: Timed[] = [...paced('xyz', 120), ...paced('N', 100), ...paced('U-0042', 10), ['Enter', 10]]
    expect(scansOf(feed(keys, { inTextField }))).toEqual(['NU-0042'])
  })

  test('two scans in a row give two codes', () => {
    const keys: Timed[] = [...paced('NU1', 10), ['Enter', 10], ...paced('NU2', 40), ['Enter', 10]]
    expect(scansOf(feed(keys, { inTextField }))).toEqual(['NU1', 'NU2'])
  })

  test('typing after a scan passes unchanged', () => {
    const decisions = feed([...paced('NU1', 10), ['Enter', 10], ['Enter', 300], ['a', 300], ['Enter', 120]], {
      inTextField,
    })
    expect(kindsOf(decisions).slice(-3)).toEqual(['pass', 'pass', 'pass'])
  })

  test('the second Enter of CR and LF is swallowed, an Enter 101 ms later passes', () => {
    expect(
      kindsOf(feed([...paced('NU1', 10), ['Enter', 10], ['Enter', 5]], { inTextField })).slice(-2),
    ).toEqual(['scan', 'swallow'])
    expect(kindsOf(feed([...paced('NU1', 10), ['Enter', 10], ['Enter', 101]], { inTextField })).at(-1)).toBe(
      'pass',
    )
  })

  test('the keypad Enter ends a burst, and Shift inside a burst is ignored', () => {
    const keys: Timed[] = [
      ['Shift', 10],
      ['N', 10],
      ['Shift', 10],
      ['U', 10],
      ['1', 10],
      ['NumpadEnter', 10],
    ]
    expect(scansOf(feed(keys, { inTextField }))).toEqual(['NU1'])
  })

  test('a key held down is not a burst', () => {
    const decide = createScanDetector()
    const held = [0, 500, 530, 560, 590, 620].map((at) =>
      decide({ key: 'a', timeStamp: 1_000 + at, repeat: at > 0, inTextField }),
    )
    expect(kindsOf([...held, decide({ key: 'Enter', timeStamp: 1_720, inTextField })])).toEqual(
      Array.from({ length: 7 }, () => 'pass'),
    )
  })

  test('Tab inside a burst is swallowed and does not end the code', () => {
    const decisions = feed([...paced('NU42', 10), ['Tab', 10], ['Enter', 10]], { inTextField })
    expect(kindsOf(decisions).at(-2)).toBe('swallow')
    expect(scansOf(decisions)).toEqual(['NU42'])
  })

  test('the scan reports the time of its first character, across pauses', () => {
    const keys: Timed[] = [
      ...paced('xy', 120),
      ...paced('N', 300),
      ...paced('U', 10),
      ...paced('4', 200),
      ...paced('2', 10),
    ]
    expect(feed([...keys, ['Enter', 10]], { inTextField }).at(-1)).toEqual({
      kind: 'scan',
      code: 'NU42',
      startedAt: 10_540,
    })
  })

  test('Enter alone, however often, passes', () => {
    expect(
      kindsOf(
        feed(
          paced('abc', 10).map(() => ['Enter', 30]),
          { inTextField },
        ),
      ),
    ).toEqual(['pass', 'pass', 'pass'])
  })
})

describe('typing in a text field', () => {
  const inTextField = true

  test.each([60, 80, 120, 200])('typing at %d ms per key, including Enter, passes unchanged', (gap) => {
    const decisions = feed([...paced('NU42', gap), ['Enter', gap]], { inTextField })
    expect(kindsOf(decisions)).toEqual(['pass', 'pass', 'pass', 'pass', 'pass'])
  })

  test('keys at least 60 ms apart always pass and are never a scan', () => {
    const key = fc.oneof(
      fc.stringMatching(/^[A-Za-z0-9 -]$/),
      fc.constantFrom('Enter', 'Tab', 'Backspace', 'Shift'),
    )
    const typing = fc.array(fc.tuple(key, fc.integer({ min: 60, max: 2_000 })), { maxLength: 40 })
    fc.assert(
      fc.property(typing, (keys) => {
        for (const kind of kindsOf(feed(keys, { inTextField }))) expect(kind).toBe('pass')
      }),
    )
  })

  test('two keys pressed within 50 ms and a slower Enter are typing', () => {
    expect(
      kindsOf(
        feed(
          [
            ['1', 900],
            ['2', 45],
            ['Enter', 90],
          ],
          { inTextField },
        ),
      ),
    ).toEqual(['pass', 'pass', 'pass'])
  })

  test('passes rolled keys at the end of a longer word', () => {
    const keys: Timed[] = [...paced('Campfire', 90), ['1', 40], ['2', 40], ['Enter', 40]]
    expect(kindsOf(feed(keys, { inTextField }))).toEqual(Array.from({ length: 11 }, () => 'pass'))
  })

  test('passes an Enter 101 ms after four rolled keys', () => {
    expect(kindsOf(feed([...paced('1234', 40), ['Enter', 101]], { inTextField })).at(-1)).toBe('pass')
  })
})

describe('on a button', () => {
  test.each([60, 80, 120])('[W1249] a slow scanner of %d ms per key gives a code', (gap) => {
    expect(scansOf(feed([...paced('NU42', gap), ['Enter', gap]]))).toEqual(['NU42'])
  })

  test('[W1249] an uneven pace of up to 120 ms is a code, a key after 121 ms makes it doubtful', () => {
    const uneven = [...paced('NU', 120), ...paced('4', 30), ...paced('2', 90)]
    expect(scansOf(feed([...uneven, ['Enter', 60]]))).toEqual(['NU42'])
    const doubtful = kindsOf(feed([...paced('NU', 120), ...paced('42', 121), ['Enter', 60]]))
    expect(doubtful).toEqual(['pass', 'pass', 'pass', 'pass', 'swallow'])
  })

  test('[W1249] the rest of a slow code that stalled is no code, and its Enter is swallowed', () => {
    const keys: Timed[] = [...paced('NU0', 60), ...paced('0', 900), ...paced('42', 60), ['Enter', 60]]
    expect(kindsOf(feed(keys)).at(-1)).toBe('swallow')
  })

  test('[W1249] Enter at most 250 ms after three keys is swallowed at any pace', () => {
    expect(kindsOf(feed([...paced('NU4', 200), ['Enter', 250]])).at(-1)).toBe('swallow')
    expect(kindsOf(feed([...paced('NU4', 200), ['Enter', 251]])).at(-1)).toBe('pass')
    expect(kindsOf(feed([...paced('NU', 200), ['Enter', 200]])).at(-1)).toBe('pass')
  })

  test('keys at least 251 ms apart always pass', () => {
    const key = fc.oneof(fc.stringMatching(/^[A-Za-z0-9 -]$/), fc.constantFrom('Enter', 'Tab', 'Shift'))
    const typing = fc.array(fc.tuple(key, fc.integer({ min: 251, max: 3_000 })), { maxLength: 40 })
    fc.assert(
      fc.property(typing, (keys) => {
        for (const kind of kindsOf(feed(keys))) expect(kind).toBe('pass')
      }),
    )
  })

  test('all keys of a burst after the first are swallowed, including a space', () => {
    expect(kindsOf(feed([...paced('N U', 10), ['Enter', 10]]))).toEqual([
      'pass',
      'swallow',
      'swallow',
      'scan',
    ])
  })

  test('an Enter 250 ms after its burst belongs to the burst, one 251 ms after passes', () => {
    expect(scansOf(feed([...paced('NU42', 10), ['Enter', 250]]))).toEqual(['NU42'])
    expect(kindsOf(feed([...paced('NU42', 10), ['Enter', 251]])).at(-1)).toBe('pass')
  })

  test('an ambiguous burst gives no code, and its Enter is swallowed', () => {
    const decisions = feed([...paced('abc', 120), ['4', 120], ['2', 10], ['Enter', 10]])
    expect(kindsOf(decisions).at(-1)).toBe('swallow')
  })
})
