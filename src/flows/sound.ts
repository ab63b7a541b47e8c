import { soundMachine } from '../machines/sound.ts'
import { rememberSoundSetting } from '../services/sound.ts'

export const soundFlow = soundMachine.provide({
  actions: { storeSetting: (_, setting) => rememberSoundSetting(setting) },
})
