import type { OwnPin } from '../../domain/account/pins.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { callsOf } from '../lib/client.ts'
import { ownPasswordRoutes } from '../routes/ownPassword.ts'
import { changeOwnPasswordAnswer } from '../schemas/auth.ts'
import { ownPinAnswer, pinSettingAnswer, setPinAnswer } from '../schemas/pins.ts'

const call = callsOf(ownPasswordRoutes)

export interface OwnPasswordChange {
  readonly currentPassword: string
  readonly newPassword: string
}

export function changeOwnPassword(change: OwnPasswordChange): Promise<Outcome<unknown>> {
  return call('changeOwnPassword', {}, { body: change, answer: changeOwnPasswordAnswer })
}

export function fetchOwnPin(signal: AbortSignal): Promise<Outcome<OwnPin>> {
  return call('ownPin', {}, { signal, answer: ownPinAnswer })
}

export function setPin(body: {
  readonly currentPassword: string
  readonly pin: string | null
}): Promise<Outcome<{ readonly hasPin: boolean }>> {
  return call('setPin', {}, { body, answer: setPinAnswer })
}

export function askPins(body: {
  readonly isAsked: boolean
}): Promise<Outcome<{ readonly isAsked: boolean }>> {
  return call('askPins', {}, { body, answer: pinSettingAnswer })
}
