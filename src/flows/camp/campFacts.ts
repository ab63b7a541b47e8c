import { fromPromise } from 'xstate'
import { saveFacts } from '../../api/camp/camp.ts'
import { fetchProgramme } from '../../api/camp/programme.ts'
import { programmeOfBeginning } from '../../domain/camp/beginning.ts'
import type { Camp } from '../../domain/camp/facts.ts'
import { campFactsMachine } from '../../machines/camp/campFacts.ts'
import { useFlow } from '../lib/useFlow.ts'
import { takeCamp } from './camp.ts'
import { saveCampFile } from './campFile.ts'

const campFactsFlow = campFactsMachine.provide({
  actors: {
    saveFacts: fromPromise(({ input }) => saveFacts(input)),
    saveFile: fromPromise(async ({ input: { facts }, signal }) => {
      const outcome = await fetchProgramme(signal)
      if (outcome.ok) saveCampFile({ facts, programme: programmeOfBeginning(facts.time, outcome.value.days) })
      return outcome
    }),
  },
})

/** @param camp the one that the page shows when it opens */
export function useCampFacts(camp: Camp) {
  return useFlow(campFactsFlow, {
    input: { camp },
    listeners: { 'camp.saved': ({ camp: saved }) => takeCamp(saved) },
  })
}
