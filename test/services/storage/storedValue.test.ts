import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { storedValue } from '../../../src/services/storage/storedValue.ts'
import { fillStorage, forbidStorage, stubStorage } from '../support/fakeStorage.ts'

const place = z.object({ name: z.string(), seats: z.number() })
const tent = { name: 'Main tent', seats: 1_200 }

test('a value is stored as JSON under its key, until it is removed', () => {
  const { items } = stubStorage()
  const stored = storedValue('place', place)
  expect(stored.read()).toBeNull()
  stored.write(tent)
  expect([...items]).toEqual([['place', '{"name":"Main tent","seats":1200}']])
  expect(stored.read()).toEqual(tent)
  stored.remove()
  expect(items.size).toBe(0)
})

test('a text is stored without quotes', () => {
  const { items } = stubStorage()
  const stored = storedValue('sound', z.enum(['on', 'off']), { isText: true })
  expect(stored.read()).toBeNull()
  stored.write('off')
  expect([...items]).toEqual([['sound', 'off']])
  expect(stored.read()).toBe('off')
})

test.each(['not JSON', '', 'null', '7', '[]', '{"name":"Main tent","seats":"many"}'])(
  'an unreadable value is null and stays stored: %s',
  (text) => {
    const { items } = stubStorage({ place: text })
    const stored = storedValue('place', place)
    expect(stored.read()).toBeNull()
    expect(stored.parse(text)).toBeNull()
    expect(items.get('place')).toBe(text)
  },
)

test('a text of a storage event is parsed', () => {
  const stored = storedValue('place', place)
  expect(stored.parse(JSON.stringify(tent))).toEqual(tent)
  expect(stored.parse(null)).toBeNull()
})

test('a value of the tab is in session storage', () => {
  const { items } = stubStorage()
  vi.stubGlobal('sessionStorage', localStorage)
  vi.stubGlobal('localStorage', undefined)
  const stored = storedValue('place', place, { isInTab: true })
  stored.write(tent)
  expect(stored.read()).toEqual(tent)
  stored.remove()
  expect(items.size).toBe(0)
})

describe('a full or forbidden storage', () => {
  test('throws', () => {
    fillStorage()
    expect(() => storedValue('place', place).write(tent)).toThrow('quota')
    forbidStorage()
    const stored = storedValue('place', place)
    expect(() => stored.write(tent)).toThrow('insecure')
    expect(() => stored.remove()).toThrow('insecure')
    expect(stored.read()).toBeNull()
  })

  test('calls the handler of a value that has one', () => {
    const failures: unknown[] = []
    const stored = storedValue('place', place, { onFailure: (error) => failures.push(error) })
    fillStorage()
    stored.write(tent)
    vi.stubGlobal('localStorage', undefined)
    stored.remove()
    expect(failures).toEqual([expect.any(DOMException), expect.any(TypeError)])
  })
})
