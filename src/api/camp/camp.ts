import type { Beginning, CampFile } from '../../domain/camp/beginning.ts'
import type { Camp, CampFacts, FactsGroup } from '../../domain/camp/facts.ts'
import type { Outcome, RefusalOr } from '../../domain/lib/outcome.ts'
import type { NameOnCard } from '../../domain/people/idCard.ts'
import { callsOf } from '../lib/client.ts'
import { type KnownRefusal, readRefusal } from '../lib/read.ts'
import { campRoutes } from '../routes/camp.ts'
import { camp, campAnswer, logoAnswer, longestNameAnswer } from '../schemas/camp.ts'
import { envelope } from '../schemas/values.ts'

const call = callsOf(campRoutes)

export function fetchCamp(signal?: AbortSignal): Promise<Outcome<Camp>> {
  return call('camp', {}, { signal, answer: campAnswer })
}

interface WantedFacts<Group extends FactsGroup> {
  readonly group: Group
  /** The version that was read. */
  readonly version: number
  readonly facts: CampFacts[Group]
  /** After `movesDays`: the lead has read what a change of days or zone moves. */
  readonly confirmed?: boolean
}

export async function saveFacts<Group extends FactsGroup>({
  group,
  ...body
}: WantedFacts<Group>): Promise<Outcome<Camp, RefusalOr<KnownRefusal<'campChanged', Camp>>>> {
  const outcome = await call('saveFacts', { group }, { body, answer: campAnswer })
  return readRefusal(outcome, ['campChanged'], camp)
}

/** The name that takes most room on a card. */
export function fetchLongestName(signal: AbortSignal): Promise<Outcome<NameOnCard | null>> {
  return call('longestName', {}, { signal, answer: longestNameAnswer })
}

/**
 * Keeps a picture on the server, which shows it when the facts name it.
 * @param png in base64
 */
export function keepLogo(png: string): Promise<Outcome<CampFacts['logo']>> {
  return call('keepLogo', {}, { body: { png }, answer: logoAnswer })
}

export function checkBeginning(secret: string, signal: AbortSignal): Promise<Outcome<unknown>> {
  return call('checkBeginning', {}, { body: { secret }, signal, answer: envelope })
}

interface WantedCamp {
  readonly secret: string
  readonly beginning: Beginning
  /** The file of an earlier camp. */
  readonly base: CampFile | null
}

export function beginCamp({ secret, beginning, base }: WantedCamp): Promise<Outcome<unknown>> {
  const { facts = null, programme = null, logo = null } = base ?? {}
  const body = { secret, beginning, base: facts, programme, logo }
  return call('beginCamp', {}, { body, answer: envelope })
}
