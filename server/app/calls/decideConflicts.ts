import { Refused } from '../refused.ts'

export function decideConflicts(): never {
  throw new Refused('notYet', 'This is not done yet.')
}
