import type { DeviceSession, Pairing, PresentedCode } from '../../domain/devices/pairing.ts'
import type { DeviceAtGate, OperatorAtGate, OperatorChoice } from '../../domain/gate/gateOperator.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { permissionsIn } from '../../domain/staff/rights.ts'
import { callsOf } from '../lib/client.ts'
import { mapOutcome, read } from '../lib/read.ts'
import { pairingRoutes } from '../routes/pairing.ts'
import {
  deviceAnswer,
  pairingConfirmAnswer,
  pairingSearchAnswer,
  sayOperatorAnswer,
} from '../schemas/pairing.ts'

const call = callsOf(pairingRoutes)

/** Does not use up the code. */
export async function searchPairing(code: PresentedCode, signal: AbortSignal): Promise<Outcome<Pairing>> {
  const answer = await call('pair', {}, { body: code, query: { step: 'search' }, signal })
  return mapOutcome(read(answer, pairingSearchAnswer), ({ data }) => data)
}

export interface PairingConfirmation {
  readonly code: PresentedCode
  /** The same for each try, so that the server recognizes the browser that used the code. */
  readonly attempt: string
  readonly replaces: string | null
}

export async function confirmPairing({
  code,
  attempt,
  replaces,
}: PairingConfirmation): Promise<Outcome<DeviceSession>> {
  const body = { ...code, attempt, ...(replaces !== null && { replaces }) }
  const answer = await call('pair', {}, { body, query: { step: 'confirm' } })
  return mapOutcome(read(answer, pairingConfirmAnswer), ({ data: { device, abilities, rights } }) => ({
    name: device,
    permissions: permissionsIn({ abilities, rights }),
  }))
}

export async function fetchDevice(signal: AbortSignal): Promise<Outcome<DeviceAtGate>> {
  const outcome = read(await call('device', {}, { signal }), deviceAnswer)
  return mapOutcome(outcome, ({ data: { operator, isConfirmed = null, asksPins = false, staff } }) => ({
    ...{ operator, isConfirmed, asksPins, staff },
  }))
}

export async function sayOperator(choice: OperatorChoice): Promise<Outcome<OperatorAtGate>> {
  const outcome = read(await call('sayOperator', {}, { body: choice }), sayOperatorAnswer)
  return mapOutcome(outcome, ({ data: { operator, isConfirmed = null } }) => ({ operator, isConfirmed }))
}
