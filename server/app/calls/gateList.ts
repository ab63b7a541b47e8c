import { Refused } from '../refused.ts'

export function gateList(): never {
  throw new Refused('notYet', 'This is not done yet.')
}
