import type { SessionUser } from '../domain/session.ts'
import { useSessionState } from './session.ts'

const nobody: SessionUser = {}

/** Whoever is signed in, with what they may do as the host has said it last. */
export function useSessionUser(): SessionUser {
  return useSessionState().context.session?.user ?? nobody
}
