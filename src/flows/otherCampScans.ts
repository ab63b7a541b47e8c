import { fromPromise } from 'xstate'
import { campDay } from '../domain/campTime.ts'
import { otherCampFileName, otherCampFileText } from '../domain/otherCampFile.ts'
import { otherCampScansMachine } from '../machines/otherCampScans.ts'
import { downloadFile } from '../services/download.ts'
import { removeScansOfOtherCamp, scansOfOtherCamp } from '../services/offlineGate/scanQueue.ts'
import { useFlow } from './useFlow.ts'

export const otherCampScansFlow = otherCampScansMachine.provide({
  actors: {
    saveScans: fromPromise(async (): Promise<readonly string[]> => {
      const scans = await scansOfOtherCamp()
      const content = new Blob([otherCampFileText(scans)], { type: 'text/csv;charset=utf-8' })
      downloadFile(content, otherCampFileName(campDay(Date.now())))
      return scans.map(({ key }) => key)
    }),
    removeScans: fromPromise(({ input: { saved } }) => removeScansOfOtherCamp(saved)),
  },
  actions: { reportFailure: (_, error) => console.warn('Scans of another camp', error) },
})

export function useOtherCampScans() {
  return useFlow(otherCampScansFlow)
}
