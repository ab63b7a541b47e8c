import type { AnyFlowModel } from '../../../src/inspector/models/model.ts'
import { readRecording } from '../../../src/inspector/readRecording.ts'
import { replayRecording } from '../../../src/inspector/replay/replayTransitions.ts'

/** One sentence for each flow whose recording the current machines cannot follow. */
export function divergencesIn(text: string, models: readonly AnyFlowModel[]): readonly string[] {
  const read = readRecording(text)
  if (!read.ok) return [read.problem]
  if (read.recording.events.length === 0) return ['This recording has no events.']
  const machineOf = (flow: string) => models.find(({ machine }) => machine.id === flow)?.machine
  return Array.from(replayRecording(read.recording, machineOf).values(), ({ problem }) => problem)
}
