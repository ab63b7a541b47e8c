import { use } from 'react'
import { MachineChart } from '../chart/MachineChart.tsx'
import type { AnyFlowModel } from '../models/model.ts'
import { chartOfFlow } from '../replay/flows.ts'
import type { Scene } from '../walk/states.ts'

interface PathChartProps {
  readonly model: AnyFlowModel
  readonly snapshot: Scene['snapshot']
  readonly taking: Promise<readonly (readonly string[])[]>
  readonly step: number
}

export default function PathChart({ model, snapshot, taking, step }: PathChartProps) {
  return <MachineChart chart={chartOfFlow(model)} current={snapshot.value} pointed={use(taking)[step]} />
}
