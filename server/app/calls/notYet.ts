import { Refused } from '../refused.ts'

/** A call of the contract whose flow is not built yet: whoever may make it learns so. */
export function notYet(): never {
  throw new Refused('notYet', 'This part of the portal is not open yet. Please ask the organiser.')
}
