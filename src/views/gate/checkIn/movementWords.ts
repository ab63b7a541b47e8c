import type { Place, Standing } from '../../../domain/gate/movements.ts'
import type { Verdict } from '../../../domain/gate/verdict.ts'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import { asksForReason, type LaterKind } from '../../../machines/gate/movementAnswers.ts'
import { verdictWords } from '../../ui/parts/Verdict.tsx'

export const movementTitles: Readonly<Record<LaterKind, string>> = {
  stepOut: 'Step Out',
  backIn: 'Back In',
  goHome: 'Go Home',
}

export const confirmLabels: Readonly<Record<LaterKind, string>> = {
  stepOut: 'Let Out',
  backIn: 'Let Back In',
  goHome: 'Let Go Home',
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

export const wordsOf = (kind: LaterKind): Readonly<Record<Verdict, string>> => ownWords[kind]

const misplacedWords: Readonly<Record<Place, string>> = {
  expected: 'Not arrived',
  inside: 'Inside already',
  outside: 'Stepped out',
  home: 'Left for home',
}

export function wordOf(verdict: Verdict, kind: LaterKind, standing: Standing | null): string {
  const isQuestion = verdict === 'refused' && standing !== null && asksForReason(kind, standing)
  return isQuestion ? misplacedWords[standing.place] : wordsOf(kind)[verdict]
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
