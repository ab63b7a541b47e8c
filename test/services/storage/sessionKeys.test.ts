import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Session } from '../../../src/domain/account/session.ts'
import {
  clearSession,
  listenForStoredSession,
  readSession,
  removeKeysOf,
  storeSession,
} from '../../../src/services/storage/sessionKeys.ts'
import {
  type FakeStorage,
  fillStorage,
  forbidStorage,
  storageEvent,
  stubStorage,
  stubWindow,
} from '../support/fakeStorage.ts'

const camper: Session = {
  role: 'participant',
  user: {
    _id: 'p-1',
    code: 'NUZ042',
    firstname: 'Naledi',
    lastname: 'Moyo',
    gender: 'FEMALE',
    age: 17,
    union: 'North Union',
    whatsapp: '+263 77 000 0042',
    checkedIn: true,
    checkedOut: false,
  },
}
const vendor: Session = {
  role: 'merchant',
  user: {
    _id: 'm-1',
    merchantNumber: 'M1001',
    merchantName: 'Adventure Desk',
    balance: 12_550,
    createdAt: '2025-02-01T08:00:00.000Z',
  },
}
const admin: Session = { role: 'admin', user: { email: 'gate@camp.example.org', name: 'Gate Operator' } }

let storage: FakeStorage

beforeEach(() => {
  storage = stubStorage()
})

const keys = () => [...storage.items.keys()].sort()

describe('storing a session', () => {
  test('[A238, A239, A240, A289] writes the flag, the role and the person', () => {
    storeSession(admin)
    expect(storage.items.get('isAuthenticated')).toBe('true')
    expect(storage.items.get('userRole')).toBe('admin')
    expect(JSON.parse(storage.items.get('userData') ?? '')).toEqual(admin.user)
  })

  test('[P204, P205] writes the data of a participant that the screens show', () => {
    storeSession(camper)
    expect(JSON.parse(storage.items.get('userData') ?? '')).toEqual({
      _id: 'p-1',
      code: 'NUZ042',
      firstname: 'Naledi',
      lastname: 'Moyo',
      age: 17,
      gender: 'FEMALE',
      union: 'North Union',
      whatsapp: '+263 77 000 0042',
      checkedIn: true,
      checkedOut: false,
    })
    expect(keys()).toEqual(['isAuthenticated', 'userData', 'userRole'])
  })

  test('[P206, P207] writes the data of a merchant with its number', () => {
    storeSession(vendor)
    expect(JSON.parse(storage.items.get('merchantData') ?? '')).toEqual(vendor.user)
    expect(JSON.parse(storage.items.get('merchantData') ?? '')).toHaveProperty('merchantNumber', 'M1001')
    expect(keys()).toEqual(['isAuthenticated', 'merchantData', 'userData', 'userRole'])
  })

  test('[P208] writes the email of an account under its own key', () => {
    storeSession(admin)
    expect(storage.items.get('email')).toBe('gate@camp.example.org')
    expect(keys()).toEqual(['email', 'isAuthenticated', 'userData', 'userRole'])
  })

  test.each([
    ['a merchant', vendor, camper],
    ['an admin', admin, camper],
    ['an admin', admin, vendor],
    ['a merchant', vendor, admin],
    [
      'another camper',
      { ...camper, user: { ...camper.user, code: 'NUZ001', email: 'n@example.org' } },
      camper,
    ],
  ] as const)('removes everything of %s', (_, before, session) => {
    storeSession(before)
    storeSession(session)
    const after = new Map(storage.items)
    storage = stubStorage()
    storeSession(session)
    expect(after).toEqual(storage.items)
  })

  test('removes leftovers of an unknown person and keeps those of the same person', () => {
    storage = stubStorage({ email: 'naledi@example.org', merchantData: '{"balance":5}' })
    storeSession(camper)
    expect(keys()).toEqual(['isAuthenticated', 'userData', 'userRole'])
    localStorage.setItem('email', 'naledi@example.org')
    storeSession(camper)
    expect(storage.items.get('email')).toBe('naledi@example.org')
  })

  const befores: [string, Session | null][] = [
    ['no session', null],
    ['another camper', { role: 'participant', user: { code: 'NUZ001' } }],
    ['a merchant', vendor],
    ['an admin', admin],
  ]

  test.each(befores)('never shows another tab the new person under the role of %s', (_, before) => {
    if (before) storeSession(before)
    const seen: (Session | null)[] = []
    storage.onChange = () => seen.push(readSession())
    storeSession(camper)
    expect(seen.at(-1)).toEqual(camper)
    for (const session of seen) expect([null, before, camper]).toContainEqual(session)
  })

  test('never shows another tab the signed-out admin under a new role', () => {
    storeSession(admin)
    removeKeysOf('admin')
    const seen: (Session | null)[] = []
    storage.onChange = () => seen.push(readSession())
    storeSession(camper)
    expect(seen.filter((session) => session !== null)).toEqual([camper])
  })

  test.each([
    ['the signed-out admin', { userData: JSON.stringify(admin.user) }],
    [
      'the camper before',
      { isAuthenticated: 'true', userRole: 'participant', userData: JSON.stringify({ code: 'NUZ001' }) },
    ],
  ])('into a full storage never restores %s', (_, stored) => {
    storage = fillStorage(stored)
    expect(() => storeSession(camper)).toThrow('The quota has been exceeded.')
    expect(readSession()).toBeNull()
  })
})

describe('restoring a session', () => {
  test.each([camper, vendor, admin])('[A242] $role signs in the same person', (session) => {
    storeSession(session)
    expect(readSession()).toEqual(session)
  })

  test('[A242] serviceProvider signs in the same person', () => {
    storage = stubStorage({
      isAuthenticated: 'true',
      userRole: 'serviceProvider',
      userData: '{"name":"Tendai"}',
    })
    expect(readSession()).toEqual({ role: 'serviceProvider', user: { name: 'Tendai' } })
  })

  test.each([undefined, '', 'false', 'TRUE', '1', 'null'])(
    '[A243] fails when isAuthenticated is %j',
    (isAuthenticated) => {
      const others = { userRole: 'admin', userData: JSON.stringify(admin.user) }
      storage = stubStorage(isAuthenticated === undefined ? others : { isAuthenticated, ...others })
      expect(readSession()).toBeNull()
    },
  )

  test('[A244] fails when userData is missing', () => {
    storage = stubStorage({ isAuthenticated: 'true', userRole: 'admin' })
    expect(readSession()).toBeNull()
  })

  test.each([
    '',
    'not JSON',
    '{"code":',
    'undefined',
    'null',
    '17',
    'true',
    '"NUZ042"',
    '[]',
    '[{"code":"X"}]',
  ])('fails when userData is %j', (userData) => {
    storage = stubStorage({ isAuthenticated: 'true', userRole: 'participant', userData })
    expect(readSession()).toBeNull()
  })

  test.each([undefined, '', 'root', 'Admin', 'toString', '__proto__'])(
    'fails for the role %j',
    (userRole) => {
      const others = { isAuthenticated: 'true', userData: '{}' }
      storage = stubStorage(userRole === undefined ? others : { userRole, ...others })
      expect(readSession()).toBeNull()
    },
  )

  test('drops malformed fields of userData', () => {
    storage = stubStorage({
      isAuthenticated: 'true',
      userRole: 'participant',
      userData: JSON.stringify({
        code: 'NUZ042',
        firstname: { given: 'Naledi' },
        lastname: null,
        age: '17',
        checkedIn: 'yes',
        union: ['North'],
        balance: 5,
        token: 'secret',
      }),
    })
    expect(readSession()).toEqual({ role: 'participant', user: { code: 'NUZ042', balance: 5 } })
  })

  test.each([
    ['participant', {}],
    ['participant', { code: 42 }],
    ['participant', { code: '', firstname: 'Naledi' }],
    ['participant', { merchantNumber: 'M1001' }],
    ['merchant', { merchantNumber: ['M1001'] }],
    ['merchant', { code: 'NUZ042' }],
  ])('fails for a %s without an identifier: %j', (userRole, user) => {
    storage = stubStorage({ isAuthenticated: 'true', userRole, userData: JSON.stringify(user) })
    expect(readSession()).toBeNull()
  })

  test('fails when storage is forbidden', () => {
    forbidStorage()
    expect(readSession()).toBeNull()
  })
})

describe('signing out', () => {
  const signedIn = {
    isAuthenticated: 'true',
    userRole: 'participant',
    userData: '{}',
    email: 'naledi@example.org',
    merchantData: '{}',
    customPassword: 'true',
    checkInSound: 'off',
  }

  beforeEach(() => {
    storage = stubStorage(signedIn)
  })

  test('[A290] by the context logout removes exactly the flag, the role and the person', () => {
    clearSession()
    expect(keys()).toEqual(['checkInSound', 'customPassword', 'email', 'merchantData'])
  })

  test('[A295, A296, A297] as admin removes the flag and the role and keeps userData', () => {
    removeKeysOf('admin')
    expect(keys()).toEqual(['checkInSound', 'customPassword', 'email', 'merchantData', 'userData'])
  })

  test('[P258, P259, P260] as participant removes the flag, the role, the email and the person', () => {
    removeKeysOf('participant')
    expect(keys()).toEqual(['checkInSound', 'customPassword', 'merchantData'])
  })

  test('[P286] as merchant removes the flag, the role and the merchant’s details', () => {
    removeKeysOf('merchant')
    expect(keys()).toEqual(['checkInSound', 'customPassword', 'email'])
  })

  test('as service provider equals the context logout', () => {
    removeKeysOf('serviceProvider')
    expect(keys()).toEqual(['checkInSound', 'customPassword', 'email', 'merchantData'])
  })

  test.each(['admin', 'participant', 'merchant', 'serviceProvider'] as const)(
    'as %s leaves no session to restore',
    (role) => {
      removeKeysOf(role)
      expect(readSession()).toBeNull()
    },
  )

  test('throws when storage is forbidden', () => {
    forbidStorage()
    expect(() => removeKeysOf('merchant')).toThrow('The operation is insecure.')
    expect(() => clearSession()).toThrow('The operation is insecure.')
  })
})

describe('another tab', () => {
  test.each(['isAuthenticated', 'userRole', 'userData', null])(
    'that changes %j is followed until the listener stops',
    (key) => {
      const window = stubWindow()
      const seen: (Session | null)[] = []
      const stop = listenForStoredSession((session) => seen.push(session))
      storeSession(camper)
      window.dispatchEvent(storageEvent(key))
      clearSession()
      window.dispatchEvent(storageEvent(key))
      stop()
      window.dispatchEvent(storageEvent(key))
      expect(seen).toEqual([camper, null])
    },
  )

  test('[W509] that changes the session while this page is in the back/forward cache is followed before the page becomes visible', () => {
    const window = stubWindow()
    const style = { visibility: '' }
    const frames: (() => void)[] = []
    vi.stubGlobal('document', { documentElement: { style } })
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
    const seen: (Session | null)[] = []
    const stop = listenForStoredSession((session) => seen.push(session))
    const show = (persisted: boolean) =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    storeSession(camper)
    window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
    expect(style.visibility).toBe('hidden')
    show(true)
    expect([seen, style.visibility]).toEqual([[camper], 'hidden'])
    for (const frame of frames) frame()
    expect(style.visibility).toBe('')
    show(false)
    window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: false }))
    expect(style.visibility).toBe('')
    stop()
    show(true)
    expect(seen).toEqual([camper])
  })

  test('that changes another key is ignored', () => {
    const window = stubWindow()
    const seen: (Session | null)[] = []
    const stop = listenForStoredSession((session) => seen.push(session))
    for (const key of ['checkInSound', 'email', 'needsPasswordUpdate', 'mantine-color-scheme-value'])
      window.dispatchEvent(storageEvent(key))
    stop()
    expect(seen).toEqual([])
  })
})
