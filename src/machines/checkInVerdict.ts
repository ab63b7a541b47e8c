import type { SnapshotFrom } from 'xstate'
import type { Verdict } from '../domain/verdict.ts'
import type { checkInMachine } from './checkIn.ts'

/** The verdict that stands on the screen, if any. */
export function verdictOf(state: SnapshotFrom<typeof checkInMachine>): Verdict | null {
  if (state.matches({ ready: 'checkedIn' })) return 'checkedIn'
  if (state.matches({ ready: 'alreadyCheckedIn' })) return 'alreadyCheckedIn'
  if (state.matches({ ready: 'notFound' })) return 'notFound'
  if (state.matches({ ready: 'unreachable' }) || state.matches({ found: 'unanswered' })) return 'unreachable'
  if (state.matches({ ready: 'refused' }) || state.matches({ found: 'refused' })) return 'refused'
  return null
}
