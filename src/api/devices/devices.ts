import type { DismissedScans, NewPairing, PairedDevice } from '../../domain/devices/devices.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { callsOf } from '../lib/client.ts'
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

export function fetchDevices(signal: AbortSignal): Promise<Outcome<readonly PairedDevice[]>> {
  return call('devices', {}, { signal, answer: devicesAnswer }, ({ devices }) => devices)
}

export interface NewDevice {
  readonly name: string
  readonly endsOn: string
}

export function addDevice(body: NewDevice, idempotencyKey: string): Promise<Outcome<NewPairing>> {
  return call('addDevice', {}, { body, idempotencyKey, writeAnswer: addDeviceAnswer })
}

export function revokeDevice(id: string): Promise<Outcome<unknown>> {
  return call('revokeDevice', { id }, { body: {}, answer: revokeDeviceAnswer })
}

export function stopScans(id: string): Promise<Outcome<unknown>> {
  return call('stopScans', { id }, { body: {}, answer: stopScansAnswer })
}

/** @returns `left` is a lower bound, because the server counts only up to its batch size */
export function dismissScans(id: string): Promise<Outcome<DismissedScans>> {
  return call('dismissScans', { id }, { body: {}, answer: dismissScansAnswer })
}

export function changeDevice(id: string, endsOn: string): Promise<Outcome<unknown>> {
  return call('changeDevice', { id }, { body: { endsOn }, answer: changeDeviceAnswer })
}
