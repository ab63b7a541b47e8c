import type { DismissedScans, NewPairing, PairedDevice } from '../../domain/devices/devices.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { callsOf } from '../lib/client.ts'
import { mapOutcome, read, readWriteAnswer } from '../lib/read.ts'
import { deviceRoutes } from '../routes/devices.ts'
import {
  addDeviceAnswer,
  changeDeviceAnswer,
  devicesAnswer,
  dismissScansAnswer,
  revokeDeviceAnswer,
  stopScansAnswer,
} from '../schemas/devices.ts'

const call = callsOf(deviceRoutes)

export async function fetchDevices(signal: AbortSignal): Promise<Outcome<readonly PairedDevice[]>> {
  const outcome = read(await call('devices', {}, { signal }), devicesAnswer)
  return mapOutcome(outcome, ({ devices }) => devices)
}

export interface NewDevice {
  readonly name: string
  readonly endsOn: string
}

export async function addDevice(body: NewDevice, idempotencyKey: string): Promise<Outcome<NewPairing>> {
  const outcome = readWriteAnswer(await call('addDevice', {}, { body, idempotencyKey }), addDeviceAnswer)
  return mapOutcome(outcome, ({ data }) => data)
}

export async function revokeDevice(id: string): Promise<Outcome<unknown>> {
  return read(await call('revokeDevice', { id }, { body: {} }), revokeDeviceAnswer)
}

export async function stopScans(id: string): Promise<Outcome<unknown>> {
  return read(await call('stopScans', { id }, { body: {} }), stopScansAnswer)
}

/** @returns `left` is a lower bound, because the server counts only up to its batch size */
export async function dismissScans(id: string): Promise<Outcome<DismissedScans>> {
  const outcome = read(await call('dismissScans', { id }, { body: {} }), dismissScansAnswer)
  return mapOutcome(outcome, ({ data }) => data)
}

export async function changeDevice(id: string, endsOn: string): Promise<Outcome<unknown>> {
  return read(await call('changeDevice', { id }, { body: { endsOn } }), changeDeviceAnswer)
}
