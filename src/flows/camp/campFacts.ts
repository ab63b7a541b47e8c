import { fromPromise } from 'xstate'
import { fetchLongestName, keepLogo, saveFacts } from '../../api/camp/camp.ts'
import { fetchProgramme } from '../../api/camp/programme.ts'
import { programmeOfBeginning } from '../../domain/camp/beginning.ts'
import type { Camp } from '../../domain/camp/facts.ts'
import { campFactsMachine } from '../../machines/camp/campFacts.ts'
import { drawnLogo } from '../../services/drawing/logoPicture.ts'
import { useFlow } from '../lib/useFlow.ts'
import { takeCamp } from './camp.ts'
import { logoInBase64, saveCampFile } from './campFile.ts'

const campFactsFlow = campFactsMachine.provide({
  actors: {
    saveFacts: fromPromise(({ input }) => saveFacts(input)),
    saveFile: fromPromise(async ({ input: { facts }, signal }) => {
      const [outcome, logo] = await Promise.all([fetchProgramme(signal), logoInBase64(facts.logo.picture)])
      if (outcome.ok)
        saveCampFile({ facts, programme: programmeOfBeginning(facts.time, outcome.value.days), logo })
      return outcome
    }),
    readLongestName: fromPromise(({ signal }) => fetchLongestName(signal)),
    takeLogo: fromPromise(async ({ input }) => {
      const drawn = await drawnLogo(input)
      return drawn.ok ? keepLogo(drawn.value) : drawn
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
