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
import { mapOutcome, read, readWriteAnswer } from '../lib/read.ts'
import { peopleRoutes } from '../routes/people.ts'
import {
  foundPeopleAnswer,
  newCamperPasswordAnswer,
  ownCardAnswer,
  personAnswer,
  personRecord,
  possibleDuplicatesAnswer,
  withdrawnPeopleAnswer,
} from '../schemas/personRecord.ts'
import { envelope } from '../schemas/values.ts'

const call = callsOf(peopleRoutes)

type PersonOrChangedElsewhere = Outcome<PersonRecord, RefusalOr<ChangedElsewhere<PersonRecord>>>

const personIn = (outcome: Outcome<unknown>) => mapOutcome(read(outcome, personAnswer), ({ data }) => data)

export async function fetchPerson(code: string, signal: AbortSignal): Promise<Outcome<PersonRecord>> {
  return personIn(await call('person', { code }, { signal }))
}

/** Idempotent: saving what is already stored succeeds. */
export async function correctPerson(
  code: string,
  details: PersonDetails,
  version: string,
): Promise<PersonOrChangedElsewhere> {
  return orChangedElsewhere(
    personIn(await call('correctPerson', { code }, { body: { version, ...details } })),
  )
}

function orChangedElsewhere(outcome: Outcome<PersonRecord>): PersonOrChangedElsewhere {
  if (outcome.ok) return outcome
  const { reason, ...refusal } = outcome
  if (reason !== 'changedElsewhere') return { ...refusal, reason }
  const current = personRecord.safeParse(outcome.data)
  return current.success ? { ...refusal, reason, data: current.data } : refusal
}

export type PersonStep = 'withdrawPerson' | 'restorePerson' | 'freezeWallet' | 'freeWallet'

export async function takePersonStep(step: PersonStep, code: string): Promise<Outcome<PersonRecord>> {
  return personIn(await call(step, { code }, { body: {} }))
}

export async function markCard(
  step: 'loseCard' | 'findCard',
  code: string,
  number: string,
): Promise<Outcome<PersonRecord>> {
  return personIn(await call(step, { code, number }, { body: {} }))
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
  const outcome = await call('issueCard', { code }, { body: { inUse }, idempotencyKey })
  return orChangedElsewhere(mapOutcome(readWriteAnswer(outcome, personAnswer), ({ data }) => data))
}

export async function makeCamperPassword(
  code: string,
  idempotencyKey: string,
): Promise<Outcome<{ readonly code: string; readonly oneTimePassword: string }>> {
  const outcome = await call('newCamperPassword', { code }, { body: {}, idempotencyKey })
  return mapOutcome(readWriteAnswer(outcome, newCamperPasswordAnswer), ({ data }) => data)
}

export async function fetchWithdrawnPeople(
  signal: AbortSignal,
): Promise<Outcome<readonly WithdrawnPerson[]>> {
  const outcome = await call('withdrawnPeople', {}, { signal })
  return mapOutcome(read(outcome, withdrawnPeopleAnswer), ({ data }) => data)
}

export async function fetchPossibleDuplicates(signal: AbortSignal): Promise<Outcome<PossibleDuplicates>> {
  const outcome = await call('possibleDuplicates', {}, { signal })
  return mapOutcome(read(outcome, possibleDuplicatesAnswer), ({ data: { total, pairs, people } }) => {
    const byCode = new Map(people.map((person) => [person.code, person]))
    return {
      total,
      pairs: pairs.flatMap(({ likeness, codes: [code, otherCode] }) => {
        const [one, other] = [byCode.get(code), byCode.get(otherCode)]
        return one && other ? [{ likeness, people: [one, other] as const }] : []
      }),
    }
  })
}

/** Each may be repeated as it is. */
export async function decideDuplicate(
  step: 'tellApart' | 'undoTellApart',
  code: string,
  other: string,
): Promise<Outcome<unknown>> {
  return read(await call(step, { code, other }, { body: {} }), envelope)
}

export async function findPeople(
  name: string,
  signal: AbortSignal,
): Promise<Outcome<readonly Participant[]>> {
  const outcome = await call('findPeople', {}, { query: { name }, signal })
  return mapOutcome(read(outcome, foundPeopleAnswer), ({ data }) => data)
}

export interface OwnCard {
  readonly card: Card | undefined
  readonly participant: Participant | undefined
}

export async function fetchOwnCard(code: string, signal: AbortSignal): Promise<Outcome<OwnCard>> {
  const outcome = await call('ownCard', { code }, { signal })
  return mapOutcome(read(outcome, ownCardAnswer), ({ data, participant }) => ({
    card: data ?? undefined,
    participant,
  }))
}
