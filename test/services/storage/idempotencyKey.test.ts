import { expect, test, vi } from 'vitest'
import { makeIdempotencyKey } from '../../../src/services/storage/idempotencyKey.ts'

test('an idempotency key has 128 random bits and is unique', () => {
  const keys = Array.from({ length: 1_000 }, makeIdempotencyKey)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(keys).size).toBe(1_000)
})

test('every byte of an idempotency key has two hexadecimal digits', () => {
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array) => {
      bytes.set([0, 1, 15, 16, 255])
      return bytes
    },
  })
  expect(makeIdempotencyKey()).toBe('00010f10ff0000000000000000000000')
})
