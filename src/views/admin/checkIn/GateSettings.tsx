import { useGateSettings } from '../../../flows/gateSettings.ts'
import { GateSettingsView } from './GateSettingsView.tsx'

export default function GateSettings() {
  return <GateSettingsView {...useGateSettings()} />
}
