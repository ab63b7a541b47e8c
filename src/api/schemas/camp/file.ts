import type { CampFile } from '../../../domain/camp/beginning.ts'
import { documentedCamp, factsGroups } from '../../../domain/camp/facts.ts'
import { factLabels, groupLabels } from '../../../domain/camp/labels.ts'
import { problemsOf } from '../../../domain/camp/problems.ts'
import { problemInWords, programmeProblems } from '../../../domain/camp/programmeProblems.ts'
import type { Outcome } from '../../../domain/lib/outcome.ts'
import { campFacts } from '../camp.ts'
import { campProgramme } from './programme.ts'

/* The file that “Save as a file” makes: the next camp begins from it, and a build is made for its camp. */

/** 1 has no programme. */
const fileVersion = 2

export function textOfCampFile({ facts, programme, logo }: CampFile): string {
  return JSON.stringify({ campFile: fileVersion, facts, programme, logo }, null, 2)
}

interface ReadFile extends Pick<CampFile, 'facts' | 'programme'> {
  readonly hasLogo: boolean
  /** As it is in the file. */
  readonly logo: unknown
}

export function parseCampFile(text: string): Outcome<ReadFile> {
  const refused = (message: string): Outcome<ReadFile> => ({ ok: false, status: 400, message })
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
  if (!read.success)
    return refused(
      `The file has no “${nameOf(read.error.issues[0]?.path)}”, or in another form. Please save it again.`,
    )
  const programme = campProgramme.safeParse('programme' in file ? file.programme : null)
  if (!programme.success) return refused('The programme in this file cannot be read. Please save it again.')
  // The next host gives its picture a name of its own.
  const facts = { ...read.data, logo: documentedCamp.facts.logo }
  for (const group of factsGroups) {
    const [mistake] = Object.entries<string | undefined>(problemsOf(group, facts[group]))
    if (mistake !== undefined)
      return refused(`The file has a mistake in “${nameOf([group, mistake[0]])}”: ${mistake[1]}`)
  }
  const [mistake] = programme.data ? programmeProblems(facts.time, programme.data) : []
  if (mistake !== undefined)
    return refused(`The file has a mistake in its programme: ${problemInWords(mistake)}`)
  return {
    ok: true,
    value: {
      facts,
      programme: programme.data,
      hasLogo: read.data.logo.picture !== '',
      logo: 'logo' in file ? file.logo : undefined,
    },
  }
}

/** 'Short name', or the group for a whole one that is absent. */
function nameOf(path: readonly PropertyKey[] = []): string {
  const group = factsGroups.find((each) => each === path[0])
  if (group === undefined) return 'facts'
  const labels: Readonly<Record<PropertyKey, string>> = factLabels[group]
  return labels[path[1] ?? ''] ?? groupLabels[group]
}
