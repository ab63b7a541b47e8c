import type { ReactNode, RefObject } from 'react'
import type { HostLink } from '../../../machines/gate/gateLink.ts'
import type { ScanReplaced } from '../../../machines/gate/notConfirmed.ts'
import type { OnCode } from './useCameraCodes.ts'

export interface GateSurroundings {
  /** `isHeld` disables the switches while an answer is pending. */
  readonly mode: (isHeld: boolean) => ReactNode
  /** The camera stays open across modes; `hears` holds the handler of the current mode. */
  readonly camera: { readonly place: ReactNode; readonly hears: RefObject<OnCode> }
  readonly lastMovements: ReactNode
  readonly notConfirmed: { readonly place: ReactNode; readonly hears: (event: ScanReplaced) => void }
  readonly insideNow: ReactNode
  /** Called after a movement that was recorded or is undecided. */
  readonly onNoted: () => void
  /** Only where the device can work offline. */
  readonly connection?: ReactNode
  readonly link?: HostLink | undefined
}
