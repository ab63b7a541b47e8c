import { campProgramme } from '../../api/schemas/camp/programme.ts'
import { campFacts } from '../../api/schemas/camp.ts'
import type { CampFile } from '../../domain/camp/beginning.ts'
import { factsGroups } from '../../domain/camp/facts.ts'
import { groupLabels } from '../../domain/camp/labels.ts'
import { problemsOf } from '../../domain/camp/problems.ts'
import { problemInWords, programmeProblems } from '../../domain/camp/programmeProblems.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { nameInFiles } from '../../domain/public/calendarFile.ts'
import { downloadFile } from '../../services/browser/download.ts'

/* The facts and the programme of a camp as a file, from which the next one begins. */

/** 1 has no programme. */
const fileVersion = 2

export function saveCampFile({ facts, programme }: CampFile): void {
  const text = JSON.stringify({ campFile: fileVersion, facts, programme }, null, 2)
  const name = `${nameInFiles(facts.identity.name)}.camp.json`
  downloadFile(new Blob([text], { type: 'application/json' }), name)
}

export function readCampFile(text: string): Outcome<CampFile> {
  const refused = (message: string): Outcome<CampFile> => ({ ok: false, status: 400, message })
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    return refused('This file is not whole, or not the file of a camp. Please choose another one.')
  }
  if (typeof file !== 'object' || file === null || !('campFile' in file) || !('facts' in file))
    return refused('This is not the file of a camp. Please choose one that “Save as a file” made.')
  if (typeof file.campFile !== 'number' || file.campFile > fileVersion)
    return refused('This file is from a newer portal. Please update this one first.')
  const read = campFacts.safeParse(file.facts)
  const programme = campProgramme.safeParse('programme' in file ? file.programme : null)
  if (!read.success || !programme.success)
    return refused('Some facts are missing in this file. Please save it again.')
  for (const group of factsGroups) {
    const [problem] = Object.values<string | undefined>(problemsOf(group, read.data[group]))
    if (problem !== undefined) return refused(`The file has a mistake in “${groupLabels[group]}”: ${problem}`)
  }
  const [mistake] = programme.data ? programmeProblems(read.data.time, programme.data) : []
  if (mistake !== undefined)
    return refused(`The file has a mistake in its programme: ${problemInWords(mistake)}`)
  return { ok: true, value: { facts: read.data, programme: programme.data } }
}
