import { expect, test } from 'vitest'
import { homeFor, type Session } from '../../../src/domain/account/session.ts'

test.each<[Session, string]>([
  [{ role: 'participant', user: {} }, '/app'],
  [{ role: 'participant', user: { rights: ['gate'] } }, '/app'],
  [{ role: 'merchant', user: { rights: [] } }, '/merchant/home'],
  [{ role: 'serviceProvider', user: {} }, '/provider'],
  [{ role: 'admin', user: {} }, '/admin/dashboard'],
  [{ role: 'admin', user: { rights: ['gate', 'lead'] } }, '/admin/dashboard'],
  [{ role: 'admin', user: { rights: ['gate'] } }, '/admin'],
  [{ role: 'admin', user: { rights: [] } }, '/admin'],
])('the session %j starts at %s', (session, home) => {
  expect(homeFor(session)).toBe(home)
})
