import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  clearUpdateNeed,
  listenForStoredNeed,
  readUpdateNeed,
  storeCustomPassword,
  storeUpdateNeed,
} from '../../../src/services/storage/passwordFlags.ts'
import {
  type FakeStorage,
  forbidStorage,
  storageEvent,
  stubStorage,
  stubWindow,
} from '../support/fakeStorage.ts'

let storage: FakeStorage

beforeEach(() => {
  storage = stubStorage()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('[P209, P210] a need is stored as the flag and the camper’s code', () => {
  storeUpdateNeed('NUZ042')
  expect(Object.fromEntries(storage.items)).toEqual({ needsPasswordUpdate: 'true', userCode: 'NUZ042' })
})

test('[P181] with both stored the update is needed for that camper', () => {
  storage = stubStorage({ needsPasswordUpdate: 'true', userCode: 'NUZ042' })
  expect(readUpdateNeed()).toBe('NUZ042')
})

test.each([
  [{}],
  [{ needsPasswordUpdate: 'true' }],
  [{ userCode: 'NUZ042' }],
  [{ needsPasswordUpdate: 'false', userCode: 'NUZ042' }],
  [{ needsPasswordUpdate: 'true', userCode: '' }],
])('[P182] with %j it is not', (stored: Readonly<Record<string, string>>) => {
  storage = stubStorage(stored)
  expect(readUpdateNeed()).toBeNull()
})

test('[P187, P211] reading: once the password is custom that is stored, and the need is over', () => {
  storage = stubStorage({ needsPasswordUpdate: 'true', userCode: 'NUZ042', userRole: 'participant' })
  storeCustomPassword('naledi@example.org')
  expect(Object.fromEntries(storage.items)).toEqual({
    userRole: 'participant',
    customPassword: 'true',
    email: 'naledi@example.org',
  })
  expect(readUpdateNeed()).toBeNull()
})

test('a need that is over leaves neither flag nor code', () => {
  storage = stubStorage({ needsPasswordUpdate: 'true', userCode: 'NUZ042', customPassword: 'true' })
  clearUpdateNeed()
  expect(Object.fromEntries(storage.items)).toEqual({ customPassword: 'true' })
})

test('a browser that forbids storage needs no update', () => {
  forbidStorage()
  expect(readUpdateNeed()).toBeNull()
})

describe('another tab', () => {
  test('that stores a need is heard, once both are there, until the listener stops', () => {
    const window = stubWindow()
    const heard: string[] = []
    const stop = listenForStoredNeed((userCode) => heard.push(userCode))
    localStorage.setItem('needsPasswordUpdate', 'true')
    window.dispatchEvent(storageEvent('needsPasswordUpdate'))
    expect(heard).toEqual([])
    localStorage.setItem('userCode', 'NUZ042')
    window.dispatchEvent(storageEvent('userCode'))
    window.dispatchEvent(storageEvent('email'))
    expect(heard).toEqual(['NUZ042'])
    stop()
    window.dispatchEvent(storageEvent('userCode'))
    expect(heard).toEqual(['NUZ042'])
  })
})
