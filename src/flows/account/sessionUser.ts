import type { SessionUser } from '../../domain/account/session.ts'
import { type Ability, can } from '../../domain/staff/rights.ts'
import { sessionActor, useSessionState } from './session.ts'

const noUser: SessionUser = {}

export function useSessionUser(): SessionUser {
  return useSessionState().context.session?.user ?? noUser
}

export function hasPeople(): boolean {
  return hostCan('people')
}

export function hostCan(ability: Ability): boolean {
  return can(sessionActor().getSnapshot().context.session?.user ?? noUser, ability)
}

/** A sign-out is running; automatic calls pause. */
export function isLeaving(): boolean {
  return sessionActor().getSnapshot().context.isLeaving
}
