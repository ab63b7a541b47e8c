import type { OwnPin } from '../../domain/account/pins.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { callsOf } from '../lib/client.ts'
import { mapOutcome, read } from '../lib/read.ts'
import { ownPasswordRoutes } from '../routes/ownPassword.ts'
import { changeOwnPasswordAnswer } from '../schemas/auth.ts'
import { ownPinAnswer, pinsAskedAnswer, setPinAnswer } from '../schemas/pins.ts'

const call = callsOf(ownPasswordRoutes)

export interface OwnPasswordChange {
  readonly currentPassword: string
  readonly newPassword: string
}

export async function changeOwnPassword(change: OwnPasswordChange): Promise<Outcome<unknown>> {
  return read(await call('changeOwnPassword', {}, { body: change }), changeOwnPasswordAnswer)
}

export async function fetchOwnPin(signal: AbortSignal): Promise<Outcome<OwnPin>> {
  return mapOutcome(read(await call('ownPin', {}, { signal }), ownPinAnswer), ({ data }) => data)
}

export async function setPin(body: {
  readonly currentPassword: string
  readonly pin: string | null
}): Promise<Outcome<{ readonly hasPin: boolean }>> {
  return mapOutcome(read(await call('setPin', {}, { body }), setPinAnswer), ({ data }) => data)
}

export async function askPins(body: {
  readonly isAsked: boolean
}): Promise<Outcome<{ readonly isAsked: boolean }>> {
  return mapOutcome(read(await call('askPins', {}, { body }), pinsAskedAnswer), ({ data }) => data)
}
