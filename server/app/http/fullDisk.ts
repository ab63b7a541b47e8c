import { type RouteKey, routes } from '../../../src/api/routes.ts'
import type { ApiContext, Host } from './call.ts'
import { Refused } from './refused.ts'

/*
 * Which calls go on when the disk of the embedded database is nearly full (docs/operations/full-disk.md). Reading and signing
 * out always do. What writes a few bytes so that people can go on reading, or shuts out who must not, does as long as there is any room:
 * the reserve is there for it. Everything else waits for room, the news of a payment gateway as well: it is sent again, and
 * asked for.
 */

const goOnWithLittleRoom: ReadonlySet<RouteKey> = new Set([
  'participantSignIn',
  'merchantSignIn',
  'adminSignIn',
  'pair',
  // Read something, and write down that it was read.
  'participantHealth',
  'payer',
  'auditFile',
  'lockHealth',
  'unlockHealth',
  // A stolen phone or session reads on until it is ended.
  'endSession',
  'endOtherSessions',
  'endStaffSessions',
  'closeStaff',
  'revokeDevice',
  'stopScans',
  // A card that was found pays on until it is reported.
  'loseCard',
  'freezeWallet',
  'withdrawPerson',
])

/** Refuses with 503 what this call would write where there is no room for it. */
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
