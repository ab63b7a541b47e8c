import type { ChangedElsewhere, Outcome, RefusalOr } from '../../domain/lib/outcome.ts'
import type { Participant } from '../../domain/people/people.ts'
import type {
  Card,
  PersonDetails,
  PersonRecord,
  PossibleDuplicates,
  WithdrawnPerson,
} from '../../domain/people/personRecord.ts'
import { callsOf } from '../lib/client.ts'
import { readRefusal } from '../lib/read.ts'
import { peopleRoutes } from '../routes/people.ts'
import {
  foundPeopleAnswer,
  newCamperPasswordAnswer,
  nextNumberAnswer,
  ownCardAnswer,
  personAnswer,
  personRecord,
  possibleDuplicatesAnswer,
  withdrawnPeopleAnswer,
} from '../schemas/personRecord.ts'
import { envelope } from '../schemas/values.ts'

const call = callsOf(peopleRoutes)

type PersonOrChangedElsewhere = Outcome<PersonRecord, RefusalOr<ChangedElsewhere<PersonRecord>>>

export function fetchPerson(code: string, signal: AbortSignal): Promise<Outcome<PersonRecord>> {
  return call('person', { code }, { signal, answer: personAnswer })
}

/** Idempotent: saving what is already stored succeeds. */
export async function correctPerson(
  code: string,
  details: PersonDetails,
  version: string,
): Promise<PersonOrChangedElsewhere> {
  const body = { version, ...details }
  const outcome = await call('correctPerson', { code }, { body, answer: personAnswer })
  return readRefusal(outcome, ['changedElsewhere'], personRecord)
}

export type PersonStep = 'withdrawPerson' | 'restorePerson' | 'freezeWallet' | 'freeWallet'

export function takePersonStep(step: PersonStep, code: string): Promise<Outcome<PersonRecord>> {
  return call(step, { code }, { body: {}, answer: personAnswer })
}

export function markCard(
  step: 'loseCard' | 'findCard',
  code: string,
  number: string,
): Promise<Outcome<PersonRecord>> {
  return call(step, { code, number }, { body: {}, answer: personAnswer })
}

/**
 * Replaces the valid card, which is lost from then on.
 * @param inUse the valid card's number as displayed; refused if another card is valid by now
 */
export async function issueCard(
  code: string,
  idempotencyKey: string,
  inUse: string | null,
): Promise<PersonOrChangedElsewhere> {
  const options = { body: { inUse }, idempotencyKey, writeAnswer: personAnswer }
  const outcome = await call('issueCard', { code }, options)
  return readRefusal(outcome, ['changedElsewhere'], personRecord)
}

export function makeCamperPassword(
  code: string,
  idempotencyKey: string,
): Promise<Outcome<{ readonly code: string; readonly oneTimePassword: string }>> {
  return call(
    'newCamperPassword',
    { code },
    { body: {}, idempotencyKey, writeAnswer: newCamperPasswordAnswer },
  )
}

export function fetchWithdrawnPeople(signal: AbortSignal): Promise<Outcome<readonly WithdrawnPerson[]>> {
  return call('withdrawnPeople', {}, { signal, answer: withdrawnPeopleAnswer })
}

export function fetchPossibleDuplicates(signal: AbortSignal): Promise<Outcome<PossibleDuplicates>> {
  return call('possibleDuplicates', {}, { signal, answer: possibleDuplicatesAnswer }, ({ data }) => {
    const byCode = new Map(data.people.map((person) => [person.code, person]))
    return {
      total: data.total,
      pairs: data.pairs.flatMap(({ likeness, codes: [code, otherCode] }) => {
        const [one, other] = [byCode.get(code), byCode.get(otherCode)]
        return one && other ? [{ likeness, people: [one, other] as const }] : []
      }),
    }
  })
}

/** Each may be repeated as it is. */
export function decideDuplicate(
  step: 'tellApart' | 'undoTellApart',
  code: string,
  other: string,
): Promise<Outcome<unknown>> {
  return call(step, { code, other }, { body: {}, answer: envelope })
}

/** Null when no number of the union is free. */
export function fetchNextNumber(abbreviation: string, signal: AbortSignal): Promise<Outcome<string | null>> {
  return call('nextNumber', { abbreviation }, { signal, answer: nextNumberAnswer }, ({ data }) => data.number)
}

export function findPeople(name: string, signal: AbortSignal): Promise<Outcome<readonly Participant[]>> {
  return call('findPeople', {}, { query: { name }, signal, answer: foundPeopleAnswer })
}

export interface OwnCard {
  readonly card: Card | undefined
  readonly participant: Participant | undefined
}

export function fetchOwnCard(code: string, signal: AbortSignal): Promise<Outcome<OwnCard>> {
  return call('ownCard', { code }, { signal, answer: ownCardAnswer }, ({ data, participant }) => ({
    card: data ?? undefined,
    participant,
  }))
}
