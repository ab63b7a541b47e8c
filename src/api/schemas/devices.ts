import * as z from 'zod/mini'
import { deviceStates } from '../../domain/devices/devices.ts'
import { envelope } from './values.ts'

const text = z.nullable(z.string())

const device = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(deviceStates),
  createdAt: z.string(),
  madeBy: z.string(),
  pairingEndsAt: z.string(),
  pairedAt: text,
  endsAt: z.string(),
  revokedAt: text,
  revokedBy: text,
  lastSeenAt: text,
  network: text,
  browser: text,
  operator: text,
  waiting: z.optional(z.nullable(z.number())),
  handsIn: z.optional(z.boolean()),
  undecided: z.optional(z.number()),
})

export const devicesAnswer = z.extend(envelope, { devices: z.array(device) })

const day = z.string().check(z.maxLength(10))

export const addDeviceRequest = z.object({ name: z.string().check(z.trim()), endsOn: day })
export const addDeviceAnswer = z.extend(envelope, {
  data: z.object({
    id: z.string(),
    name: z.string(),
    secret: z.string(),
    letters: z.string(),
    pairingEndsAt: z.string(),
    secondsLeft: z.number(),
  }),
})

export const changeDeviceRequest = z.object({ endsOn: day })
export const changeDeviceAnswer = envelope
export const revokeDeviceAnswer = envelope
export const stopScansAnswer = envelope
export const dismissScansAnswer = z.extend(envelope, {
  data: z.object({ decided: z.number(), left: z.number() }),
})
