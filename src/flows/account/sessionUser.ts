import type { SessionUser } from '../../domain/account/session.ts'
import { type Ability, can } from '../../domain/staff/rights.ts'
import { sessionActor, useSessionState } from './session.ts'

const nobody: SessionUser = {}

/** Whoever is signed in, with what they may do as the host has said it last. */
export function useSessionUser(): SessionUser {
  return useSessionState().context.session?.user ?? nobody
}

/** Whether the host knows more of people than their codes; a host of the documents is asked for codes alone. */
export function hasPeople(): boolean {
  return hostCan('people')
}

/** Whether the host keeps what a gate says of an attempt. */
export function canGate(): boolean {
  return hostCan('gate')
}

export function hostCan(ability: Ability): boolean {
  return can(sessionActor().getSnapshot().context.session?.user ?? nobody, ability)
}
