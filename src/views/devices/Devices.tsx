import { useRef } from 'react'
import { usualLastDay } from '../../domain/devices/devices.ts'
import { campDay } from '../../domain/lib/campTime.ts'
import { useDevices } from '../../flows/devices/devices.ts'
import { useCopy } from '../../flows/lib/copy.ts'
import { useCamp } from '../ui/camp.ts'
import { AddDeviceView } from './AddDeviceView.tsx'
import { ChangeDeviceView, DeviceToast } from './ChangeDeviceView.tsx'
import { DeviceScansView } from './DeviceScansView.tsx'
import { DevicesView } from './DevicesView.tsx'

export default function Devices() {
  const { devices, adding, changing, scans } = useDevices()
  const { facts } = useCamp()
  const copy = useCopy()
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      <DevicesView
        {...devices}
        onAdd={() => adding.send({ type: 'adding.requested', endsOn: usualLastDay(facts, Date.now()) })}
        onRevoke={(device) => changing.send({ type: 'revoke.requested', device })}
        onChangeDay={(device) =>
          changing.send({
            type: 'day.requested',
            device,
            endsOn: campDay(Date.parse(device.endsAt) - 1),
          })
        }
        onScans={(device, question) => scans.send({ type: 'scans.asked', device, question })}
        addButton={addButton}
        toast={<DeviceToast {...changing} />}
      />
      <AddDeviceView {...adding} copy={copy} addButton={addButton} />
      <ChangeDeviceView {...changing} addButton={addButton} />
      <DeviceScansView {...scans} addButton={addButton} />
    </>
  )
}
