import { fromPromise } from 'xstate'
import { confirmCheckIn, searchCheckIn } from '../api/checkIn.ts'
import { signalOf } from '../domain/verdict.ts'
import { checkInMachine } from '../machines/checkIn.ts'
import { makeIdempotencyKey } from '../services/idempotencyKey.ts'
import { playSignal, readSoundSetting } from '../services/sound.ts'
import { vibrateSignal } from '../services/vibration.ts'
import { scanListener } from './scanListener.ts'
import { soundFlow } from './sound.ts'
import { useFlow } from './useFlow.ts'

export const checkInFlow = checkInMachine.provide({
  actors: {
    listenForScans: scanListener,
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
