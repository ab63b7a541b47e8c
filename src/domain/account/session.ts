import type { Admin, Merchant, Participant } from '../people/people.ts'
import type { Permissions } from '../staff/rights.ts'
import { homeOf, type Role } from '../staff/roles.ts'

/** What a sign-in answers about the person, as it is kept in `userData`; only the fields a role needs are there. */
export type SessionUser = Partial<Participant> &
  Partial<Merchant> &
  Partial<Admin> &
  Permissions & {
    /** The name that a lead gave to this device; only a paired device has one. */
    readonly device?: string | undefined
    /** Of staff and stalls with a first password; a camper has documented flags of their own. */
    readonly mustChangePassword?: boolean | undefined
  }

/** A signed-in person as this browser knows them; the host decides by its cookie. */
export interface Session {
  readonly role: Role
  readonly user: SessionUser
}

/** `homeOf`, but for staff with some of the rights: `/admin` knows the first page that they may use. */
export function homeFor({ role, user }: Session): string {
  return role === 'admin' && user.rights && !user.rights.includes('lead') ? '/admin' : homeOf[role]
}

/** A sign-out that the server has not confirmed yet. */
export interface OwedSignOut {
  /** Whether the server is our own, which says how a sign-out ended; another one may have no such call. */
  readonly isOurs: boolean
}

/** One of the sessions of the person who asks for them, as our own host lists them. */
export interface OwnSession {
  /** Opens nothing. */
  readonly id: string
  readonly isThis: boolean
  readonly startedAt: string
  /** At most a minute old. */
  readonly lastSeenAt: string
  readonly browser: string | null
  readonly network: string | null
}
