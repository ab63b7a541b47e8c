import { useDeviceList } from '../../../flows/gate/deviceList.ts'
import { useGateInstall } from '../../../flows/gate/gateInstall.ts'
import { useGateUpdate } from '../../../flows/gate/gateUpdate.ts'
import { useHandIn } from '../../../flows/gate/handIn.ts'
import { useOtherCampScans } from '../../../flows/gate/otherCampScans.ts'
import { type RunningFlow, useNews } from '../../../flows/lib/useFlow.ts'
import { type gateMachine, isQuiet } from '../../../machines/gate/gate.ts'
import { UploadView } from '../../ui/flows/UploadView.tsx'
import { GateInstallView } from '../settings/GateInstallView.tsx'
import { GateUpdateView } from '../settings/GateUpdateView.tsx'
import { DeviceListView } from './DeviceListView.tsx'
import { GateLinkView } from './GateLinkView.tsx'
import { OtherCampView } from './OtherCampView.tsx'

/** The connection of a gate, with its list of people and the upload of its scans. */
export default function GateDevice({ gate }: { readonly gate: RunningFlow<typeof gateMachine> }) {
  const list = useDeviceList(gate.send)
  const handIn = useHandIn()
  useNews(gate.actor, {
    'storage.failed': list.send,
    'host.back': (news) => {
      handIn.send(news)
      list.send({ type: 'list.asked' })
    },
  })
  const { state } = gate
  return (
    <GateLinkView {...gate}>
      <DeviceListView {...list} />
      <UploadView {...handIn} otherCamp={<OtherCamp />} />
      {state.context.canNote && <DeviceCare isQuiet={isQuiet(state) && handIn.state.context.waiting === 0} />}
    </GateLinkView>
  )
}

function OtherCamp() {
  return <OtherCampView {...useOtherCampScans()} />
}

function DeviceCare({ isQuiet: isGateQuiet }: { readonly isQuiet: boolean }) {
  return (
    <>
      <GateInstallView {...useGateInstall()} />
      <GateUpdateView {...useGateUpdate(isGateQuiet)} />
    </>
  )
}
