import type { DeviceCheck } from '../../../domain/gate/deviceGate.ts'
import type { MovementKind, Place, Standing } from '../../../domain/gate/movements.ts'
import type { Verdict } from '../../../domain/gate/verdict.ts'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import { asksForReason, type Found, type Source } from '../../../machines/gate/gateResults.ts'
import type { LaterKind } from '../../../machines/gate/movementAnswers.ts'
import { verdictWords } from '../../ui/parts/Verdict.tsx'
import { confirmArrivalLabel } from './CheckInView.tsx'

export const gateTitles: Readonly<Record<MovementKind, string>> = {
  arrive: 'Participant Check-In',
  stepOut: 'Step Out',
  backIn: 'Back In',
  goHome: 'Go Home',
}

const confirmLabels: Readonly<Record<Source, Readonly<Record<MovementKind, string>>>> = {
  server: {
    arrive: confirmArrivalLabel,
    stepOut: 'Let Out',
    backIn: 'Let Back In',
    goHome: 'Let Go Home',
  },
  device: {
    arrive: 'Note arrival',
    stepOut: 'Note step out',
    backIn: 'Note back in',
    goHome: 'Note going home',
  },
}

const anywayLabels: Readonly<Record<Source, string>> = {
  server: 'Let through anyway',
  device: 'Note anyway',
}

export const askServerLabel = 'Ask the server'

export function confirmLabel(source: Source, kind: MovementKind, isQuestioned: boolean): string {
  return isQuestioned ? anywayLabels[source] : confirmLabels[source][kind]
}

const ownWords: Readonly<Record<LaterKind, Readonly<Record<Verdict, string>>>> = {
  stepOut: {
    ...verdictWords,
    checkedIn: 'Stepped out',
    alreadyCheckedIn: 'Already out',
    refused: 'Not noted',
  },
  backIn: { ...verdictWords, checkedIn: 'Back in', alreadyCheckedIn: 'Inside already', refused: 'Not noted' },
  goHome: { ...verdictWords, checkedIn: 'Gone home', alreadyCheckedIn: 'Already home', refused: 'Not noted' },
}

export function wordsOf(kind: MovementKind): Readonly<Record<Verdict, string>> {
  return kind === 'arrive' ? verdictWords : ownWords[kind]
}

const misplacedWords: Readonly<Record<Place, string>> = {
  expected: 'Not arrived',
  inside: 'Inside already',
  outside: 'Stepped out',
  home: 'Left for home',
}

interface Judged {
  readonly source: Source
  readonly kind: MovementKind
  readonly found: Found | null
}

export function gateWord(verdict: Verdict, { source, kind, found }: Judged): string {
  if (source === 'device') return deviceWord(verdict, kind, found && 'check' in found ? found.check : null)
  const isQuestion = verdict === 'refused' && found && 'standing' in found && asksForReason(kind, found)
  return isQuestion ? misplacedWords[found.standing.place] : wordsOf(kind)[verdict]
}

function deviceWord(verdict: Verdict, kind: MovementKind, check: DeviceCheck | null): string {
  if (verdict === 'unreachable') return 'Not kept'
  if (verdict === 'notFound') return 'Not in the list'
  if (verdict === 'refused') return 'Ask first'
  if (verdict === 'alreadyCheckedIn' && check?.verdict === 'notedHere') return 'Noted before'
  return wordsOf(kind)[verdict]
}

export function sinceText({ since, gate, by }: Standing): string {
  if (since === null) return ''
  const parts = [
    `Since ${campDateTime(since)}`,
    gate === null ? '' : `at ${gate}`,
    by === null ? '' : `noted by ${by}`,
  ]
  return `${parts.filter((part) => part !== '').join(', ')}.`
}

export function withWhomText({ withWhom }: Pick<Standing, 'withWhom'>): string {
  return withWhom === null ? '' : `With: ${withWhom}.`
}
