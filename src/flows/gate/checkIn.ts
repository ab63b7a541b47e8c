import { fromPromise, type SnapshotFrom } from 'xstate'
import { confirmCheckIn, searchCheckIn } from '../../api/gate/checkIn.ts'
import { signalOf, type Verdict } from '../../domain/gate/verdict.ts'
import { checkInMachine, verdictOf } from '../../machines/gate/checkIn.ts'
import type { ScanReplaced } from '../../machines/gate/scan.ts'
import { makeIdempotencyKey } from '../../services/storage/idempotencyKey.ts'
import { hasPeople } from '../account/sessionUser.ts'
import { scanListener } from '../lib/scanListener.ts'
import { useSignals } from '../lib/sound.ts'
import { useFlow } from '../lib/useFlow.ts'

export const checkInFlow = checkInMachine.provide({
  actors: {
    listenForScans: scanListener,
    searchParticipant: fromPromise(({ input, signal }) => searchCheckIn(input, signal)),
    makeIdempotencyKey: fromPromise(async () => makeIdempotencyKey()),
    confirmCheckIn: fromPromise(({ input: { code, number, isByName, idempotencyKey } }) =>
      confirmCheckIn({ code: scannedOf(code, number), isByName }, idempotencyKey),
    ),
  },
})

/** Only our own server knows the numbers of replacement cards; all others search by code. */
export function scannedOf(code: string, number: string): string {
  const isOfCard = hasPeople() && number.toUpperCase() !== code.toUpperCase()
  return isOfCard ? number : code
}

const withoutPerson: readonly (Verdict | null)[] = [null, 'notFound', 'unreachable', 'refused']

/**
 * True if the camera may submit the same code once more. A card often stays in view while its person is
 * shown; it must not restart the search or replace the green result.
 */
export function acceptsSameCode(state: SnapshotFrom<typeof checkInMachine>): boolean {
  return state.matches('ready') && withoutPerson.includes(verdictOf(state))
}

export function useCheckIn(onReplaced: (event: ScanReplaced) => void) {
  const { sound, giveSignal } = useSignals()
  const checkIn = useFlow(checkInFlow, {
    listeners: {
      'verdict.given': ({ verdict }) => giveSignal(signalOf[verdict]),
      'scan.replaced': onReplaced,
    },
  })
  const readByCamera = (code: string, isAgain: boolean) => {
    if (isAgain && !acceptsSameCode(checkIn.actor.getSnapshot())) return
    checkIn.send({ type: 'code.scanned', code })
  }
  return { checkIn, sound, readByCamera }
}
