import * as z from 'zod/mini'
import type { Session, SessionUser } from '../../domain/account/session.ts'
import { type Permissions, permissionsIn } from '../../domain/staff/rights.ts'
import { isRole, type Role } from '../../domain/staff/roles.ts'
import { readStored, removeStored } from './storage.ts'
import { storedValue } from './storedValue.ts'

const userData = storedValue('userData', z.pipe(z.record(z.string(), z.unknown()), z.transform(userFrom)))

/**
 * The session in the documented local-storage keys (admin document §3, portal document §3): `isAuthenticated` is true, the role is known, and `userData` is a JSON object that
 * identifies the caller. Anything else counts as signed out.
 */
export function readSession(): Session | null {
  const role = readStored('userRole')
  const user = userData.read()
  if (readStored('isAuthenticated') !== 'true' || !isRole(role) || user === null) return null
  const named = namedBy[role]
  return named !== undefined && !user[named] ? null : { role, user }
}

const namedBy: Readonly<Partial<Record<Role, keyof SessionUser>>> = {
  participant: 'code',
  merchant: 'merchantNumber',
}

const fieldTypes: Readonly<
  Record<Exclude<keyof SessionUser, keyof Permissions>, 'string' | 'number' | 'boolean'>
> = {
  _id: 'string',
  code: 'string',
  firstname: 'string',
  lastname: 'string',
  gender: 'string',
  age: 'number',
  isAgeUnknown: 'boolean',
  union: 'string',
  country: 'string',
  whatsapp: 'string',
  checkedIn: 'boolean',
  checkedOut: 'boolean',
  registeredAt: 'string',
  merchantNumber: 'string',
  merchantName: 'string',
  balance: 'number',
  createdAt: 'string',
  email: 'string',
  name: 'string',
  device: 'string',
  isConfigured: 'boolean',
  mustChangePassword: 'boolean',
}

/**
 * Another version, or another app of this origin, may have stored anything here, so only valid fields are
 * used.
 */
function userFrom(stored: Readonly<Record<string, unknown>>): SessionUser {
  const fields = Object.entries(fieldTypes).filter(([field, type]) => typeof stored[field] === type)
  return {
    ...Object.fromEntries(fields.map(([field]) => [field, stored[field]])),
    ...permissionsIn(stored),
  }
}

/**
 * The order of the writes prevents another tab from reading a person under another's role. Removes data of
 * other accounts.
 * @throws when the storage is full or forbidden; then no session is stored
 */
export function storeSession({ role, user }: Session): void {
  try {
    if (readStored('userRole') !== role) removeStored(['isAuthenticated'])
    if (!isOf(user, userData.read())) removeStored(['merchantData', 'email'])
    userData.write(user)
    if (role === 'merchant') localStorage.setItem('merchantData', JSON.stringify(user))
    if (user.email !== undefined) localStorage.setItem('email', user.email)
    localStorage.setItem('userRole', role)
    localStorage.setItem('isAuthenticated', 'true')
  } catch (error) {
    removeStored(['isAuthenticated'])
    throw error
  }
}

const identities = ['code', 'merchantNumber', 'email'] as const

function isOf(user: SessionUser, before: SessionUser | null): boolean {
  return before !== null && identities.every((identity) => before[identity] === user[identity])
}

export function clearSession(): void {
  removeStored(['isAuthenticated', 'userRole', 'userData'])
}

const keysOfSignOut: Readonly<Record<Role, readonly string[]>> = {
  admin: ['isAuthenticated', 'userRole'],
  participant: ['isAuthenticated', 'userRole', 'email', 'userData'],
  merchant: ['isAuthenticated', 'userRole', 'merchantData', 'userData'],
  serviceProvider: ['isAuthenticated', 'userRole', 'userData'],
}

export function isOtherPersonStored({ role, user }: Session): boolean {
  const stored = readSession()
  if (stored === null) return false
  const isOther = (identity: (typeof identities)[number]) =>
    Boolean(user[identity] && stored.user[identity]) && user[identity] !== stored.user[identity]
  return stored.role !== role || identities.some(isOther)
}

/** An admin's `userData` stays, as documented, until another account signs in. */
export function removeKeysOf(role: Role): void {
  removeStored(keysOfSignOut[role])
}

/**
 * Reports sign-ins and sign-outs of other tabs, also those that a page missed in the back/forward cache. Such
 * a page is hidden until it is drawn for the current session.
 */
export function listenForStoredSession(listener: (session: Session | null) => void): () => void {
  const keys = ['isAuthenticated', 'userRole', 'userData', null]
  const onStorage = ({ key }: StorageEvent) => {
    if (keys.includes(key)) listener(readSession())
  }
  const onHidden = ({ persisted }: PageTransitionEvent) => {
    if (persisted) document.documentElement.style.visibility = 'hidden'
  }
  const onShown = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    listener(readSession())
    requestAnimationFrame(() => {
      document.documentElement.style.visibility = ''
    })
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pagehide', onHidden)
  window.addEventListener('pageshow', onShown)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pagehide', onHidden)
    window.removeEventListener('pageshow', onShown)
  }
}
