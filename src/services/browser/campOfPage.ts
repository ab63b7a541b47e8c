import type { Camp } from '../../domain/camp/facts.ts'
import type { CampProgramme } from '../../domain/camp/programme.ts'

/* Our own host writes a camp with facts of its own into the page, and so does a build for one. */

/** Null for the documented camp. */
export function campOfPage(): Camp | null {
  return dataOfPage('camp')
}

/** Null for a camp that has saved none. */
export function programmeOfPage(): CampProgramme | null {
  return dataOfPage('camp-programme')
}

/** A build for one camp has its programme in every page, because its server may know no call for it. */
export function hasProgrammeInPage(): boolean {
  return document.getElementById('camp-programme') !== null
}

function dataOfPage<Data>(id: string): Data | null {
  const text = document.getElementById(id)?.textContent
  return text ? JSON.parse(text) : null
}
