import { randomInt } from 'node:crypto'
import { issueCardRequest } from '../../../src/api/schemas/personRecord.ts'
import { isUniqueViolation, repeatWhileOvertaken } from '../../database/retries.ts'
import { instant, jsonObject, statement } from '../../database/sql.ts'
import { kept } from '../../ledger/attempt.ts'
import { participantJson } from '../auth/identities.ts'
import { answerRefusal, answerText } from '../http/answers.ts'
import { readBody, readEmptyBody } from '../http/body.ts'
import type { Call } from '../http/call.ts'
import { attemptOf, keptAnswer } from '../http/idempotency.ts'
import { Refused } from '../http/refused.ts'
import { codeFromPath, noParticipant } from './codes.ts'
import { answerPerson, personData, personStep, type StepValues, takeStep } from './personRecords.ts'

/* Lost, found and replaced cards. Reporting a card lost waits for a payment in progress. */

interface CardValues extends StepValues {
  readonly number: string
}

const losing = personStep<CardValues>({
  action: 'loseCard',
  detail: { number: 'number' },
  change: ({ code, number, at }) => `
    changed as (update cards set lost_at = ${at}::timestamptz
    where number = ${number} and code = ${code} and lost_at is null returning code, number)`,
})

const finding = personStep<CardValues>({
  action: 'findCard',
  detail: { number: 'number' },
  change: ({ code, number }) => `
    changed as (update cards set lost_at = null
    where number = ${number} and code = ${code} and lost_at is not null returning code, number)`,
})

export async function loseCard(call: Call<'loseCard'>): Promise<Response> {
  const { code, number } = await cardIn(call)
  await takeStep(call, losing, { code, number })
  return answerPerson(call, code, 'The card is reported lost. It is refused everywhere from now on.')
}

export async function findCard(call: Call<'findCard'>): Promise<Response> {
  const { code, number } = await cardIn(call)
  try {
    await takeStep(call, finding, { code, number })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Refused(
      'taken',
      'This person has a new card already. Please keep the old card at the camp office.',
    )
  }
  return answerPerson(call, code, 'The card can be used again.')
}

async function cardIn(call: Call<'loseCard' | 'findCard'>) {
  await readEmptyBody(call)
  const { host, parameters } = call
  const code = codeFromPath(parameters.code)
  const number = codeFromPath(parameters.number, noCard)
  const { rowCount } = await host.database.pool.query('select from cards where number = $1 and code = $2', [
    number,
    code,
  ])
  if (rowCount === 0) throw noCard()
  return { code, number }
}

function noCard(): Refused {
  return new Refused('notFound', 'This person has no such card. Please load the page again.')
}

interface IssueValues extends CardValues {
  readonly isSeen: boolean
  readonly inUse: string | null
  readonly actor: string | null
  readonly key: string | null
  readonly fingerprint: string | null
}

/**
 * Issuing a card marks the one in use as lost. Nothing changes if that is another card than the caller has
 * seen.
 */
const issuing = personStep<IssueValues>({
  action: 'issueCard',
  detail: { number: 'number', instead: 'instead' },
  change: ({ code, number, at, isSeen, inUse, actor, key, fingerprint }) => `
    locked as (select code from participants where code = ${code} for no key update),
    person as (
      select locked.code from locked left join cards c on c.code = locked.code and c.lost_at is null
      where not ${isSeen}::boolean or c.number is not distinct from ${inUse}::text),
    lost as (
      update cards c set lost_at = ${at}::timestamptz from person
      where c.code = person.code and c.lost_at is null returning c.number),
    issued as (
      insert into cards (number, code, issued_at)
      select ${number}::text, person.code, ${at}::timestamptz from person left join lost on true
      returning code, number),
    ${kept({ actor, key, fingerprint, at }, jsonObject({ number: 'number' }), 'issued')},
    changed as (
      select issued.code, issued.number, lost.number as instead from issued left join lost on true)`,
})

/** Payments and gates lock a card before its person; the other order would deadlock with them. */
const lockCardAndPerson = statement<{ readonly code: string }>(
  'hold-card-and-person',
  ({ code }) => `
    with in_use as materialized (
      select number from cards where code = ${code}::text and lost_at is null for no key update)
    select from participants p left join in_use on true where p.code = ${code}::text for no key update of p`,
)

export async function issueCard(call: Call<'issueCard'>): Promise<Response> {
  const { context, host, session, parameters } = call
  const wrongShape = 'Please send the number of the card in use, or null where there is none.'
  const { inUse } = await readBody(call, issueCardRequest, wrongShape)
  const code = codeFromPath(parameters.code)
  const attempt = attemptOf(context, session, ['issueCard', code, ...(inUse === undefined ? [] : [inUse])])
  const kept = {
    actor: attempt?.actor ?? null,
    key: attempt?.key ?? null,
    fingerprint: attempt?.fingerprint ?? null,
  }
  const seen = { isSeen: inUse !== undefined, inUse: inUse ?? null }
  const wasMadeBefore = async () => attempt !== undefined && (await keptAnswer(host, attempt)) !== undefined
  const isIssued = await repeatWhileOvertaken('A new card', async () => {
    try {
      const values = { code, number: newCardNumber(), ...seen, ...kept }
      const isChanged = await takeStep(call, issuing, values, { lock: lockCardAndPerson.with({ code }) })
      return isChanged || (await wasMadeBefore())
    } catch (error) {
      // The attempt was made before, another card is in use by now, or the random number exists already.
      if (!isUniqueViolation(error)) throw error
      return (await wasMadeBefore()) || undefined
    }
  })
  if (!isIssued) return answerChangedElsewhere(call, code)
  return answerPerson(call, code, 'The new card is issued. The old one is refused everywhere from now on.')
}

async function answerChangedElsewhere({ context, host }: Call<'issueCard'>, code: string): Promise<Response> {
  const person = await personData(host, code)
  if (person === undefined) throw noParticipant()
  const words =
    'No card was made: somebody else has changed this person meanwhile. Please look at the card in use before you make a new one.'
  return answerRefusal(context, new Refused('changedElsewhere', words), { data: JSON.parse(person) })
}

export async function ownCard({ context, host, session }: Call<'ownCard'>): Promise<Response> {
  const { rows } = await host.database.pool.query<{ answer: string }>({
    name: 'own-card',
    text: `
      select jsonb_build_object('success', true, 'participant', ${participantJson}, 'data',
        (select jsonb_build_object('number', number, 'issuedAt', ${instant('issued_at')})
         from cards c where c.code = a.code and c.lost_at is null))::text as answer
      from participants a where a.code = $1`,
    values: [session.subject],
  })
  return answerText(context, rows[0]?.answer ?? '{"success":true,"data":null}')
}

const characters = 'ACDEFGHJKLMNPQRTUVWXY34679'

function newCardNumber(): string {
  return Array.from({ length: 8 }, () => characters.charAt(randomInt(characters.length))).join('')
}
