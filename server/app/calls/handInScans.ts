import { Refused } from '../refused.ts'

export function handInScans(): never {
  throw new Refused('notYet', 'This is not done yet.')
}
