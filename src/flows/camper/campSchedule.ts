import { fetchProgramme } from '../../api/camp/programme.ts'
import { savedProgramme } from '../../api/schemas/camp/programme.ts'
import { campScheduleMachine } from '../../machines/camper/campSchedule.ts'
import { hasProgrammeInPage, programmeOfPage } from '../../services/browser/campOfPage.ts'
import { storedValue } from '../../services/storage/storedValue.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { logErrors } from '../lib/logErrors.ts'
import { printFlow } from '../lib/print.ts'
import { useFlow } from '../lib/useFlow.ts'

const kept = storedValue('campProgramme', savedProgramme)

const campScheduleFlow = campScheduleMachine.provide({
  actors: { fetchProgramme: abortableRead(({ signal }) => fetchProgramme(signal)) },
  actions: { keepProgramme: (_, programme) => logErrors(() => kept.write(programme)) },
})

/** True for a build for one camp, whose server may know no call for its programme. */
export function isProgrammeBuiltIn(): boolean {
  return hasProgrammeInPage()
}

/** @param version of the camp that the page shows */
export function useCampSchedule(version: number, isBuiltIn: boolean) {
  const saved = isBuiltIn ? { version, days: programmeOfPage() } : kept.read()
  return {
    schedule: useFlow(campScheduleFlow, { input: { version, kept: saved } }),
    print: useFlow(printFlow),
  }
}
