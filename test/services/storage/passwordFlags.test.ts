import { beforeEach, describe, expect, test } from 'vitest'
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

test('[P209, P210] a required password update is stored as a flag and the camper’s code', () => {
  storeUpdateNeed('NUZ042')
  expect(Object.fromEntries(storage.items)).toEqual({ needsPasswordUpdate: 'true', userCode: 'NUZ042' })
})

test('[P181] a password update is required when flag and code are stored', () => {
  storage = stubStorage({ needsPasswordUpdate: 'true', userCode: 'NUZ042' })
  expect(readUpdateNeed()).toBe('NUZ042')
})

test.each([
  [{}],
  [{ needsPasswordUpdate: 'true' }],
  [{ userCode: 'NUZ042' }],
  [{ needsPasswordUpdate: 'false', userCode: 'NUZ042' }],
  [{ needsPasswordUpdate: 'true', userCode: '' }],
])('[P182] a password update is not required with %j', (stored: Readonly<Record<string, string>>) => {
  storage = stubStorage(stored)
  expect(readUpdateNeed()).toBeNull()
})

test('[P187, P211] reading: choosing a password stores that it is custom and ends the required update', () => {
  storage = stubStorage({ needsPasswordUpdate: 'true', userCode: 'NUZ042', userRole: 'participant' })
  storeCustomPassword('naledi@example.org')
  expect(Object.fromEntries(storage.items)).toEqual({
    userRole: 'participant',
    customPassword: 'true',
    email: 'naledi@example.org',
  })
  expect(readUpdateNeed()).toBeNull()
})

test('ending a required update removes flag and code', () => {
  storage = stubStorage({ needsPasswordUpdate: 'true', userCode: 'NUZ042', customPassword: 'true' })
  clearUpdateNeed()
  expect(Object.fromEntries(storage.items)).toEqual({ customPassword: 'true' })
})

test('no password update is required when storage is forbidden', () => {
  forbidStorage()
  expect(readUpdateNeed()).toBeNull()
})

describe('a listener for required password updates', () => {
  test('is called after another tab has stored flag and code, until it is removed', () => {
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
