import { fromCallback } from 'xstate'
import { scanRefusalMachine } from '../machines/scanRefusal.ts'
import { playSignal, readSoundSetting } from '../services/sound.ts'
import { watchScans } from '../services/takenScans.ts'
import { vibrateSignal } from '../services/vibration.ts'
import { useFlow } from './useFlow.ts'

const scanRefusalFlow = scanRefusalMachine.provide({
  actors: {
    watchScans: fromCallback(({ sendBack }) => watchScans((scan) => sendBack({ type: `scan.${scan}` }))),
  },
})

/** For the shells of all pages where cards are scanned. */
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
