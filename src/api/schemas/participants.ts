import * as z from 'zod/mini'
import { isVisible } from '../../domain/people/people.ts'
import { participant } from './people.ts'
import { envelope } from './values.ts'

/**
 * Rows are read one by one, so that one bad row does not hide the others. Our own host also says, by code, which numbers
 * the cards have that were made in place of lost ones, and to the office the emails; and the codes of those who have no
 * card but lost ones.
 */
export const participantsAnswer = z.object({
  participants: z.array(z.unknown()),
  cards: z.catch(z.optional(z.record(z.string(), z.string())), undefined),
  emails: z.catch(z.optional(z.record(z.string(), z.string())), undefined),
  lostCards: z.catch(z.optional(z.array(z.string())), undefined),
})

/** Our own host wraps the participant; a bare one is read as well. */
export const participantAnswer = z.pipe(
  z.union([z.object({ data: participant }), participant]),
  z.transform((answer) => ('data' in answer ? answer.data : answer)),
)

const name = z.string().check(z.trim(), z.refine(isVisible), z.maxLength(200))

export const registerRequest = z.object({
  UNUMBER: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
  UABBR: z.string().check(z.trim(), z.minLength(1), z.maxLength(50)),
  Union: name,
  Country: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(200)))),
  FirstName: name,
  Surname: name,
  Gender: z.enum(['MALE', 'FEMALE']),
  Age: z.optional(z.nullable(z.union([z.number(), z.string().check(z.maxLength(20))]))),
})

/** Who may be the person of a registration that our own host has asked about. */
export const alikePeople = z.array(
  z.object({
    code: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    age: z.string(),
    union: z.string(),
    isWithdrawn: z.boolean(),
  }),
)

/** Only our own host says which code and first password came of it; otherwise the body is not read. */
export const registerAnswer = z.extend(envelope, {
  data: z.catch(z.optional(z.object({ code: z.string(), oneTimePassword: z.string() })), undefined),
})

/** A participant that cannot be read counts as missing: the screen has a documented sentence for that. */
export const checkInAnswer = z.extend(envelope, {
  data: z.catch(z.optional(participant), undefined),
})
