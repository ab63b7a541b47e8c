import { expect, test } from 'vitest'
import {
  groupedLetters,
  isPairingSecret,
  pairingAddress,
  pairingLettersFrom,
} from '../../../src/domain/devices/pairing.ts'

test.each(['KMPXWRTB', 'kmpx wrtb', ' KMPX-WRTB ', 'kmpx–wrtb', 'K M P X\tW R T B', 'kmpx\u00a0wrtb'])(
  'the typed letters “%s” are read as KMPXWRTB',
  (typed) => {
    expect(pairingLettersFrom(typed)).toBe('KMPXWRTB')
  },
)

test.each(['', 'KMPXWRT', 'KMPXWRTBA', 'KMPX WRT0', 'KMPXWRTI', 'KMPXWRTO', 'KMPXWRT1', 'ΚMPXWRTB'])(
  '“%s” is not a valid pairing code',
  (typed) => {
    expect(pairingLettersFrom(typed)).toBeUndefined()
  },
)

test('letters are shown in two groups of four', () => {
  expect(groupedLetters('KMPXWRTB')).toBe('KMPX WRTB')
})

test('the address has the secret in its fragment', () => {
  expect(pairingAddress('https://camp.example.org', 'c2VjcmV0LXNlY3JldC1zZQ')).toBe(
    'https://camp.example.org/pair#c2VjcmV0LXNlY3JldC1zZQ',
  )
})

test('a secret is 22 characters of base64url', () => {
  expect(isPairingSecret('c2VjcmV0LXNlY3JldC1zZQ')).toBe(true)
  expect(isPairingSecret('c2VjcmV0LXNlY3JldC1_-A')).toBe(true)
  for (const text of ['', 'c2VjcmV0LXNlY3JldC1zZ', 'c2VjcmV0LXNlY3JldC1zZQQ', 'c2VjcmV0LXNlY3JldC1z+Q'])
    expect(isPairingSecret(text)).toBe(false)
})
