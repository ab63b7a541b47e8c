import { fromCallback } from 'xstate'
import { scanRefusalMachine } from '../../machines/lib/scanRefusal.ts'
import { playSignal, readSoundSetting } from '../../services/browser/sound.ts'
import { vibrateSignal } from '../../services/browser/vibration.ts'
import { watchScans } from '../../services/offline/takenScans.ts'
import { useFlow } from './useFlow.ts'

const scanRefusalFlow = scanRefusalMachine.provide({
  actors: {
    watchScans: fromCallback(({ sendBack }) => watchScans((scan) => sendBack({ type: `scan.${scan}` }))),
  },
})

export function useScanRefusal() {
  return useFlow(scanRefusalFlow, {
    listeners: {
      'signal.given': () => {
        vibrateSignal('refused')
        if (readSoundSetting() === 'on') playSignal('refused')
      },
    },
  })
}
