import { describe, expect, test } from 'vitest'
import { networkOf, plainAddress } from '../../../../server/app/auth/networkAddress.ts'

describe('A network address', () => {
  test.each([
    ['1.2.3.4', '1.2.3.4'],
    ['1.2.3.4:555', '1.2.3.4'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::FFFF:102:304', '1.2.3.4'],
    ['0:0:0:0:0:ffff:1.2.3.4', '1.2.3.4'],
    ['[::ffff:1.2.3.4]:443', '1.2.3.4'],
    ['2001:db8::7', '2001:db8::7'],
    ['2001:0DB8:0:0:0:0:0:7', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::1', '::1'],
    ['::', '::'],
  ])('written as %s is normalized to %s', (written, plain) => {
    expect(plainAddress(written)).toBe(plain)
  })

  test.each([
    '',
    'unknown',
    '_hidden',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.4:',
    '1.2.3.4:x',
    '[1.2.3.4]x',
    '[2001:db8::7',
    '2001:db8::7::1',
    'x'.repeat(3_000),
  ])('cannot be %j', (written) => {
    expect(plainAddress(written)).toBeUndefined()
  })

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8::1', '2001:db8::/64'],
    ['2001:db8::2', '2001:db8::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['::1', '::/64'],
    ['unknown', 'unknown'],
  ])('%s is counted as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
