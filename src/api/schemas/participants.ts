import * as z from 'zod/mini'
import { isVisible } from '../../domain/people/people.ts'
import { participant } from './people.ts'
import { envelope } from './values.ts'

/**
 * Rows are parsed one by one, so that a bad row does not hide the others. Only our own server sends the rest:
 * `cards` has the numbers of replacement cards by code, `emails` are for the office, and `lostCards` lists
 * the codes without a valid card.
 */
export const participantsAnswer = z.object({
  participants: z.array(z.unknown()),
  cards: z.catch(z.optional(z.record(z.string(), z.string())), undefined),
  emails: z.catch(z.optional(z.record(z.string(), z.string())), undefined),
  lostCards: z.catch(z.optional(z.array(z.string())), undefined),
})

/** Our own server wraps the participant; others may not. */
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

/** Only our own server returns the new code and first password; otherwise the body is ignored. */
export const registerAnswer = z.extend(envelope, {
  data: z.catch(z.optional(z.object({ code: z.string(), oneTimePassword: z.string() })), undefined),
})

/** An unreadable participant counts as missing, for which the screen has a documented message. */
export const checkInAnswer = z.extend(envelope, {
  data: z.catch(z.optional(participant), undefined),
})
