import type { SavedProgramme } from '../../domain/camp/programme.ts'
import type { Outcome, RefusalOr } from '../../domain/lib/outcome.ts'
import { callsOf } from '../lib/client.ts'
import { type KnownRefusal, readRefusal } from '../lib/read.ts'
import { campRoutes } from '../routes/camp.ts'
import { programmeAnswer, savedProgramme } from '../schemas/camp/programme.ts'

const call = callsOf(campRoutes)

export function fetchProgramme(signal?: AbortSignal): Promise<Outcome<SavedProgramme>> {
  return call('programme', {}, { signal, answer: programmeAnswer })
}

/** @param wanted with the version that was read */
export async function saveProgramme(
  wanted: SavedProgramme,
): Promise<Outcome<SavedProgramme, RefusalOr<KnownRefusal<'campChanged', SavedProgramme>>>> {
  const outcome = await call('saveProgramme', {}, { body: wanted, answer: programmeAnswer })
  return readRefusal(outcome, ['campChanged'], savedProgramme)
}
