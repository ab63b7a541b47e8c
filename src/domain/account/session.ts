import type { Admin, Merchant, Participant } from '../people/people.ts'
import type { Permissions } from '../staff/rights.ts'
import { homeOf, type Role } from '../staff/roles.ts'

/** The user that a sign-in answers, as kept in `userData`; it has only the fields of its role. */
export type SessionUser = Partial<Participant> &
  Partial<Merchant> &
  Partial<Admin> &
  Permissions & {
    /** The lead's name for this device; only a paired device has one. */
    readonly device?: string | undefined
    /** Set for staff and stalls with a first password; a camper has the documented flags instead. */
    readonly mustChangePassword?: boolean | undefined
  }

/** A hint for this browser only: the server decides by its cookie. */
export interface Session {
  readonly role: Role
  readonly user: SessionUser
}

/**
 * Staff without the lead right start at `/admin`, which redirects to the first page that their rights allow.
 */
export function homeFor({ role, user }: Session): string {
  return role === 'admin' && user.rights && !user.rights.includes('lead') ? '/admin' : homeOf[role]
}

export interface OwedSignOut {
  /** Our own server reports how the sign-out ended; another server may not have that call. */
  readonly isOwnServer: boolean
}

export interface OwnSession {
  readonly id: string
  readonly isThis: boolean
  readonly startedAt: string
  /** Accurate to a minute. */
  readonly lastSeenAt: string
  readonly browser: string | null
  readonly network: string | null
}
