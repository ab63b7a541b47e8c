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

/** Of the last attempt: a repeat of it has the same one. */
let lastMark: KeyedMark | null = null

/** With the files of a gate that can do more than the documented check-in. */
async function newMark(): Promise<AttemptMark> {
  const { markAttempt } = await import('../../services/offline/attemptMark.ts')
  return markAttempt()
}

function markOf(idempotencyKey: string): AttemptMark | undefined {
  if (lastMark?.key !== idempotencyKey) return undefined
  const { key: _, ...mark } = lastMark
  return mark
}

/** A card in place of the first one has a number that only our own host knows; every other search is for a code. */
function scannedOf(code: string, number: string): string {
  const isOfCard = hasPeople() && number.toUpperCase() !== code.toUpperCase()
  return isOfCard ? number : code
}

const withoutPerson: readonly (Verdict | null)[] = [null, 'notFound', 'unreachable', 'refused']

/**
 * Whether the page takes a code from the camera once more. A card often stays in view for as long as its person is
 * looked at, and a search must not begin again meanwhile, nor replace the green sign.
 */
export function takesAgain(state: SnapshotFrom<typeof checkInMachine>): boolean {
  return state.matches('ready') && withoutPerson.includes(verdictOf(state))
}

/**
 * @param onVerdict hears what each code or confirm has come to
 * @param onReplaced hears whose place another scan has taken
 * @param link of a device that goes on by itself where the host does not answer
 */
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
    if (isAgain && !takesAgain(checkIn.actor.getSnapshot())) return
    checkIn.send({ type: 'code.scanned', code })
  }
  return { checkIn, sound, readByCamera }
}
