import { fromPromise } from 'xstate'
import { otherCampFileName, otherCampFileText } from '../../domain/gate/otherCampFile.ts'
import { campDay } from '../../domain/lib/campTime.ts'
import { otherCampScansMachine } from '../../machines/gate/otherCampScans.ts'
import { downloadFile } from '../../services/browser/download.ts'
import { removeScansOfOtherCamp, scansOfOtherCamp } from '../../services/offline/scanQueue.ts'
import { useFlow } from '../lib/useFlow.ts'

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
