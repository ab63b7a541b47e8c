import { beforeAll, beforeEach } from 'vitest'
import type { Database } from '../../../../server/database/database.ts'
import { describeOnAnyEngine, type OpenDatabase } from '../../support/databases.ts'
import {
  addCampers,
  addPeople,
  addStaff,
  newToken,
  pairedDevice,
  removePeople,
  startSession,
} from './people.ts'
import { type Portal, portalOver } from './portal.ts'

/** A camp that exists from its hook on. Its cookies are known before, so that tests hold them as constants. */
export interface Camp {
  readonly database: Database
  readonly portal: Portal
  /** Adds a camper, with a code that no other camper of this camp has. */
  newCamper(): Promise<string>
  /** The cookie of a session from the opening on, of an account that need not change its password. */
  signedIn(account: string): string
  /** The cookie of a gate that is paired from the opening on. */
  paired(device?: { readonly id: string; readonly name: string }): string
}

/** Tests on each engine that share one database with all people and staff. */
export function describeCamp(name: string, tests: (camp: Camp) => void): void {
  describeOnAnyEngine(name, (open) => tests(campBefore(beforeAll, open)))
}

/** The same, with new people, sessions and portal for each test. The audit, money and movements stay. */
export function describeFreshCamp(name: string, tests: (camp: Camp) => void): void {
  describeOnAnyEngine(name, (open) => tests(campBefore(beforeEach, open)))
}

function campBefore(hook: typeof beforeAll | typeof beforeEach, open: OpenDatabase): Camp {
  let database: Database | undefined
  let portal: Portal | undefined
  let campers = 0
  const additions: ((database: Database) => Promise<string>)[] = []
  const cookieOf = (add: (database: Database, token: string) => Promise<string>) => {
    const token = newToken()
    additions.push((to) => add(to, token))
    return `session=${token}`
  }
  hook(async () => {
    if (database === undefined) database = await open()
    else await removePeople(database)
    await addPeople(database)
    await addStaff(database)
    portal = portalOver(database)
    for (const add of additions) await add(database)
  })
  const camp = { database: later(() => database), portal: later(() => portal) }
  return {
    ...camp,
    async newCamper() {
      const code = `CAMPER-${++campers}`
      await addCampers(camp.database, [code])
      return code
    },
    signedIn: (account) => cookieOf((to, token) => startSession(to, account, { token })),
    paired: (device) => cookieOf((to, token) => pairedDevice(to, { ...device, token })),
  }
}

/** Forwards to a value that a hook makes. */
function later<Value extends object>(made: () => Value | undefined): Value {
  return new Proxy({} as Value, {
    get: (_, field) => {
      const value = made()
      if (value === undefined) throw new Error('The camp exists only in hooks and tests.')
      return Reflect.get(value, field)
    },
  })
}
