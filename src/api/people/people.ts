import type { ChangedElsewhere, Outcome, RefusalOr } from '../../domain/lib/outcome.ts'
import type { Participant } from '../../domain/people/people.ts'
import type { Card, PersonDetails, PersonRecord, WithdrawnPerson } from '../../domain/people/personRecord.ts'
import { callsOf } from '../lib/client.ts'
import { mapOutcome, read, readWrite } from '../lib/read.ts'
import { peopleRoutes } from '../routes/people.ts'
import {
  foundPeopleAnswer,
  newCamperPasswordAnswer,
  ownCardAnswer,
  personAnswer,
  personRecord,
  withdrawnPeopleAnswer,
} from '../schemas/personRecord.ts'

const call = callsOf(peopleRoutes)

type PersonOrChangedElsewhere = Outcome<PersonRecord, RefusalOr<ChangedElsewhere<PersonRecord>>>

const personIn = (outcome: Outcome<unknown>) => mapOutcome(read(outcome, personAnswer), ({ data }) => data)

export async function fetchPerson(code: string, signal: AbortSignal): Promise<Outcome<PersonRecord>> {
  return personIn(await call('person', { code }, { signal }))
}

/** It may be repeated as it is: what stands there already is a success. */
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

/** Each may be repeated as it is. */
export type PersonStep = 'withdrawPerson' | 'restorePerson' | 'freezeWallet' | 'freeWallet'

export async function takePersonStep(step: PersonStep, code: string): Promise<Outcome<PersonRecord>> {
  return personIn(await call(step, { code }, { body: {} }))
}

/** Each may be repeated as it is. */
export async function markCard(
  step: 'loseCard' | 'findCard',
  code: string,
  number: string,
): Promise<Outcome<PersonRecord>> {
  return personIn(await call(step, { code, number }, { body: {} }))
}

/**
 * Another card in place of the one that holds, which is lost from then on.
 * @param inUse its number as it was seen: no card is made when another one holds by now
 */
export async function issueCard(
  code: string,
  idempotencyKey: string,
  inUse: string | null,
): Promise<PersonOrChangedElsewhere> {
  const outcome = await call('issueCard', { code }, { body: { inUse }, idempotencyKey })
  return orChangedElsewhere(mapOutcome(readWrite(outcome, personAnswer), ({ data }) => data))
}

/** In place of the one that the person has lost; it ends the person's sessions. */
export async function makeCamperPassword(
  code: string,
  idempotencyKey: string,
): Promise<Outcome<{ readonly code: string; readonly oneTimePassword: string }>> {
  const outcome = await call('newCamperPassword', { code }, { body: {}, idempotencyKey })
  return mapOutcome(readWrite(outcome, newCamperPasswordAnswer), ({ data }) => data)
}

/** The newest withdrawal first. */
export async function fetchWithdrawnPeople(
  signal: AbortSignal,
): Promise<Outcome<readonly WithdrawnPerson[]>> {
  const outcome = await call('withdrawnPeople', {}, { signal })
  return mapOutcome(read(outcome, withdrawnPeopleAnswer), ({ data }) => data)
}

/** People by parts of their names, at most one more than `mostNamed`. */
export async function findPeople(
  name: string,
  signal: AbortSignal,
): Promise<Outcome<readonly Participant[]>> {
  const outcome = await call('findPeople', {}, { query: { name }, signal })
  return mapOutcome(read(outcome, foundPeopleAnswer), ({ data }) => data)
}

export interface OwnCard {
  /** The one that holds; undefined when none does. */
  readonly card: Card | undefined
  /** Whose it is, as the host knows them now. */
  readonly participant: Participant | undefined
}

export async function fetchOwnCard(code: string, signal: AbortSignal): Promise<Outcome<OwnCard>> {
  const outcome = await call('ownCard', { code }, { signal })
  return mapOutcome(read(outcome, ownCardAnswer), ({ data, participant }) => ({
    card: data ?? undefined,
    participant,
  }))
}
