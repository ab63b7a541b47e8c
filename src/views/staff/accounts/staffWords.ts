import type { Tone } from '../../../domain/camper/wallet.ts'
import { type Right, rightLabels } from '../../../domain/staff/rights.ts'
import type { StaffAccount, StaffState } from '../../../domain/staff/staff.ts'

interface StateWords {
  readonly label: string
  readonly sentence: string
  readonly tone: Tone
}

const wordsOfStates: Readonly<Record<StaffState, StateWords>> = {
  open: { label: 'Open', sentence: 'Open', tone: 'good' },
  firstPassword: { label: 'First password', sentence: 'First password not changed yet', tone: 'warning' },
  closed: { label: 'Closed', sentence: 'Closed: cannot sign in', tone: 'neutral' },
}

/** A replayed recording masks the state. */
export function stateWords(state: StaffState): StateWords {
  return wordsOfStates[state] ?? wordsOfStates.open
}

export function rightsWords(rights: readonly Right[]): string {
  return rights.length === 0 ? 'No rights yet' : rights.map((right) => rightLabels[right]).join(', ')
}

export function placesText({ sessions }: Pick<StaffAccount, 'sessions'>): string {
  if (sessions === 0) return 'Not signed in'
  return sessions === 1 ? 'Signed in: 1 place' : `Signed in: ${sessions} places`
}

export const firstPasswordNote =
  'Give these to the person now. The password is not shown again. The person signs in as “Admin” and must then choose their own password.'
