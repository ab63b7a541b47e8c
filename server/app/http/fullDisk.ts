import { type RouteKey, routes } from '../../../src/api/routes.ts'
import type { ApiContext, Host } from './call.ts'
import { Refused } from './refused.ts'

/*
 * The calls that still work when the disk of the embedded database is nearly full
 * (docs/operations/full-disk.md). Reads and sign-out always work. Calls that write a few bytes to let people
 * read, or to revoke access, work while there is any room. Everything else waits, including callbacks of a
 * payment gateway, which are sent again and can be queried.
 */

const goOnWithLittleRoom: ReadonlySet<RouteKey> = new Set([
  'participantSignIn',
  'merchantSignIn',
  'adminSignIn',
  'pair',
  'participantHealth',
  'payer',
  'auditFile',
  'journalFile',
  'lockHealth',
  'unlockHealth',
  // A stolen session can read until it is revoked.
  'endSession',
  'endOtherSessions',
  'endStaffSessions',
  'closeStaff',
  'revokeDevice',
  'stopScans',
  // A found card can pay until it is reported lost.
  'loseCard',
  'freezeWallet',
  'withdrawPerson',
])

export function refuseWithoutRoom(key: RouteKey, context: ApiContext, { database }: Host): void {
  const room = database.room()
  if (room === 'enough' || key === 'signOut') return
  if (goOnWithLittleRoom.has(key) ? room === 'little' : !writes(key, context)) return
  throw noRoom()
}

export function noRoom(): Refused {
  return new Refused(
    'unavailable',
    'The server has no room left, so nothing was saved. Please tell the camp office.',
  )
}

function writes(key: RouteKey, context: ApiContext): boolean {
  if (key === 'checkImport') return false
  if (key === 'checkIn') return context.req.query('step') === 'confirm'
  return routes[key].method !== 'GET'
}
