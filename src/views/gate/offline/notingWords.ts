import type { MovementKind } from '../../../domain/gate/movements.ts'
import type { Verdict } from '../../../domain/gate/verdict.ts'
import type { NotingContext } from '../../../machines/gate/noting.ts'
import { verdictWords } from '../../ui/parts/Verdict.tsx'

export const noteTitles: Readonly<Record<MovementKind, string>> = {
  arrive: 'Participant Check-In',
  stepOut: 'Step Out',
  backIn: 'Back In',
  goHome: 'Go Home',
}

export const noteLabels: Readonly<Record<MovementKind, string>> = {
  arrive: 'Note arrival',
  stepOut: 'Note step out',
  backIn: 'Note back in',
  goHome: 'Note going home',
}

export function noteWordOf(verdict: Verdict, { here }: Pick<NotingContext, 'here'>): string {
  if (verdict === 'unreachable') return 'Not kept'
  if (verdict === 'notFound') return 'Not in the list'
  if (verdict === 'refused') return 'Ask first'
  if (verdict === 'alreadyCheckedIn') return here?.verdict === 'notedHere' ? 'Noted before' : 'Already so'
  return verdictWords[verdict]
}
