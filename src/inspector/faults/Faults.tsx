import { useFlow } from '../../flows/useFlow.ts'
import { FaultsView } from './FaultsView.tsx'
import { faultDialFlow } from './live.ts'

export default function Faults() {
  const { state, send } = useFlow(faultDialFlow)
  return <FaultsView state={state} send={send} />
}
