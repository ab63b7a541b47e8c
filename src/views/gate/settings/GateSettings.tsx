import { useGateSettings } from '../../../flows/gate/gateSettings.ts'
import { GateSettingsView } from './GateSettingsView.tsx'

export default function GateSettings() {
  return <GateSettingsView {...useGateSettings()} />
}
