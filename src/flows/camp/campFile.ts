import { parseCampFile, textOfCampFile } from '../../api/schemas/camp/file.ts'
import type { CampFile, ReadCampFile } from '../../domain/camp/beginning.ts'
import { logoAddress } from '../../domain/camp/logo.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { nameInFiles } from '../../domain/public/calendarFile.ts'
import { downloadFile } from '../../services/browser/download.ts'
import { fetchPicture } from '../../services/drawing/cardAssets.ts'
import { drawnLogo, fromBase64, inBase64 } from '../../services/drawing/logoPicture.ts'

/* The facts, the programme and the logo of a camp as a file, from which the next one begins. */

/** @throws when the logo cannot be loaded */
export async function logoInBase64(picture: string): Promise<string | null> {
  return picture === '' ? null : inBase64(await fetchPicture(logoAddress(picture)))
}

export function saveCampFile(file: CampFile): void {
  const name = `${nameInFiles(file.facts.identity.name)}.camp.json`
  downloadFile(new Blob([textOfCampFile(file)], { type: 'application/json' }), name)
}

export async function readCampFile(text: string): Promise<Outcome<ReadCampFile>> {
  const parsed = parseCampFile(text)
  if (!parsed.ok) return parsed
  const { facts, programme, hasLogo, logo: base64 } = parsed.value
  const logo = hasLogo ? await readLogo(base64) : null
  return { ok: true, value: { facts, programme, logo, isLogoBroken: hasLogo && logo === null } }
}

/** Drawn again, as from a chosen file. */
async function readLogo(base64: unknown): Promise<string | null> {
  const picture = typeof base64 === 'string' ? fromBase64(base64) : undefined
  const drawn = picture && (await drawnLogo(picture))
  return drawn?.ok ? drawn.value : null
}
