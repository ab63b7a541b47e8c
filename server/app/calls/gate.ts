import { Refused } from '../refused.ts'

function notYet(): never {
  throw new Refused('notYet', 'The gate cannot do this yet.')
}

export const whereIs = notYet
export const move = notYet
export const lastMovements = notYet
export const undoMovement = notYet
export const rollCall = notYet
export const nearCodes = notYet
export const gateSettings = notYet
export const changeGateSettings = notYet
