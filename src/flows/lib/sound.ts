import type { Signal } from '../../domain/gate/verdict.ts'
import { soundMachine } from '../../machines/lib/sound.ts'
import { playSignal, readSoundSetting, rememberSoundSetting } from '../../services/browser/sound.ts'
import { vibrateSignal } from '../../services/browser/vibration.ts'
import { useFlow } from './useFlow.ts'

const soundFlow = soundMachine.provide({
  actions: {
    storeSetting: (_, setting) => rememberSoundSetting(setting),
    playSignal: (_, signal) => playSignal(signal),
  },
})

export function useSignals() {
  const sound = useFlow(soundFlow, { input: { setting: readSoundSetting() } })
  const giveSignal = (signal: Signal) => {
    vibrateSignal(signal)
    sound.send({ type: 'signal.given', signal })
  }
  return { sound, giveSignal }
}
