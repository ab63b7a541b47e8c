import { fromPromise } from 'xstate'
import {
  addDevice,
  changeDevice,
  dismissScans,
  fetchDevices,
  revokeDevice,
  stopScans,
} from '../api/devices.ts'
import type { PairedDevice } from '../domain/devices.ts'
import type { Outcome } from '../domain/outcome.ts'
import { pairingAddress } from '../domain/pairing.ts'
import { addDeviceMachine, type ShownPairing } from '../machines/addDevice.ts'
import { changeDeviceMachine } from '../machines/changeDevice.ts'
import { deviceScansMachine } from '../machines/deviceScans.ts'
import { devicesMachine } from '../machines/devices.ts'
import { makeIdempotencyKey } from '../services/idempotencyKey.ts'
import { abortableRead } from './abortableRead.ts'
import { useFlow } from './useFlow.ts'

export const devicesFlow = devicesMachine.provide({
  actors: {
    fetchDevices: abortableRead(
      ({ signal }): Promise<Outcome<readonly PairedDevice[]>> => fetchDevices(signal),
    ),
  },
})

export const addDeviceFlow = addDeviceMachine.provide({
  actors: {
    makeIdempotencyKey: fromPromise(async () => makeIdempotencyKey()),
    addDevice: fromPromise(
      async ({ input: { idempotencyKey, ...device } }): Promise<Outcome<ShownPairing>> => {
        const outcome = await addDevice(device, idempotencyKey)
        if (!outcome.ok) return outcome
        const { id, name, letters, secret, secondsLeft } = outcome.value
        const address = pairingAddress(window.location.origin, secret)
        const until = performance.now() + secondsLeft * 1_000
        return { ok: true, value: { id, name, letters, address, until } }
      },
    ),
    readTime: fromPromise(async () => performance.now()),
  },
})

export const changeDeviceFlow = changeDeviceMachine.provide({
  actors: {
    revokeDevice: fromPromise(({ input }) => revokeDevice(input.id)),
    changeDevice: fromPromise(({ input }) => changeDevice(input.id, input.endsOn)),
  },
})

export const deviceScansFlow = deviceScansMachine.provide({
  actors: {
    stopScans: fromPromise(({ input }) => stopScans(input.id)),
    dismissScans: fromPromise(({ input }) => dismissScans(input.id)),
  },
})

export function useDevices() {
  const adding = useFlow(addDeviceFlow, { listeners: { 'devices.changed': () => refresh() } })
  const changing = useFlow(changeDeviceFlow, { listeners: { 'devices.changed': () => refresh() } })
  const scans = useFlow(deviceScansFlow, { listeners: { 'devices.changed': () => refresh() } })
  const devices = useFlow(devicesFlow, {
    listeners: { 'devices.read': ({ devices }) => adding.send({ type: 'devices.seen', devices }) },
  })
  const refresh = () => devices.send({ type: 'devices.refreshRequested' })
  return { devices, adding, changing, scans }
}
