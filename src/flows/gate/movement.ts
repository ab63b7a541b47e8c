import type { SnapshotFrom } from 'xstate'
import { signalOf } from '../../domain/gate/verdict.ts'
import type { HostLink } from '../../machines/gate/gateLink.ts'
import { movementMachine, movementVerdictOf } from '../../machines/gate/movement.ts'
import type { LaterKind } from '../../machines/gate/movementAnswers.ts'
import type { ScanReplaced } from '../../machines/gate/notConfirmed.ts'
import { scanListener } from '../lib/scanListener.ts'
import { useSignals } from '../lib/sound.ts'
import { useFlow } from '../lib/useFlow.ts'
import { useHostLink } from './hostLink.ts'
import { movementActors } from './movementActors.ts'

export const movementFlow = movementMachine.provide({
  actors: { listenForScans: scanListener, ...movementActors },
})

function acceptsSameCode(state: SnapshotFrom<typeof movementMachine>): boolean {
  const verdict = movementVerdictOf(state)
  return state.matches('ready') && verdict !== 'checkedIn' && verdict !== 'alreadyCheckedIn'
}

interface MovementListeners {
  readonly onNoted: () => void
  readonly onUnknown: (number: string) => void
  readonly onReplaced: (event: ScanReplaced) => void
}

export function useMovement(
  kind: LaterKind,
  { onNoted, onUnknown, onReplaced }: MovementListeners,
  link?: HostLink,
) {
  const { sound, giveSignal } = useSignals()
  const movement = useFlow(movementFlow, {
    input: { kind },
    listeners: {
      'verdict.given': ({ verdict }) => {
        if (verdict === 'unreachable' && giveUp()) return
        giveSignal(signalOf[verdict])
        if (verdict === 'checkedIn' || verdict === 'unreachable') onNoted()
      },
      'code.unknown': ({ number }) => onUnknown(number),
      'scan.replaced': onReplaced,
      'host.late': () => giveUp(),
      'scan.left': ({ left }) => link?.onLeft(left),
    },
  })
  const giveUp = useHostLink(link, movement.send, movement)
  const readByCamera = (code: string, isAgain: boolean) => {
    if (isAgain && !acceptsSameCode(movement.actor.getSnapshot())) return
    movement.send({ type: 'code.scanned', code })
  }
  return { movement, sound, readByCamera }
}
