import type { ReactNode, RefObject } from 'react'
import type { HostLink } from '../../../machines/gate/gateLink.ts'
import type { ScanReplaced } from '../../../machines/gate/notConfirmed.ts'
import type { OnCode } from './useCameraCodes.ts'

/** What stands around a flow of the gate, whatever the gate does. */
export interface GateSurroundings {
  /** The switches; held while an answer is missing. */
  readonly mode: (isHeld: boolean) => ReactNode
  /** It stays open whatever the gate does: its place, and who hears what it reads. */
  readonly camera: { readonly place: ReactNode; readonly hears: RefObject<OnCode> }
  readonly lastMovements: ReactNode
  /** Whose scan was replaced before it was confirmed: its place, and what hears of each. */
  readonly notConfirmed: { readonly place: ReactNode; readonly hears: (event: ScanReplaced) => void }
  /** How many people are where. */
  readonly insideNow: ReactNode
  /** Something was noted, or perhaps was. */
  readonly onNoted: () => void
  /** How the gate reaches its host; only where the device can go on without it. */
  readonly connection?: ReactNode
  readonly link?: HostLink | undefined
}
