import { fromPromise } from 'xstate'
import { saveFacts } from '../../api/camp/camp.ts'
import type { Camp } from '../../domain/camp/facts.ts'
import { campFactsMachine } from '../../machines/camp/campFacts.ts'
import { useFlow } from '../lib/useFlow.ts'
import { takeCamp } from './camp.ts'
import { saveCampFile } from './campFile.ts'

const campFactsFlow = campFactsMachine.provide({
  actions: { saveFile: (_, camp) => saveCampFile(camp) },
  actors: { saveFacts: fromPromise(({ input }) => saveFacts(input)) },
})

/** @param camp the one that the page shows when it opens */
export function useCampFacts(camp: Camp) {
  return useFlow(campFactsFlow, {
    input: { camp },
    listeners: { 'camp.saved': ({ camp: saved }) => takeCamp(saved) },
  })
}
