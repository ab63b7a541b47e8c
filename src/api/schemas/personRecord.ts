import * as z from 'zod/mini'
import { places } from '../../domain/gate/movements.ts'
import { likenesses } from '../../domain/people/alikePeople.ts'
import { isVisible } from '../../domain/people/people.ts'
import { type PersonRecord, signInStates } from '../../domain/people/personRecord.ts'
import { participant, participantFields } from './people.ts'
import { cents, envelope, optionalText, withAge } from './values.ts'

const card = z.object({ number: z.string(), issuedAt: z.string(), lostAt: optionalText })

export const personRecord = z.pipe(
  z.extend(participantFields, {
    email: optionalText,
    version: z.string().check(z.minLength(1)),
    withdrawnAt: optionalText,
    place: z.optional(z.enum(places)),
    signIn: z.enum(signInStates),
    firstPasswordEndsAt: optionalText,
    cards: z.array(card),
    wallet: z.object({ balance: cents, frozenAt: optionalText, dayLimit: z.optional(cents) }),
  }),
  z.transform(withAge),
) satisfies z.ZodMiniType<PersonRecord>

export const personAnswer = z.extend(envelope, { data: personRecord })

export const withdrawnPeopleAnswer = z.extend(envelope, {
  data: z.array(
    z.object({
      code: z.string().check(z.minLength(1)),
      firstname: z.string(),
      lastname: z.string(),
      union: optionalText,
      withdrawnAt: z.string(),
      balance: cents,
    }),
  ),
})

export const possibleDuplicatesAnswer = z.extend(envelope, {
  data: z.object({
    total: z.number().check(z.int(), z.minimum(0)),
    pairs: z.array(z.object({ likeness: z.enum(likenesses), codes: z.tuple([z.string(), z.string()]) })),
    people: z.array(personRecord),
  }),
})

export const newCamperPasswordAnswer = z.extend(envelope, {
  data: z.object({ code: z.string(), oneTimePassword: z.string() }),
})

export const nextNumberAnswer = z.extend(envelope, { data: z.object({ number: z.nullable(z.string()) }) })

export const foundPeopleAnswer = z.extend(envelope, { data: z.array(participant) })

export const ownCardAnswer = z.extend(envelope, {
  data: z.nullable(card),
  participant: z.catch(z.optional(participant), undefined),
})

/** `inUse` is the valid card's number as displayed; no card is made if another one is valid by now. */
export const issueCardRequest = z.object({
  inUse: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
})

const text = z.string().check(z.trim(), z.maxLength(200))
const name = text.check(z.refine(isVisible))

export const correctPersonRequest = z.object({
  version: z.string().check(z.maxLength(100)),
  firstname: name,
  lastname: name,
  gender: z.nullable(z.enum(['MALE', 'FEMALE'])),
  age: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(120))),
  union: text,
  country: text,
  whatsapp: text,
  email: text,
})
