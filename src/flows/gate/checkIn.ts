import { fromPromise, type SnapshotFrom } from 'xstate'
import { confirmCheckIn, searchCheckIn } from '../../api/gate/checkIn.ts'
import type { AttemptMark } from '../../domain/gate/movements.ts'
import { signalOf, type Verdict } from '../../domain/gate/verdict.ts'
import { checkInMachine, type VerdictGiven, verdictOf } from '../../machines/gate/checkIn.ts'
import type { HostLink } from '../../machines/gate/gateLink.ts'
import type { KeyedMark } from '../../machines/gate/movement.ts'
import type { ScanReplaced } from '../../machines/gate/notConfirmed.ts'
import { makeIdempotencyKey } from '../../services/storage/idempotencyKey.ts'
import { canGate, hasPeople } from '../account/sessionUser.ts'
import { announceConfirm } from '../lib/confirms.ts'
import { scanListener } from '../lib/scanListener.ts'
import { useSignals } from '../lib/sound.ts'
import { useFlow } from '../lib/useFlow.ts'
import { useHostLink } from './hostLink.ts'

export const checkInFlow = checkInMachine.provide({
  actors: {
    listenForScans: scanListener,
    searchParticipant: fromPromise(({ input, signal }) => searchCheckIn(input, signal)),
    makeIdempotencyKey: fromPromise(async () => {
      const key = makeIdempotencyKey()
      lastMark = canGate() ? { key, ...(await newMark()) } : null
      return key
    }),
    confirmCheckIn: fromPromise(({ input: { code, number, isByName, idempotencyKey } }) =>
      announceConfirm(
        { key: idempotencyKey, number, kind: 'arrive', ...markOf(idempotencyKey) },
        confirmCheckIn({ code: scannedOf(code, number), isByName }, idempotencyKey, markOf(idempotencyKey)),
      ),
    ),
  },
})

/** A retry of the last attempt sends the same mark. */
let lastMark: KeyedMark | null = null

async function newMark(): Promise<AttemptMark> {
  const { markAttempt } = await import('../../services/offline/attemptMark.ts')
  return markAttempt()
}

function markOf(idempotencyKey: string): AttemptMark | undefined {
  if (lastMark?.key !== idempotencyKey) return undefined
  const { key: _, ...mark } = lastMark
  return mark
}

/** Only our own server knows the numbers of replacement cards; all others search by code. */
function scannedOf(code: string, number: string): string {
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

export function useCheckIn(
  onVerdict: (given: VerdictGiven) => void,
  onReplaced: (event: ScanReplaced) => void,
  link?: HostLink,
) {
  const { sound, giveSignal } = useSignals()
  const checkIn = useFlow(checkInFlow, {
    listeners: {
      'verdict.given': (given) => {
        const { verdict } = given
        if (verdict === 'unreachable' && giveUp()) return
        giveSignal(signalOf[verdict])
        onVerdict(given)
      },
      'scan.replaced': onReplaced,
      'host.late': () => giveUp(),
      'scan.left': ({ left }) => link?.onLeft(left),
    },
  })
  const giveUp = useHostLink(link, checkIn.send, checkIn)
  const readByCamera = (code: string, isAgain: boolean) => {
    if (isAgain && !acceptsSameCode(checkIn.actor.getSnapshot())) return
    checkIn.send({ type: 'code.scanned', code })
  }
  return { checkIn, sound, readByCamera }
}
