import { type MovementKind, movementKinds } from '../../domain/gate/movements.ts'
import { readStored } from '../storage/storage.ts'

const modeKey = 'gateMode'

export function readGateMode(): MovementKind {
  const stored = readStored(modeKey)
  return movementKinds.find((kind) => kind === stored) ?? 'arrive'
}

export function rememberGateMode(mode: MovementKind): void {
  try {
    localStorage.setItem(modeKey, mode)
  } catch {
    return
  }
}
