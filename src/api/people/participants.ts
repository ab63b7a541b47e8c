import type { AlikeRefusal, Outcome, RefusalOr } from '../../domain/lib/outcome.ts'
import type { AlikePerson } from '../../domain/people/alikePeople.ts'
import type { CardHolder } from '../../domain/people/idCard.ts'
import type { Participant } from '../../domain/people/people.ts'
import type { PersonInFile } from '../../domain/people/peopleFile.ts'
import { callsOf } from '../lib/client.ts'
import { mapOutcome, readRefusal } from '../lib/read.ts'
import { staffRoutes } from '../routes/staff.ts'
import {
  alikePeople,
  participantAnswer,
  participantsAnswer,
  registerAnswer,
} from '../schemas/participants.ts'
import { participantInList } from '../schemas/people.ts'

const call = callsOf(staffRoutes)

/** `number` is the number to print, if it differs from the code. */
export type ListedParticipant = PersonInFile & Pick<CardHolder, 'number' | 'isCardLost'>

type ByCode = Readonly<Record<string, string>> | undefined

function withExtras(
  person: Participant,
  cards: ByCode,
  emails: ByCode,
  lost: ReadonlySet<string>,
): ListedParticipant {
  const [number, email] = [byCode(cards, person.code), byCode(emails, person.code)]
  const isCardLost = lost.has(person.code)
  if (number === undefined && email === undefined && !isCardLost) return person
  return {
    ...person,
    ...(number !== undefined && { number }),
    ...(email !== undefined && { email }),
    ...(isCardLost && { isCardLost }),
  }
}

function byCode(values: ByCode, code: string): string | undefined {
  return values !== undefined && Object.hasOwn(values, code) ? values[code] : undefined
}

/** Skips and logs rows without a code; only an answer that is no list is unreadable. */
export function fetchParticipants(signal: AbortSignal): Promise<Outcome<ListedParticipant[]>> {
  return call('participants', {}, { signal, answer: participantsAnswer }, (answer) => {
    const { participants, cards, emails } = answer
    const lost = new Set(answer.lostCards)
    const people = participants.flatMap((row) => {
      const person = participantInList(row)
      return person === undefined ? [] : withExtras(person, cards, emails, lost)
    })
    const leftOut = participants.length - people.length
    if (leftOut > 0)
      console.warn(`${leftOut} of ${participants.length} participants were left out of the list: no code`)
    return people
  })
}

export function fetchParticipant(code: string, signal: AbortSignal): Promise<Outcome<Participant>> {
  return call('participant', { code }, { signal, answer: participantAnswer }, (person) => person)
}

export interface Registration {
  readonly unionNumber: string
  readonly unionAbbreviation: string
  readonly union: string
  readonly country: string
  readonly firstname: string
  readonly lastname: string
  readonly gender: 'MALE' | 'FEMALE'
  readonly age: string
}

export interface FirstPassword {
  readonly code: string
  readonly oneTimePassword: string
}

/**
 * @param besides codes of the people known to be different, so that the server asks only about others;
 * undefined for a server without the ability `people`
 * @returns `undefined`: registered by a server that does not return the new code
 */
export async function registerParticipant(
  registration: Registration,
  idempotencyKey: string,
  besides?: readonly string[],
): Promise<Outcome<FirstPassword | undefined, RefusalOr<AlikeRefusal<AlikePerson>>>> {
  const body = {
    UNUMBER: registration.unionNumber,
    UABBR: registration.unionAbbreviation,
    Union: registration.union,
    Country: registration.country,
    FirstName: registration.firstname,
    Surname: registration.lastname,
    Gender: registration.gender,
    Age: registration.age === '' ? null : registration.age,
  }
  const outcome = await call(
    'register',
    {},
    { body, idempotencyKey, ignoresBody: true, query: { besides: besides?.join() } },
  )
  const answered = mapOutcome(outcome, (answer) => {
    const parsed = registerAnswer.safeParse(answer)
    return parsed.success ? parsed.data.data : undefined
  })
  return readRefusal(answered, ['alike'], alikePeople)
}
