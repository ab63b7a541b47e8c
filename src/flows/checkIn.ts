import { fromCallback, fromPromise } from 'xstate'
import { confirmCheckIn, searchCheckIn } from '../api/checkIn.ts'
import { signalOf } from '../domain/verdict.ts'
import { checkInMachine } from '../machines/checkIn.ts'
import { makeIdempotencyKey } from '../services/idempotencyKey.ts'
import { listenForScans } from '../services/scanner.ts'
import { playSignal, readSoundSetting } from '../services/sound.ts'
import { vibrateSignal } from '../services/vibration.ts'
import { soundFlow } from './sound.ts'
import { useFlow } from './useFlow.ts'

export const checkInFlow = checkInMachine.provide({
  actors: {
    listenForScans: fromCallback(({ sendBack }) =>
      listenForScans({
        onScan: (code) => sendBack({ type: 'code.scanned', code }),
        isCodeField: (element) => element.hasAttribute('data-code-field'),
      }),
    ),
    searchParticipant: fromPromise(({ input, signal }) => searchCheckIn(input.code, signal)),
    makeIdempotencyKey: fromPromise(async () => makeIdempotencyKey()),
    confirmCheckIn: fromPromise(({ input }) => confirmCheckIn(input.code, input.idempotencyKey)),
  },
})

export function useCheckIn() {
  const sound = useFlow(soundFlow, { input: { setting: readSoundSetting() } })
  const checkIn = useFlow(checkInFlow, {
    listeners: {
      'verdict.given': ({ verdict }) => {
        vibrateSignal(signalOf[verdict])
        if (sound.actor.getSnapshot().matches('on')) playSignal(signalOf[verdict])
      },
    },
  })
  return { checkIn, sound }
}
