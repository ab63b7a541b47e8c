import { useGateInstall } from '../../../flows/gate/gateInstall.ts'
import { useGateUpdate } from '../../../flows/gate/gateUpdate.ts'
import { GateInstallView } from '../settings/GateInstallView.tsx'
import { GateUpdateView } from '../settings/GateUpdateView.tsx'

export default function DeviceCare({ isQuiet }: { readonly isQuiet: boolean }) {
  return (
    <>
      <GateInstallView {...useGateInstall()} />
      <GateUpdateView {...useGateUpdate(isQuiet)} />
    </>
  )
}
