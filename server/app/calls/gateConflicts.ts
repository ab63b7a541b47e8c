import { Refused } from '../refused.ts'

export function gateConflicts(): never {
  throw new Refused('notYet', 'This is not done yet.')
}
