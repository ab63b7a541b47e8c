import { type MovementKind, movementKinds } from '../../domain/gate/movements.ts'
import { readStored } from '../storage/storage.ts'

/** In `localStorage`, per device: a gate goes on with what it did, whoever signs in. */
const modeKey = 'gateMode'

export function readGateMode(): MovementKind {
  const stored = readStored(modeKey)
  return movementKinds.find((kind) => kind === stored) ?? 'arrive'
}

/** Where storage is full or forbidden the choice is forgotten with the page. */
export function rememberGateMode(mode: MovementKind): void {
  try {
    localStorage.setItem(modeKey, mode)
  } catch {
    return
  }
}
