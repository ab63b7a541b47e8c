import type { MovementKind } from '../../../domain/movements.ts'
import Arrive from './Arrive.tsx'
import type { GateSurroundings } from './gateSurroundings.ts'
import Movement from './Movement.tsx'

interface HostGateProps extends GateSurroundings {
  readonly kind: MovementKind
}

/** A gate that asks its host. */
export function HostGate({ kind, ...surroundings }: HostGateProps) {
  if (kind === 'arrive') return <Arrive {...surroundings} />
  return <Movement key={kind} kind={kind} {...surroundings} />
}
