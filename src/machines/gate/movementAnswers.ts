import {
  type MovementKind,
  type MovementVerdict,
  movementVerdicts,
  type Place,
  type Standing,
  type WrittenMovement,
} from '../../domain/gate/movements.ts'
import { isUndecided, messageOf, type Outcome, type Refusal } from '../../domain/lib/outcome.ts'
import { fullNameOf } from '../../domain/people/people.ts'

/** An arrival is the documented check-in, with answers of its own. */
export type LaterKind = Exclude<MovementKind, 'arrive'>

export type StandingAnswer = Outcome<Standing>
export type MoveAnswer = Outcome<WrittenMovement>

/**
 * - `unreachable`: the server could not decide: it is down, busy, or received an incomplete request
 * - `refused`: the server refused the caller or the request
 */
type NoVerdict = 'notFound' | 'unreachable' | 'refused'

export function classifyStanding(answer: StandingAnswer, kind: LaterKind): MovementVerdict | NoVerdict {
  return answer.ok ? movementVerdicts[kind][answer.value.place] : classifyRefusal(answer)
}

/**
 * - `written`: the only result that shows green
 * - `undone`: a retry of a movement that was undone meanwhile
 * - `asksWithWhom`: a lead has turned the question on after the search
 */
export type MoveJudgement =
  | 'written'
  | 'undone'
  | 'asksWithWhom'
  | Exclude<MovementVerdict, 'allowed'>
  | NoVerdict

export function classifyMove(answer: MoveAnswer, wasAsked: boolean): MoveJudgement {
  if (answer.ok) return 'written'
  const { reason } = answer
  if (reason === 'undone') return reason
  if ((reason === 'alreadyThere' || reason === 'wrongPlace') && standingIn(answer)) return reason
  if (reason === 'invalid' && !wasAsked) return 'asksWithWhom'
  return classifyRefusal(answer)
}

function classifyRefusal(refusal: Refusal): NoVerdict {
  if (refusal.status === 404) return 'notFound'
  return isUndecided(refusal) ? 'unreachable' : 'refused'
}

/** The cast is safe: the API call has validated the data of these two refusals. */
export function standingIn(answer: StandingAnswer | MoveAnswer): Standing | null {
  if (!answer.ok) {
    const isMisplaced = answer.reason === 'alreadyThere' || answer.reason === 'wrongPlace'
    return isMisplaced ? ((answer.data as Standing | undefined) ?? null) : null
  }
  return 'standing' in answer.value ? answer.value.standing : answer.value
}

export const ownGroup = 'Own group'
export const noWithWhomText = 'Ask with whom this person leaves. Type the name, or press Own group.'
export const noReasonText = 'Type why this person may pass.'

const wherePeopleAre: Readonly<Record<Place, string>> = {
  expected: 'has not been checked in',
  inside: 'is inside already',
  outside: 'has stepped out',
  home: 'has gone home',
}

export function wrongPlaceText(kind: LaterKind, { participant, place }: Standing): string {
  const where = `${fullNameOf(participant)} ${wherePeopleAre[place]}`
  return movementVerdicts[kind][place] === 'alreadyThere'
    ? `${where} already.`
    : `${where}. Ask what happened.`
}

export function searchAnswerText(answer: StandingAnswer, kind: LaterKind): string {
  if (answer.ok) return wrongPlaceText(kind, answer.value)
  if (answer.message !== undefined) return answer.message
  return answer.status === 404 ? 'No participant found with this ID' : noAnswerText
}

const doneTexts: Readonly<Record<LaterKind, string>> = {
  stepOut: 'has stepped out.',
  backIn: 'is back in.',
  goHome: 'has gone home.',
}

export function moveAnswerText(answer: MoveAnswer, kind: LaterKind): string {
  if (answer.message !== undefined) return answer.message
  if (answer.ok) return `${answer.value.movement.name} ${doneTexts[kind]}`
  const standing = standingIn(answer)
  return standing ? wrongPlaceText(kind, standing) : 'This could not be noted. Please try again.'
}

const noAnswerText = 'The server cannot do this now. Please try again in a minute.'

export function exceptionText(error: unknown): string {
  return messageOf(error) || noAnswerText
}
