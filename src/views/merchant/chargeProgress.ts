import type { SnapshotFrom } from 'xstate'
import type { chargeMachine } from '../../machines/charge.ts'

/** What the basket has to know of its charge, a flow of its own. */
export type ChargeProgress = 'none' | 'processing' | 'unknown' | 'refused' | 'charged'

export function progressOf(state: SnapshotFrom<typeof chargeMachine>): ChargeProgress {
  if (state.matches('charging')) return 'processing'
  if (state.matches('outcomeUnknown')) return 'unknown'
  if (state.matches('refused')) return 'refused'
  return state.matches('charged') ? 'charged' : 'none'
}
