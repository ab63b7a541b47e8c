import { use } from 'react'
import { MachineChart } from '../chart/MachineChart.tsx'
import type { AnyFlowModel } from '../models/model.ts'
import { chartOfFlow } from '../replay/flows.ts'
import type { Scene } from '../walk/states.ts'

interface PathChartProps {
  readonly model: AnyFlowModel
  readonly snapshot: Scene['snapshot']
  /** The names of the transitions, by step. */
  readonly taking: Promise<readonly (readonly string[])[]>
  readonly step: number
}

/** Where the chart stands on the way, and what was taken last. */
export default function PathChart({ model, snapshot, taking, step }: PathChartProps) {
  return <MachineChart chart={chartOfFlow(model)} current={snapshot.value} pointed={use(taking)[step]} />
}
