import { campProgramme } from '../../api/schemas/camp/programme.ts'
import { campFacts } from '../../api/schemas/camp.ts'
import type { CampFile, ReadCampFile } from '../../domain/camp/beginning.ts'
import { documentedCamp, factsGroups } from '../../domain/camp/facts.ts'
import { groupLabels } from '../../domain/camp/labels.ts'
import { logoAddress } from '../../domain/camp/logo.ts'
import { problemsOf } from '../../domain/camp/problems.ts'
import { problemInWords, programmeProblems } from '../../domain/camp/programmeProblems.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { nameInFiles } from '../../domain/public/calendarFile.ts'
import { downloadFile } from '../../services/browser/download.ts'
import { fetchPicture } from '../../services/drawing/cardAssets.ts'
import { drawnLogo, fromBase64, inBase64 } from '../../services/drawing/logoPicture.ts'

/* The facts, the programme and the logo of a camp as a file, from which the next one begins. */

/** 1 has no programme. */
const fileVersion = 2

/** @throws when the logo cannot be loaded */
export async function logoInBase64(picture: string): Promise<string | null> {
  return picture === '' ? null : inBase64(await fetchPicture(logoAddress(picture)))
}

export function saveCampFile({ facts, programme, logo }: CampFile): void {
  const text = JSON.stringify({ campFile: fileVersion, facts, programme, logo }, null, 2)
  const name = `${nameInFiles(facts.identity.name)}.camp.json`
  downloadFile(new Blob([text], { type: 'application/json' }), name)
}

export async function readCampFile(text: string): Promise<Outcome<ReadCampFile>> {
  const refused = (message: string): Outcome<ReadCampFile> => ({ ok: false, status: 400, message })
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
  // The next host gives its picture a name of its own.
  const facts = { ...read.data, logo: documentedCamp.facts.logo }
  for (const group of factsGroups) {
    const [problem] = Object.values<string | undefined>(problemsOf(group, facts[group]))
    if (problem !== undefined) return refused(`The file has a mistake in “${groupLabels[group]}”: ${problem}`)
  }
  const [mistake] = programme.data ? programmeProblems(facts.time, programme.data) : []
  if (mistake !== undefined)
    return refused(`The file has a mistake in its programme: ${problemInWords(mistake)}`)
  const hasLogo = read.data.logo.picture !== ''
  const logo = hasLogo ? await readLogo('logo' in file ? file.logo : undefined) : null
  return {
    ok: true,
    value: { facts, programme: programme.data, logo, isLogoBroken: hasLogo && logo === null },
  }
}

/** Drawn again, as from a chosen file. */
async function readLogo(base64: unknown): Promise<string | null> {
  const picture = typeof base64 === 'string' ? fromBase64(base64) : undefined
  const drawn = picture && (await drawnLogo(picture))
  return drawn?.ok ? drawn.value : null
}
