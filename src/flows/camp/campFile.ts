import { campFacts } from '../../api/schemas/camp.ts'
import { type Camp, type CampFacts, factsGroups } from '../../domain/camp/facts.ts'
import { groupLabels } from '../../domain/camp/labels.ts'
import { problemsOf } from '../../domain/camp/problems.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { nameInFiles } from '../../domain/public/calendarFile.ts'
import { downloadFile } from '../../services/browser/download.ts'

/* The facts of a camp as a file, from which the next one begins. */

const fileVersion = 1

export function saveCampFile({ facts }: Camp): void {
  const text = JSON.stringify({ campFile: fileVersion, facts }, null, 2)
  const name = `${nameInFiles(facts.identity.name)}.camp.json`
  downloadFile(new Blob([text], { type: 'application/json' }), name)
}

export function readCampFile(text: string): Outcome<CampFacts> {
  const refused = (message: string): Outcome<CampFacts> => ({ ok: false, status: 400, message })
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    return refused('This file is not whole, or not the file of a camp. Please choose another one.')
  }
  if (typeof file !== 'object' || file === null || !('campFile' in file) || !('facts' in file))
    return refused('This is not the file of a camp. Please choose one that “Save as a file” made.')
  if (file.campFile !== fileVersion)
    return refused('This file is from a newer portal. Please update this one first.')
  const read = campFacts.safeParse(file.facts)
  if (!read.success) return refused('Some facts are missing in this file. Please save it again.')
  for (const group of factsGroups) {
    const [problem] = Object.values<string | undefined>(problemsOf(group, read.data[group]))
    if (problem !== undefined) return refused(`The file has a mistake in “${groupLabels[group]}”: ${problem}`)
  }
  return { ok: true, value: read.data }
}
