import type { DeviceSession, Pairing, PresentedCode } from '../../domain/devices/pairing.ts'
import type { DeviceAtGate, OperatorAtGate, OperatorChoice } from '../../domain/gate/gateOperator.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { permissionsIn } from '../../domain/staff/rights.ts'
import { callsOf } from '../lib/client.ts'
import { pairingRoutes } from '../routes/pairing.ts'
import {
  deviceAnswer,
  pairingConfirmAnswer,
  pairingSearchAnswer,
  sayOperatorAnswer,
} from '../schemas/pairing.ts'

const call = callsOf(pairingRoutes)

/** Does not use up the code. */
export function searchPairing(code: PresentedCode, signal: AbortSignal): Promise<Outcome<Pairing>> {
  return call('pair', {}, { body: code, query: { step: 'search' }, signal, answer: pairingSearchAnswer })
}

export interface PairingConfirmation {
  readonly code: PresentedCode
  /** The same for each try, so that the server recognizes the browser that used the code. */
  readonly attempt: string
  readonly replaces: string | null
}

export function confirmPairing({
  code,
  attempt,
  replaces,
}: PairingConfirmation): Promise<Outcome<DeviceSession>> {
  const body = { ...code, attempt, ...(replaces !== null && { replaces }) }
  return call(
    'pair',
    {},
    { body, query: { step: 'confirm' }, answer: pairingConfirmAnswer },
    ({ data: { device, abilities, rights } }) => ({
      name: device,
      permissions: permissionsIn({ abilities, rights }),
    }),
  )
}

export function fetchDevice(signal: AbortSignal): Promise<Outcome<DeviceAtGate>> {
  return call(
    'device',
    {},
    { signal, answer: deviceAnswer },
    ({ data: { operator, isConfirmed = null, asksPins = false, staff } }) => ({
      ...{ operator, isConfirmed, asksPins, staff },
    }),
  )
}

export function sayOperator(choice: OperatorChoice): Promise<Outcome<OperatorAtGate>> {
  return call(
    'sayOperator',
    {},
    { body: choice, answer: sayOperatorAnswer },
    ({ data: { operator, isConfirmed = null } }) => ({ operator, isConfirmed }),
  )
}
