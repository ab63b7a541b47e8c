import * as z from 'zod/mini'
import { type Right, rights } from '../../domain/staff/rights.ts'
import { inOrder, type StaffAccount, staffStates } from '../../domain/staff/staff.ts'
import { envelope, optionalText } from './values.ts'

const knownRights = z.pipe(
  z.array(z.string()),
  z.transform((told): Right[] => rights.filter((right) => told.includes(right))),
)

export const staffAccount = z.object({
  id: z.string().check(z.minLength(1)),
  email: z.string(),
  name: z.string(),
  rights: knownRights,
  state: z.enum(staffStates),
  isConfigured: z.boolean(),
  isYou: z.boolean(),
  sessions: z.number(),
  lastSeenAt: optionalText,
}) satisfies z.ZodMiniType<StaffAccount>

export const staffAccountsAnswer = z.extend(envelope, { staff: z.array(staffAccount) })

const sentRights = z.pipe(
  z.array(z.enum(rights)),
  z.transform((sent) => inOrder(sent)),
)
const name = z.string().check(z.trim())
const profile = z.object({ name, rights: sentRights })

export const addStaffRequest = z.object({ name, email: z.string(), rights: sentRights })
/** `read` is the profile that was edited; nothing changes if the stored one differs. */
export const changeStaffRequest = z.object({ name, rights: sentRights, read: profile })

export const staffFirstPasswordAnswer = z.extend(envelope, {
  data: z.object({ email: z.string(), oneTimePassword: z.string() }),
})
export const changeStaffAnswer = z.extend(envelope, { data: staffAccount })
