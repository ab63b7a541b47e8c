import { fromPromise } from 'xstate'
import {
  addDevice,
  changeDevice,
  dismissScans,
  fetchDevices,
  revokeDevice,
  stopScans,
} from '../../api/devices/devices.ts'
import type { PairedDevice } from '../../domain/devices/devices.ts'
import { pairingAddress } from '../../domain/devices/pairing.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { addDeviceMachine, type ShownPairing } from '../../machines/devices/addDevice.ts'
import { changeDeviceMachine } from '../../machines/devices/changeDevice.ts'
import { deviceScansMachine } from '../../machines/devices/deviceScans.ts'
import { devicesMachine } from '../../machines/devices/devices.ts'
import { makeIdempotencyKey } from '../../services/storage/idempotencyKey.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useFlow } from '../lib/useFlow.ts'

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
