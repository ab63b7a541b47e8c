import { useGateInstall } from '../../../flows/gateInstall.ts'
import { useGateUpdate } from '../../../flows/gateUpdate.ts'
import { GateInstallView } from './GateInstallView.tsx'
import { GateUpdateView } from './GateUpdateView.tsx'

/** What a device that can note has to say of its page: how to install it, and that a new version is ready. */
export default function DeviceCare({ isQuiet }: { readonly isQuiet: boolean }) {
  return (
    <>
      <GateInstallView {...useGateInstall()} />
      <GateUpdateView {...useGateUpdate(isQuiet)} />
    </>
  )
}
