import type { AnyFlowModel } from '../../../src/inspector/models/model.ts'
import { json } from '../../../src/inspector/walk/describe.ts'
import { type DrawnState, drawnStates } from '../../../src/inspector/walk/states.ts'
import { exposureOf } from '../../../src/machines/lib/exposure.ts'
import { createMask } from '../../../src/services/recorder/mask.ts'
import type { HeardProblems } from './console.ts'
import { openStage } from './picture.tsx'

/* A replay draws masked snapshots, so every view must accept them. */

const fullness = ({ snapshot }: DrawnState) => json(snapshot.context).length

/** The smallest and the largest context of each state; masking adds no case between them. */
function extremes(model: AnyFlowModel): readonly DrawnState[] {
  const byValue = new Map<string, DrawnState[]>()
  for (const state of drawnStates(model)) {
    byValue.set(state.value, [...(byValue.get(state.value) ?? []), state])
  }
  return [...byValue.values()].flatMap((states) => {
    const [barest, ...others] = states.toSorted((one, other) => fullness(one) - fullness(other))
    return [barest, others.at(-1)].filter((state) => state !== undefined)
  })
}

/** The errors of a flow's view for the recorded form of its states. */
export async function faultsOfMasked(model: AnyFlowModel, heard: HeardProblems): Promise<readonly string[]> {
  const mask = createMask()
  const faults: string[] = []
  const stage = await openStage()
  for (const { name, snapshot } of extremes(model)) {
    const { value, status } = snapshot
    const context = mask.fields(snapshot.context, exposureOf(model.machine).context)
    try {
      await stage.show(model.machine.resolveState({ value, status, context }), name)
    } catch (error) {
      faults.push(`${error} (${name})`)
    }
    faults.push(...heard.take().map((fault) => `${fault} (${name})`))
  }
  await stage.close()
  return [...faults, ...heard.take()]
}
