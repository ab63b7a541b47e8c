import type { MovementKind } from '../../../domain/gate/movements.ts'
import { GateInIcon, GateOutIcon, HomeIcon, type Icon, ReturnIcon } from '../../ui/parts/icons.tsx'

interface Look {
  readonly word: string
  readonly Sign: Icon
}

const looks: Readonly<Record<MovementKind, Look>> = {
  arrive: { word: 'Arrive', Sign: GateInIcon },
  stepOut: { word: 'Step out', Sign: GateOutIcon },
  backIn: { word: 'Back in', Sign: ReturnIcon },
  goHome: { word: 'Go home', Sign: HomeIcon },
}

export function movementLook(kind: MovementKind): Look {
  // A replayed recording masks the kind.
  return (looks as Partial<typeof looks>)[kind] ?? { word: kind, Sign: GateInIcon }
}
